import { enableCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import { buildWeb } from './build-web.ts'
import { checkPort } from './check-port.ts'
import { type KeptDatabase, keepDatabase } from './keep-database.ts'
import { shutDown, shutDownOnSignals, starting, step } from './shut-down.ts'

const ROOT = join(import.meta.dirname, '..')

/** Only calls, no pages: for `npm run dev`, where the pages come from Vite. */
const WITHOUT_WEB = process.argv.includes('--without-web')

const say = (sentence: string) => console.log(`  ${sentence}`)

enableCompileCache(join(ROOT, 'node_modules/.cache/compiled'))
shutDownOnSignals(say)
process.on('uncaughtException', stopWith)
await start().catch(stopWith)

/** Everything that does not wait for something else goes on at the same time. */
async function start(): Promise<void> {
  const begunAt = performance.now()
  console.log('Galen 360')
  const { readConfig } = await import('@galen/server/platform/config')
  const config = readConfig(process.env)
  const dataFolder = resolve(config.dataFolder ?? join(ROOT, '.galen'))

  const opening = openDatabase(config.databaseUrl, dataFolder)
  const building = WITHOUT_WEB ? Promise.resolve() : buildWeb(say)
  const loading = import('@galen/server/main')
  // Each is waited for below; until then its failure has to keep quiet.
  for (const work of [opening, building, loading]) work.catch(() => undefined)

  const database = await step(opening)
  await step(checkPort(config.port, config.host))
  await step(building)
  const { startServer } = await step(loading)
  const server = await starting(
    startServer({
      config,
      ...database,
      dataFolder,
      webFolder: join(ROOT, 'apps/web/dist'),
      demo: config.demo ?? config.databaseUrl === undefined,
      log: say,
    }),
  )
  announce(server, performance.now() - begunAt)
}

async function openDatabase(url: string | undefined, dataFolder: string) {
  if (url) {
    say('Using the database of DATABASE_URL.')
    return { database: { url, password: undefined }, owner: decodeURIComponent(new URL(url).username) }
  }
  const giveUp = (reason: string) => stopWith(new Error(`${reason} Its log is in ${join(dataFolder, 'postgres/log')}.`))
  const { address, owner }: KeptDatabase = await starting(keepDatabase({ dataFolder, say, giveUp }))
  return { database: address, owner }
}

/** What the person at the keyboard wants to know at the end; `signIns` are the lines about the demo users. */
type Announcement = { url: string; setupCode: string | null; signIns?: readonly string[] }

function announce(server: Announcement, milliseconds: number): void {
  if (WITHOUT_WEB) return say('The server is ready.')
  say(`Ready in ${(milliseconds / 1000).toFixed(1)} s. Ctrl+C stops it.`)
  console.log(`\n  Open ${server.url}\n`)
  for (const line of server.signIns ?? []) say(line)
  if (server.setupCode) say(`The first visit sets up the company; it asks for this code: ${server.setupCode}`)
}

/** What a person can mend is told in sentences; only a fault of ours shows where in the code it happened. */
function stopWith(error: unknown): void {
  console.error(
    error instanceof Error && ['Error', 'EmbeddedPostgresProblem'].includes(error.name) ? inWords(error) : error,
  )
  void shutDown(1)
}

function inWords(error: Error): string {
  const because = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `\n  ${`${error.message}${because}`.replaceAll('\n', '\n  ')}\n`
}
