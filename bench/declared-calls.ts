import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure } from './figure.ts'

const CONTRACT = join(import.meta.dirname, '../packages/contract/src')

type Weight = { readonly calls: number; readonly kilobytes: number }

/** What each call of the contract adds to the memory of every server process, used or not. */
export function benchDeclaredCalls(): Figure[] {
  // In a process of its own, because in this one the other benches have loaded the contract already.
  const words = execFileSync(process.execPath, ['--expose-gc', import.meta.filename], { encoding: 'utf8' })
  const { calls, kilobytes }: Weight = JSON.parse(words)
  return [
    {
      name: 'memory of one declared call or list',
      value: kilobytes / calls,
      unit: 'kB',
      limit: 80,
      detail: `${calls} of them, ${(kilobytes / 1000).toFixed(1)} MB`,
    },
  ]
}

if (import.meta.main) console.log(JSON.stringify(await weigh()))

async function weigh(): Promise<Weight> {
  const heap = () => {
    globalThis.gc?.()
    return process.memoryUsage().heapUsed
  }
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })
  await import('zod')
  const before = heap()
  let calls = 0
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
    const declared: Record<string, unknown> = await import(join(CONTRACT, file))
    calls += Object.values(declared).reduce((sum: number, each) => sum + callsIn(each), 0)
  }
  return { calls, kilobytes: (heap() - before) / 1000 }
}

/** A list is a call too: it has a row, fields and a way to ask for it. */
function callsIn(declared: unknown): number {
  if (typeof declared !== 'object' || declared === null) return 0
  if ('row' in declared && 'fields' in declared) return 1
  return Object.values(declared).filter((each) => typeof each === 'object' && each !== null && 'replies' in each).length
}
