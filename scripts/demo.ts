import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { growDemo, isDemo } from '@galen/server/demo/grow-demo'
import { loadDemo } from '@galen/server/demo/load-demo'
import { anchorsFileOf } from '@galen/server/platform/audit/audit-anchors'
import { sealAudit } from '@galen/server/platform/audit/audit-seal'
import { readConfig } from '@galen/server/platform/config'
import { type Address, openPool, type Pool } from '@galen/server/platform/database/database'
import { checkDatabaseAnswers, readDatabaseUrl } from '@galen/server/platform/database/database-url'
import { startEmbeddedPostgres } from '@galen/server/platform/embedded-postgres'
import { migrate } from '@galen/server/platform/database/migrate'
import { prepareExternalRoles } from '@galen/server/platform/database/roles'
import { deriveSecrets, type Secrets, secretOfDataFolder } from '@galen/server/platform/secrets'

const ROOT = join(import.meta.dirname, '..')
const HELP = `npm run demo -- --scale N [--yes]

Adds N times 50 users and 250 audit rows to each company of the demo, and 100 customers, 600 items and two years of business
to the first; loads the demo before that when there is none. Each of the N steps is complete by itself: after an interruption
the same call does the steps that are left.
It works on the data folder of ./start, which must not be running, or on the database of DATABASE_URL.
--yes  adds them to the companies of a real installation as well; there is no way to take them out again`

const say = (sentence: string) => console.log(`  ${sentence}`)

const OPTIONS = {
  scale: { type: 'string', default: '1' },
  yes: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

await run().catch((error: unknown) => {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})

async function run(): Promise<void> {
  const given = readWords()
  if (given.help) return console.log(HELP)
  const scale = Number(given.scale)
  if (!(scale > 0 && scale <= 10_000)) throw misused('--scale takes a number above 0, up to 10,000.')
  const config = readConfig(process.env)
  const dataFolder = resolve(config.dataFolder ?? join(ROOT, '.galen'))
  const database = await open(config.databaseUrl, dataFolder)
  const owner = openPool(database.address, { user: database.owner, size: 2, name: 'galen 360 demo' })
  try {
    const secrets = deriveSecrets(config.secret ?? secretOfDataFolder(dataFolder))
    if (config.databaseUrl) await checkDatabaseAnswers(owner, config.databaseUrl)
    await migrate(owner)
    if (config.databaseUrl) await prepareExternalRoles(owner, secrets)
    await checkDemo(owner, given.yes)
    await loadDemo({ owner, secrets, quickHashes: config.quickHashes, scale: 1, log: say })
    const { users, auditRows, customers, items, movements, seconds } = await growDemo({ owner, scale, log: say })
    await sealHistory(database.address, secrets, dataFolder)
    const records = users + auditRows + customers + items + movements
    say(`${records} records in ${seconds.toFixed(1)} s, ${Math.round(records / seconds)} a second.`)
  } finally {
    await owner.end({ timeout: 5 })
    await database.stop()
  }
}

/** The words after the command, read so that anyone who mistypes one is shown how it goes. */
function readWords() {
  try {
    return parseArgs({ options: OPTIONS }).values
  } catch (error) {
    throw misused(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  }
}

function misused(reason: string): Error {
  return new Error(`${reason}\n\n${HELP}`)
}

type Opened = { readonly address: Address; readonly owner: string; stop(): Promise<void> }

async function open(url: string | undefined, dataFolder: string): Promise<Opened> {
  if (url)
    return {
      address: { url, password: undefined },
      owner: readDatabaseUrl(url)?.owner ?? '',
      stop: async () => {},
    }
  // Its pages are written to the log of changes once in a while only, not whole after each of many checkpoints.
  const settings = { max_wal_size: '8GB', checkpoint_timeout: '30min' }
  const server = await startEmbeddedPostgres({ dataFolder, log: say, settings })
  return { address: server.address, owner: server.owner, stop: () => server.stop() }
}

/**
 * Nothing may run here that seals the audit a second later, and entries of last year look as if they had been left
 * unsealed since then: the ledgers hold from the first moment, not only after the next start.
 */
async function sealHistory(address: Address, secrets: Secrets, dataFolder: string): Promise<void> {
  const reached = 'url' in address ? { ...address, password: secrets.databasePassword } : address
  const jobs = openPool(reached, { user: 'galen_jobs', size: 1, name: 'galen 360 demo' })
  try {
    await sealAudit(jobs, secrets, anchorsFileOf(dataFolder))
  } finally {
    await jobs.end({ timeout: 5 })
  }
}

/** Invented people do not belong among real ones, unless someone insists. */
async function checkDemo(owner: Pool, insists: boolean): Promise<void> {
  if (insists || (await isDemo(owner))) return
  throw new Error(
    'This installation has real companies. Say --yes to add invented users and history to them all the same.',
  )
}
