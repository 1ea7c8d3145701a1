import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { benchAttack } from './attack.ts'
import { benchClerks } from './clerks.ts'
import { benchCommand } from './command.ts'
import { benchCustomers } from './customers.ts'
import { benchDeclaredCalls } from './declared-calls.ts'
import { type Figure, inWords } from './figure.ts'
import { benchImport } from './import.ts'
import { benchItems } from './items.ts'
import { benchLineGrid } from './line-grid.ts'
import { benchList } from './list.ts'
import { benchReadiness } from './readiness.ts'
import { benchRealtime } from './realtime.ts'
import { benchReceipts } from './receipts.ts'
import { benchScale } from './scale.ts'
import { benchSearch } from './search.ts'
import { benchSignIn } from './sign-in.ts'
import { benchWeb } from './web.ts'
import { benchWebMemory } from './web-memory.ts'

const parts: Record<string, () => Promise<Figure[]> | Figure[]> = {
  'declared-calls': benchDeclaredCalls,
  command: benchCommand,
  search: benchSearch,
  items: benchItems,
  customers: benchCustomers,
  clerks: benchClerks,
  receipts: benchReceipts,
  import: benchImport,
  'sign-in': benchSignIn,
  realtime: benchRealtime,
  readiness: benchReadiness,
  attack: benchAttack,
  web: benchWeb,
  list: benchList,
  'line-grid': benchLineGrid,
  'web-memory': benchWebMemory,
  scale: benchScale,
}

/**
 * `npm run bench` measures everything; `npm run bench -- search web` only what is named, and `npm run bench -- scale small=0 big=20`
 * two sizes of the demo side by side, each a number of steps or a data folder that is there.
 */
const wanted = process.argv.slice(2).filter((word) => !word.includes('='))
const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length > 0)
  throw new Error(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`)

const SCREENS = ['web', 'list', 'line-grid', 'web-memory', 'readiness']
if (wanted.length === 0 || wanted.some((name) => SCREENS.includes(name)))
  spawnSync(join(import.meta.dirname, '../node_modules/.bin/vite'), ['build', 'apps/web', '--logLevel', 'error'], {
    stdio: 'inherit',
  })
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n${name}`)
  for (const figure of await measure()) console.log(inWords(figure))
}
