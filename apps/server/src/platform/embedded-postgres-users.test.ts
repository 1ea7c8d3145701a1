import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { startProcess } from '../../test/embedded-postgres-starter.ts'
import { throwAwayFolder } from '../../test/throw-away-folder.ts'
import { openPool } from './database/database.ts'
import { isRunning } from './embedded-postgres/processes.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const ORDINARY = { uid: 65_534, gid: 65_534 }
const isRoot = process.getuid?.() === 0
/** An ordinary user has to be able to read this very code to run it. */
const othersMayRead = isRoot && reachableByOthers(import.meta.filename)

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

function newFolder(): string {
  const folder = throwAwayFolder('users')
  cleanUps.push(() => folder.remove())
  return folder.path
}

async function start(dataFolder: string) {
  const database = await startEmbeddedPostgres({ dataFolder, log: () => undefined })
  cleanUps.push(() => database.stop())
  return database
}

describe.runIf(isRoot)('started by root', () => {
  it('runs as a system user, who owns the data', async () => {
    const folder = newFolder()
    const { pid } = await start(folder)
    const owner = statSync(join(folder, 'postgres/data')).uid
    expect(owner).not.toBe(0)
    if (process.platform === 'linux') expect(statSync(`/proc/${pid}`).uid).toBe(owner)
  })

  it('opens its own data folder a crack when only that was closed', async () => {
    const folder = join(newFolder(), 'closed')
    mkdirSync(folder, { mode: 0o700 })
    await start(folder)
    expect(statSync(folder).mode & 0o777).toBe(0o711)
    expect(existsSync(join(folder, 'postgres/data'))).toBe(true)
  })

  it('keeps the data in an open place when the data folder lies in a closed one, and finds it again', async () => {
    const closed = join(newFolder(), 'closed')
    mkdirSync(closed)
    chmodSync(closed, 0o700)
    const folder = join(closed, 'galen')
    const first = await start(folder)
    const elsewhere = readFileSync(join(folder, 'postgres-is-in'), 'utf8')
    cleanUps.unshift(() => rmSync(elsewhere, { recursive: true }))
    const sql = openPool(first.address, { user: first.owner, size: 1, name: 'test' })
    await sql`create table tracker as select 1 as number`
    await sql.end()
    await first.stop()

    const second = await start(folder)
    const again = openPool(second.address, { user: second.owner, size: 1, name: 'test' })
    expect(await again`select number from tracker`).toEqual([{ number: 1 }])
    await again.end()
    expect(existsSync(join(folder, 'postgres'))).toBe(false)
  })
})

describe.runIf(othersMayRead)('started by an ordinary user', () => {
  it('runs as that user, and root continues with the same owner', async () => {
    const folder = newFolder()
    chownSync(folder, ORDINARY.uid, ORDINARY.gid)
    const { child, facts } = await startProcess(folder, ORDINARY)
    expect(facts.adopted).toBe(false)
    expect(statSync(join(folder, 'postgres/data')).uid).toBe(ORDINARY.uid)
    process.kill(facts.pid, 'SIGKILL')
    child.kill('SIGKILL')
    await once(child, 'exit')

    const { pid } = await start(folder)
    expect(isRunning(pid)).toBe(true)
    expect(statSync(join(folder, 'postgres/data')).uid).toBe(ORDINARY.uid)
  })

  it('says whose folder it is when root was first', async () => {
    const folder = newFolder()
    await (await start(folder)).stop()
    await expect(startProcess(folder, ORDINARY)).rejects.toThrow(
      /cannot be written by this user|belongs to another user/,
    )
  })
})

function reachableByOthers(file: string): boolean {
  const parts = file.split('/')
  return parts.every((_, depth) => depth === 0 || (statSync(parts.slice(0, depth + 1).join('/')).mode & 0o005) !== 0)
}
