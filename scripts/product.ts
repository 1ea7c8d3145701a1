import { join, resolve } from 'node:path'
import type { RunningServer } from '@galen/server/main'
import { buildWeb, webFolder } from './build-web.ts'
import { checkPort } from './check-port.ts'
import { type KeptDatabase, keepDatabase } from './keep-database.ts'
import { problemInWords } from './problem-in-words.ts'
import { releaseMemory } from './release-memory.ts'
import { shutDown, shutDownOnSignals, starting, step } from './shut-down.ts'
import type { FromWatchedServer } from './watched-server.ts'

const ROOT = join(import.meta.dirname, '..')

/** Only calls, no pages: for `npm run dev`, where the pages come from Vite. */
const WITHOUT_WEB = process.argv.includes('--without-web')
/** The component gallery under /kit, for browser tests. */
const WEB_BUILD = process.argv.includes('--with-gallery') ? 'gallery' : 'product'

const say = (sentence: string) => console.log(`  ${sentence}`)

shutDownOnSignals(say)
process.on('uncaughtException', (error) => stopWith(error))
await start().catch((error: unknown) => stopWith(problemInWords(error)))

/** Everything that does not wait for something else goes on at the same time. */
async function start(): Promise<void> {
  const begunAt = performance.now()
  console.log('Galen 360')
  const { readConfig, unknownSettings } = await import('@galen/server/platform/config')
  for (const sentence of unknownSettings(process.env)) say(sentence)
  const config = readConfig(process.env)
  const dataFolder = resolve(config.dataFolder ?? join(ROOT, '.galen'))

  const opening = openDatabase(config.databaseUrl, dataFolder)
  const building = WITHOUT_WEB ? Promise.resolve() : buildWeb(WEB_BUILD, say)
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
      webFolder: webFolder(WEB_BUILD),
      demo: config.demo ?? config.databaseUrl === undefined,
      descriptionFile: join(ROOT, 'docs/reference/openapi.json'),
      log: say,
    }),
  )
  announce(server, performance.now() - begunAt)
  setTimeout(releaseMemory, 2000).unref()
}

async function openDatabase(url: string | undefined, dataFolder: string) {
  if (url) {
    say('Using the database of DATABASE_URL.')
    const { readDatabaseUrl } = await import('@galen/server/platform/database/database-url')
    return { database: { url, password: undefined }, owner: readDatabaseUrl(url)?.owner ?? '' }
  }
  const giveUp = (reason: string) => stopWith(`\n  ${reason} Its log is in ${join(dataFolder, 'postgres/log')}.\n`)
  const { address, owner }: KeptDatabase = await starting(keepDatabase({ dataFolder, say, giveUp }))
  return { database: address, owner }
}

function announce(server: RunningServer, milliseconds: number): void {
  process.send?.({ galen: 'ready' } satisfies FromWatchedServer)
  if (WITHOUT_WEB) return say('The server is ready.')
  say(`Ready in ${(milliseconds / 1000).toFixed(1)} s. Ctrl+C stops it.`)
  console.log(`\n  Open ${server.url}\n`)
  for (const line of server.demoSignIns) say(line)
  if (server.setupCode) say(`The first visit sets up the company; it asks for this code: ${server.setupCode}`)
}

function stopWith(complaint: unknown): void {
  console.error(complaint)
  void shutDown(1)
}
