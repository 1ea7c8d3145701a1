import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startAndEndEarly, startProcess } from '../../test/embedded-postgres-starter.ts'
import { throwAwayFolder } from '../../test/throw-away-folder.ts'
import { openPool } from './database/database.ts'
import { clearTheWay } from './embedded-postgres/left-over.ts'
import { preparePlace } from './embedded-postgres/place.ts'
import { isRunning, processesIn } from './embedded-postgres/processes.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

function newDataFolder(): string {
  const folder = throwAwayFolder('embedded')
  cleanUps.push(() => folder.remove())
  return folder.path
}

/** Making a database takes a second; where a test is not about that, it gets a copy of one that was never used. */
const untouched = throwAwayFolder('embedded-untouched')
beforeAll(async () => {
  await (await startEmbeddedPostgres({ dataFolder: untouched.path, log: () => undefined })).stop()
})
afterAll(() => untouched.remove())

function dataFolderWithDatabase(): string {
  const folder = newDataFolder()
  execFileSync('cp', ['-a', join(untouched.path, 'postgres'), folder])
  return folder
}

async function start(dataFolder: string, settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataFolder, log: () => undefined, settings })
  cleanUps.push(() => database.stop())
  return database
}

function connectTo(database: Pick<EmbeddedPostgres, 'address' | 'owner'>) {
  const sql = openPool(database.address, { user: database.owner, size: 1, name: 'test' })
  cleanUps.push(() => sql.end({ timeout: 0 }))
  return sql
}

async function numbersIn(database: EmbeddedPostgres): Promise<number[]> {
  const rows = await connectTo(database)<{ number: number }[]>`select number from tracker order by number`
  return rows.map((row) => row.number)
}

/** Writes one number per transaction until the database goes away, and says which ones it confirmed. */
async function writeUntilItDies(
  database: Pick<EmbeddedPostgres, 'address' | 'owner'>,
  confirmed: number[],
): Promise<void> {
  const sql = connectTo(database)
  await sql`create table if not exists tracker (number int primary key)`
  try {
    for (let number = 1; ; number++) {
      await sql`insert into tracker values (${number})`
      confirmed.push(number)
    }
  } catch {
    return
  }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(5)
}

describe('an embedded PostgreSQL', () => {
  it('is made on the first start, with checksums, and keeps what was written until the next', async () => {
    const folder = newDataFolder()
    const first = await start(folder)
    const sql = connectTo(first)
    const [facts] = await sql`
      select current_user as "user", current_database() as database, current_setting('data_checksums') as checksums,
             current_setting('synchronous_commit') as commit, current_setting('listen_addresses') as addresses`
    expect(facts).toEqual({ user: 'galen_owner', database: 'galen', checksums: 'on', commit: 'on', addresses: '' })
    await sql`create table tracker as select 7 as number`
    await first.stop()
    expect(isRunning(first.pid)).toBe(false)

    const second = await start(folder)
    expect(second.adopted).toBe(false)
    expect(await numbersIn(second)).toEqual([7])
  })

  it('refuses a second start on the same folder in words, and allows it after the first has stopped', async () => {
    const folder = dataFolderWithDatabase()
    const first = await start(folder)
    await expect(start(folder)).rejects.toThrow(
      `Galen 360 is already running on the data folder ${folder} (process ${process.pid})`,
    )
    await first.stop()
    await expect(start(folder)).resolves.toMatchObject({ adopted: false })
  })

  it('loses nothing it confirmed when it is killed while it writes', async () => {
    const folder = dataFolderWithDatabase()
    const first = await start(folder)
    const confirmed: number[] = []
    const writing = writeUntilItDies(first, confirmed)
    await until(() => confirmed.length >= 200)
    process.kill(first.pid, 'SIGKILL')
    await Promise.all([first.ended, writing])
    await first.stop()

    expect(await numbersIn(await start(folder))).toEqual(expect.arrayContaining(confirmed))
  })

  it('starts again although a query of the killed one is still at work', async () => {
    const folder = dataFolderWithDatabase()
    const first = await start(folder)
    const busy = connectTo(first)
    const query = busy`select count(*) from generate_series(1, 1e11)`.execute().catch(() => undefined)
    const watcher = connectTo(first)
    for (let active = 0; active === 0;) {
      const rows =
        await watcher`select 1 from pg_stat_activity where query like '%generate_series(1, 1e11)%' and pid <> pg_backend_pid()`
      active = rows.length
    }
    process.kill(first.pid, 'SIGKILL')
    await first.stop()

    const second = await start(folder)
    await query
    expect(await connectTo(second)`select 1 as one`).toEqual([{ one: 1 }])
  })

  it('does not outlive a process that ends while it is still starting', async () => {
    const folder = dataFolderWithDatabase()
    await startAndEndEarly(folder)
    await until(() => processesIn(preparePlace(folder).clusterFolder).length === 0)
    await expect(start(folder)).resolves.toMatchObject({ adopted: false })
  })

  it('starts in the short folder when the path of its socket would be too long', async () => {
    const folder = join(newDataFolder(), 'a-rather-long-name-for-a-folder-'.repeat(4))
    const database = await start(folder)
    cleanUps.unshift(() => rmSync(database.address.socketFolder, { recursive: true }))
    expect(database.address.socketFolder.startsWith(folder)).toBe(false)
    expect(await connectTo(database)`select 1 as one`).toEqual([{ one: 1 }])
  })

  it('begins again when the making of the database was cut off', async () => {
    const folder = newDataFolder()
    const { privateFolder } = preparePlace(folder)
    mkdirSync(join(privateFolder, 'data.half-made'))
    writeFileSync(join(privateFolder, 'data.half-made', 'PG_VERSION'), '18\n')
    const database = await start(folder)
    expect(await connectTo(database)`select 1 as one`).toEqual([{ one: 1 }])
  })
})

