import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'

// A Galen 360 reduced to its database, for tests that end it: prints what it started and then waits to be killed,
// or ends by itself as soon as PostgreSQL has begun to start.
const [dataFolder = '', wish] = process.argv.slice(2)
if (wish === 'end-while-starting') {
  setInterval(() => existsSync(join(dataFolder, 'postgres/data/postmaster.pid')) && process.exit(), 1)
}
const { pid, adopted, address, owner } = await startEmbeddedPostgres({ dataFolder, log: () => undefined })
console.log(JSON.stringify({ pid, adopted, address, owner }))
setInterval(() => undefined, 60_000)
