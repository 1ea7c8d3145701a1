import { resolve } from 'node:path'
import { findBinaries } from './embedded-postgres/binaries.ts'
import { checkMajorVersion, clusterExists, DATABASE, makeCluster, OWNER } from './embedded-postgres/cluster.ts'
import { lockFolder } from './embedded-postgres/folder-lock.ts'
import { adopt, commandLine, launch, type Running, type Settings, stop } from './embedded-postgres/launch.ts'
import { PORT, preparePlace } from './embedded-postgres/place.ts'
import { signal } from './embedded-postgres/processes.ts'

export type EmbeddedPostgres = {
  /** A socket in a folder closed to other users, so no one needs a password. */
  address: { socketFolder: string; port: number; database: string }
  /** The user who owns everything in the database. */
  owner: string
  pid: number
  /** True when it was left running by a Galen 360 that was killed. */
  adopted: boolean
  /** Settles when PostgreSQL stops, also when no one asked it to. */
  ended: Promise<void>
  stop(): Promise<void>
  /** Stops without waiting for anything; the next start repairs what is needed and loses nothing committed. */
  stopAtOnce(): void
}

export type EmbeddedPostgresOptions = {
  dataFolder: string
  log: (sentence: string) => void
  /** Added to our own settings of PostgreSQL; `fsync: 'off'` is for databases that may be lost. */
  settings?: Settings
}

/**
 * Starts the PostgreSQL that comes with Galen 360 on a data folder, and makes the database the first time.
 * Only one process at a time may do so on a folder; what was committed survives the death of any process.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataFolder = resolve(options.dataFolder)
  const lock = lockFolder(dataFolder)
  try {
    const place = preparePlace(dataFolder)
    const running = await run(place, options)
    return {
      address: { socketFolder: place.socketFolder, port: PORT, database: DATABASE },
      owner: OWNER,
      ...running,
      async stop() {
        await stop(running)
        lock.release()
      },
      stopAtOnce: () => signal(running.pid, 'SIGQUIT'),
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function run(place: ReturnType<typeof preparePlace>, options: EmbeddedPostgresOptions): Promise<Running> {
  const { log, settings = {} } = options
  const binaries = findBinaries(place.privateFolder, place.user)
  if (!clusterExists(place)) {
    log('Making a new database (first run)…')
    await makeCluster(place, binaries, settings['fsync'] !== 'off')
  }
  checkMajorVersion(place, binaries)

  const command = commandLine(place, settings)
  const adopted = await adopt(place, binaries, command)
  if (adopted) log(`Took over the PostgreSQL that was left running (process ${adopted.pid}).`)
  return adopted ?? (await launch(place, binaries, command))
}