describe('after a crash', () => {
  it('takes over the PostgreSQL that a killed Galen 360 left running', async () => {
    const folder = dataFolderWithDatabase()
    const { child, facts } = await startProcess(folder)
    const confirmed: number[] = []
    void writeUntilItDies(facts, confirmed)
    await until(() => confirmed.length >= 50)
    await killHard(child)

    const adopted = await start(folder)
    expect(adopted).toMatchObject({ adopted: true, pid: facts.pid })
    expect(await numbersIn(adopted)).toEqual(expect.arrayContaining(confirmed.slice(0, 50)))
    await adopted.stop()
    expect(isRunning(facts.pid)).toBe(false)
  })

  it('restarts the one left running when it should run with other settings', async () => {
    const folder = dataFolderWithDatabase()
    const { child, facts } = await startProcess(folder)
    await killHard(child)

    const restarted = await start(folder, { work_mem: '9MB' })
    expect(restarted.adopted).toBe(false)
    expect(isRunning(facts.pid)).toBe(false)
    expect(await connectTo(restarted)`show work_mem`).toEqual([{ work_mem: '9MB' }])
  })

  it('recovers when both were killed', async () => {
    const folder = dataFolderWithDatabase()
    const { child, facts } = await startProcess(folder)
    const confirmed: number[] = []
    const writing = writeUntilItDies(facts, confirmed)
    await until(() => confirmed.length >= 50)
    process.kill(facts.pid, 'SIGKILL')
    await killHard(child)
    await writing

    const recovered = await start(folder)
    expect(recovered.adopted).toBe(false)
    expect(await numbersIn(recovered)).toEqual(expect.arrayContaining(confirmed))
  })

  it('is not stopped by a program that has the process id of the dead one now, nor by a stale socket', async () => {
    const folder = dataFolderWithDatabase()
    const place = preparePlace(folder)
    const first = await start(folder)
    const pidFile = join(place.clusterFolder, 'postmaster.pid')
    const socketLock = join(first.address.socketFolder, '.s.PGSQL.5432.lock')
    const [pidLines, socketLines] = [readFileSync(pidFile, 'utf8'), readFileSync(socketLock, 'utf8')]
    await first.stop()

    const stranger = spawn('sleep', ['600'], { ...place.user, cwd: '/', stdio: 'ignore' })
    cleanUps.push(() => stranger.kill())
    writeFileSync(pidFile, pidLines.replace(/^\d+/, String(stranger.pid)), { mode: 0o600 })
    writeFileSync(socketLock, socketLines.replace(/^\d+/, String(stranger.pid)), { mode: 0o600 })
    writeFileSync(join(first.address.socketFolder, '.s.PGSQL.5432'), '')

    const second = await start(folder)
    expect(second.adopted).toBe(false)
    expect(await connectTo(second)`select 1 as one`).toEqual([{ one: 1 }])
    expect(stranger.exitCode).toBeNull()
  })

  it('leaves the word to PostgreSQL when the process id is merely dead', async () => {
    const place = preparePlace(newDataFolder())
    const dead = spawn('true')
    await once(dead, 'exit')
    const pidFile = join(place.clusterFolder, 'postmaster.pid')
    mkdirSync(place.clusterFolder)
    writeFileSync(pidFile, `${dead.pid}\n${place.clusterFolder}\n`)
    clearTheWay(place)
    expect(readFileSync(pidFile, 'utf8')).toBe(`${dead.pid}\n${place.clusterFolder}\n`)
    expect(existsSync(`${pidFile}.new`)).toBe(false)
  })
})

async function killHard(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}
