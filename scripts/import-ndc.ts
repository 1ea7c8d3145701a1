import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { importNdcDirectory } from '@galen/server/items/import-ndc-directory'
import { readConfig } from '@galen/server/platform/config'
import { type Address, openPool } from '@galen/server/platform/database/database'
import { checkDatabaseAnswers, readDatabaseUrl } from '@galen/server/platform/database/database-url'
import { migrate } from '@galen/server/platform/database/migrate'
import { startEmbeddedPostgres } from '@galen/server/platform/embedded-postgres'
import { OWNER } from '@galen/server/platform/embedded-postgres/cluster'
import { runningDatabase } from './running-database.ts'

const HELP = `npm run import:ndc -- <folder>

Reads the drug directory that the FDA publishes (product.txt and package.txt) from a folder, and makes the directory of
this installation the same. It may run while the product runs: look-ups find the directory as it was until all is read.`

const SHOWN = 20
const [folder] = process.argv.slice(2)
if (folder === undefined || folder === '--help') {
  console.log(HELP)
  process.exitCode = folder === undefined ? 1 : 0
} else
  await run(resolve(folder)).catch((error: unknown) => {
    console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })

async function run(from: string): Promise<void> {
  if (!existsSync(from)) throw new Error(`There is no folder ${from}`)
  const database = await reach()
  const owner = openPool(database.address, { user: database.owner, size: 2, name: 'galen 360 import' })
  try {
    if ('url' in database.address) await checkDatabaseAnswers(owner, database.address.url)
    await migrate(owner)
    const done = await importNdcDirectory(owner, from)
    const count = (number: number) => number.toLocaleString('en-US')
    console.log(
      `  ${count(done.products)} products and ${count(done.packages)} packages in ${done.seconds.toFixed(1)} s.`,
    )
    if (done.repeated > 0) console.log(`  ${count(done.repeated)} rows say again what others say; the last one counts.`)
    if (done.badCount === 0) return
    console.log(`  ${count(done.badCount)} rows could not be used:`)
    for (const { file, line, reason } of done.bad.slice(0, SHOWN))
      console.log(`    ${file}${line > 0 ? `, line ${line}` : ''}: ${reason}`)
    if (done.badCount > SHOWN) console.log(`    and ${count(done.badCount - SHOWN)} more`)
  } finally {
    await owner.end({ timeout: 5 })
    await database.leave()
  }
}

/** The database as it is: one that runs is used where it runs, one that does not is started for as long as it takes. */
async function reach(): Promise<{ address: Address; owner: string; leave: () => Promise<void> }> {
  const config = readConfig(process.env)
  const stay = async () => {}
  if (config.databaseUrl) {
    const owner = readDatabaseUrl(config.databaseUrl)?.owner ?? ''
    return { address: { url: config.databaseUrl, password: undefined }, owner, leave: stay }
  }
  const dataFolder = resolve(config.dataFolder ?? join(import.meta.dirname, '..', '.galen'))
  const running = await runningDatabase(dataFolder)
  if (running) return { address: running, owner: OWNER, leave: stay }
  const started = await startEmbeddedPostgres({ dataFolder, log: (sentence) => console.log(`  ${sentence}`) })
  return { address: started.address, owner: started.owner, leave: () => started.stop() }
}
