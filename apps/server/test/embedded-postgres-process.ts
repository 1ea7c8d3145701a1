import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'

// A Galen 360 reduced to its database, for tests that kill it: prints what it started and then waits to be killed.
const [dataFolder = ''] = process.argv.slice(2)
const { pid, adopted, address, owner } = await startEmbeddedPostgres({ dataFolder, log: () => undefined })
console.log(JSON.stringify({ pid, adopted, address, owner }))
setInterval(() => undefined, 60_000)
