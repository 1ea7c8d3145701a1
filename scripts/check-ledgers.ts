import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { areas } from '@galen/server/areas'
import { anchorsFileOf } from '@galen/server/platform/audit/audit-anchors'
import { type Config, readConfig } from '@galen/server/platform/config'
import { type Address, openPool } from '@galen/server/platform/database/database'
import { checkDatabaseAnswers } from '@galen/server/platform/database/database-url'
import { startEmbeddedPostgres } from '@galen/server/platform/embedded-postgres'
import { invariantFindings, type Finding, platformInvariants } from '@galen/server/platform/invariants/invariants'
import { deriveSecrets, secretOfDataFolder } from '@galen/server/platform/secrets'
import { runningDatabase } from './running-database.ts'

const SHOWN = 20
const notStartedYet = () =>
  'The database of DATABASE_URL does not let galen_jobs in: Galen 360 was not started with this DATABASE_URL and GALEN_SECRET'

/** `npm run check:ledgers [-- other data folders …]`: proves what must always be so on the database of this installation, and changes nothing in it. */
await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})

async function run(): Promise<void> {
  const config = readConfig(process.env)
  const dataFolder = resolve(config.dataFolder ?? join(import.meta.dirname, '..', '.galen'))
  const database = await reach(config, dataFolder)
  const secrets = deriveSecrets(config.secret ?? secretOfDataFolder(dataFolder))
  const password = 'url' in database.address ? secrets.databasePassword : undefined
  const address = 'url' in database.address ? { ...database.address, password } : database.address
  const jobs = openPool(address, { user: 'galen_jobs', size: 2, name: 'galen 360 check' })
  try {
    if (config.databaseUrl) await checkDatabaseAnswers(jobs, config.databaseUrl, notStartedYet)
    const invariants = [...platformInvariants, ...areas.flatMap((area) => area.invariants ?? [])]
    const findings = await invariantFindings(invariants, {
      pool: jobs,
      verifyingKey: secrets.verifyingKey,
      anchorsFile: anchorsFileOf(dataFolder),
      otherAnchorsFiles: otherAnchorsFiles(process.argv.slice(2)),
    })
    for (const finding of findings) console.log(inWords(finding))
    const broken = findings.filter(({ offences }) => offences.length > 0)
    console.log(`${findings.length - broken.length} hold, ${broken.length} do not`)
    process.exitCode = broken.length > 0 ? 1 : 0
  } finally {
    await jobs.end({ timeout: 5 })
    await database.leave()
  }
}

/** Files of anchors, or data folders that have one. A file that is not there would hide what was signed. */
function otherAnchorsFiles(named: readonly string[]): string[] {
  return named.map((path) => {
    const file = existsSync(path) && statSync(path).isDirectory() ? anchorsFileOf(resolve(path)) : resolve(path)
    if (!existsSync(file)) throw new Error(`There is no file of anchors at ${file}`)
    return file
  })
}

type Reached = { readonly address: Address; leave(): Promise<void> }

/** The database as it is: one that runs is looked at where it runs, one that does not is started for as long as it takes. */
async function reach({ databaseUrl }: Config, dataFolder: string): Promise<Reached> {
  const leave = () => Promise.resolve()
  if (databaseUrl) return { address: { url: databaseUrl, password: undefined }, leave }
  if (!existsSync(join(dataFolder, 'secret')))
    throw new Error(`There is no Galen 360 in ${dataFolder}. Start it once with ./start`)
  const running = await runningDatabase(dataFolder)
  if (running) return { address: running, leave }
  const started = await startEmbeddedPostgres({ dataFolder, log: console.log })
  return { address: started.address, leave: () => started.stop() }
}

function inWords({ invariant, offences }: Finding): string {
  const heading = `${offences.length === 0 ? 'ok    ' : 'BROKEN'}  ${invariant.id.padEnd(4)} ${invariant.sentence}`
  const rows = offences.slice(0, SHOWN).map((offence) => `          ${JSON.stringify(offence)}`)
  const more = offences.length > SHOWN ? [`          and ${offences.length - SHOWN} more`] : []
  return [heading, ...rows, ...more].join('\n')
}
