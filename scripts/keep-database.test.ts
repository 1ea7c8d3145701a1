import { once } from 'node:events'
import { afterEach, expect, it } from 'vitest'
import { openPool } from '@galen/server/platform/database/database'
import { throwAwayFolder } from '../apps/server/test/throw-away-folder.ts'
import { keepDatabase, type KeptDatabase } from './keep-database.ts'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

/** Keeps a database and lets a test wait for what is reported about it. */
async function keep() {
  const folder = throwAwayFolder('kept')
  const told = new EventTarget()
  const database = await keepDatabase({
    dataFolder: folder.path,
    say: (sentence) => told.dispatchEvent(new Event(sentence)),
    giveUp: (reason) => told.dispatchEvent(new Event(reason)),
  })
  cleanUps.push(() => folder.remove())
  cleanUps.push(() => database.stop())
  return { database, isTold: (sentence: string) => once(told, sentence) }
}

/** Kills PostgreSQL the way the system does when memory runs out: without a word. */
async function killPostgres(database: KeptDatabase): Promise<void> {
  const pool = openPool(database.address, { user: database.owner, size: 1, name: 'test' })
  const [row] = await pool<{ file: string }[]>`select pg_read_file('postmaster.pid') as file`
  await pool.end()
  process.kill(Number(row?.file.split('\n')[0]), 'SIGKILL')
}

it('starts PostgreSQL again when it ends by itself, and gives up at the fourth time within a minute', async () => {
  const { database, isTold } = await keep()
  for (let death = 1; death <= 3; death++) {
    const isBack = isTold('PostgreSQL is back.')
    await killPostgres(database)
    await isBack
  }
  const isGivenUp = isTold('PostgreSQL ended by itself 4 times within a minute.')
  await killPostgres(database)
  await isGivenUp
}, 60_000)

it('lets PostgreSQL end when it is asked to', async () => {
  const { database, isTold } = await keep()
  let wasRevived = false
  void isTold('PostgreSQL ended by itself; starting it again…').then(() => (wasRevived = true))
  await database.stop()
  expect(wasRevived).toBe(false)
}, 60_000)
