import { describe, expect, it } from 'vitest'
import { kernel } from '../../../test/kernel.ts'
import { inTransaction, openPool } from './database.ts'
import { isLostConnection } from '../errors.ts'
import { onOneConnection } from './reservation.ts'

const { owner, address, given } = await kernel([])
const company = await given.company()
const scope = { companyId: company.id, userId: null }

/** Ends the server's side of every connection of this name that is in the middle of something. */
const cut = (name: string) => owner<{ pid: number }[]>`
  select pid, pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = ${name} and xact_start is not null and query not like '%pg_catalog.pg_type%'`

describe('a connection that is cut', () => {
  it('fails what it was doing, and the pool is whole again at once', async () => {
    const pool = openPool(address, { user: 'galen_app', size: 4, name: 'cut often' })
    const outcomes = { done: 0, lost: 0, other: [] as unknown[] }
    let going = true
    const worker = async () => {
      while (going)
        await inTransaction(pool, 'write', scope, async (tx, _witness, connection) => {
          await Promise.all([
            tx.selectFrom('role').selectAll().execute(),
            connection`select ${'together'}::text, pg_sleep(0.002)`,
          ])
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 3))
          await tx.insertInto('role').values({ company_id: company.id, name: crypto.randomUUID() }).execute()
        }).then(
          () => outcomes.done++,
          (error) => (isLostConnection(error) ? outcomes.lost++ : outcomes.other.push(error)),
        )
    }
    const workers = Array.from({ length: 8 }, worker)
    for (let round = 0; round < 60; round++) {
      await cut('cut often')
      await new Promise((resolve) => setTimeout(resolve, 15))
    }
    going = false
    await Promise.all(workers)
    expect(outcomes.other).toEqual([])
    expect(outcomes.lost).toBeGreaterThan(20)
    const [kept] = await owner`select count(*) from role`
    expect(kept).toEqual({ count: outcomes.done })
    const started = performance.now()
    await Promise.all(
      Array.from({ length: 8 }, () =>
        inTransaction(pool, 'read', scope, (db) => db.selectFrom('company').selectAll().execute()),
      ),
    )
    expect(performance.now() - started).toBeLessThan(2000)
    await pool.end({ timeout: 1 })
  })

  it('while nothing was asked of it fails the next question instead of the process', async () => {
    const pool = openPool(address, { user: 'galen_app', size: 1, name: 'cut between' })
    for (let round = 0; round < 5; round++) {
      const failed = onOneConnection(pool, 'begin', async (connection) => {
        await connection`select 1`
        await cut('cut between')
        await new Promise((resolve) => setTimeout(resolve, 50))
        await connection`select 2`
      })
      await expect(failed).rejects.toSatisfy(isLostConnection)
      expect(await pool`select 3 as three`).toEqual([{ three: 3 }])
    }
    await pool.end({ timeout: 1 })
  })

  it('is not used again by work that goes on after it', async () => {
    const pool = openPool(address, { user: 'galen_app', size: 2, name: 'cut and stubborn' })
    const later = Promise.withResolvers<unknown>()
    const failed = inTransaction(pool, 'write', scope, async (tx) => {
      await tx.selectFrom('company').selectAll().execute()
      await cut('cut and stubborn')
      await new Promise((resolve) => setTimeout(resolve, 100))
      later.resolve(
        await tx
          .selectFrom('company')
          .selectAll()
          .execute()
          .catch((error: unknown) => error),
      )
    })
    await expect(failed).rejects.toSatisfy(isLostConnection)
    expect(await later.promise).toSatisfy(isLostConnection)
    await pool.end({ timeout: 1 })
  })

  it('is not used by work that outlives its transaction either', async () => {
    const pool = openPool(address, { user: 'galen_app', size: 1, name: 'outlived' })
    const kept = await onOneConnection(pool, 'begin', async (connection) => {
      await connection.unsafe('commit')
      return connection
    })
    await expect(async () => kept`select 1`).rejects.toThrow('over')
    await pool.end({ timeout: 1 })
  })

  it('is not used by a part of the work that goes on while the rest is rolled back', async () => {
    const pool = openPool(address, { user: 'galen_app', size: 1, name: 'rolled back' })
    const part = Promise.withResolvers<unknown>()
    const failed = inTransaction(pool, 'write', scope, async (tx, _witness, connection) => {
      const goingOn = async () => {
        await connection`select 1`
        await tx.insertInto('role').values({ company_id: company.id, name: 'Too late' }).execute()
      }
      goingOn().then(part.resolve, part.resolve)
      // Holds the rollback up, so that the part gets its answer while it is under way.
      connection`select pg_sleep(0.1)`.catch(() => {})
      throw new Error('on purpose')
    })
    await expect(failed).rejects.toThrow('on purpose')
    expect(await part.promise).toMatchObject({ message: 'This transaction is over' })
    await pool.end({ timeout: 1 })
  })

  it('gives way to those who wait, in their order, and none of them is forgotten', async () => {
    const pool = openPool(address, { user: 'galen_app', size: 2, name: 'cut with a queue' })
    const order: number[] = []
    const waiting = Array.from({ length: 20 }, (_, index) =>
      onOneConnection(pool, 'begin', async (connection) => {
        order.push(index)
        await connection`select 1`
        if (index % 4 === 0) await cut('cut with a queue')
        await connection`select pg_sleep(0.01)`
        await connection.unsafe('commit')
      }).catch((error: unknown) => {
        if (!isLostConnection(error)) throw error
      }),
    )
    await Promise.all(waiting)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(order).toHaveLength(20)
    await pool.end({ timeout: 1 })
  })

  it('refuses new holders once the pool is closed, and lets the last one finish', async () => {
    const pool = openPool(address, { user: 'galen_app', size: 1, name: 'closing' })
    const begun = Promise.withResolvers<void>()
    const last = onOneConnection(pool, 'begin', async (connection) => {
      begun.resolve()
      const [row] = await connection`select 7 as seven, pg_sleep(0.1)`
      await connection.unsafe('commit')
      return row?.['seven'] as number
    })
    await begun.promise
    const closed = pool.end({ timeout: 5 })
    await expect(onOneConnection(pool, 'begin', async () => {})).rejects.toSatisfy(isLostConnection)
    expect(await last).toBe(7)
    await closed
  })

  it('is taken from a holder who does not let go when the pool closes', async () => {
    const pool = openPool(address, { user: 'galen_app', size: 1, name: 'held on' })
    const begun = Promise.withResolvers<void>()
    const stuck = onOneConnection(pool, 'begin', async () => {
      begun.resolve()
      await new Promise(() => {})
    })
    await begun.promise
    await Promise.all([expect(stuck).rejects.toSatisfy(isLostConnection), pool.end({ timeout: 0.1 })])
  })

  it('does not leave plain statements waiting for ever', async () => {
    const outcomes = { done: 0, lost: 0, other: [] as unknown[] }
    for (let round = 0; round < 10; round++) {
      const pool = openPool(address, { user: 'galen_app', size: 3, name: 'cut plainly' })
      let going = true
      const workers = Array.from({ length: 6 }, async () => {
        while (going)
          await pool`select ${round}::int, pg_sleep(0.001)`.then(
            () => outcomes.done++,
            (error) => (isLostConnection(error) ? outcomes.lost++ : outcomes.other.push(error)),
          )
      })
      for (let times = 0; times < 5; times++) {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20))
        await owner`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'cut plainly'`
      }
      going = false
      await Promise.all(workers)
      expect(await pool`select 1 as one`).toEqual([{ one: 1 }])
      await pool.end({ timeout: 1 })
    }
    expect(outcomes.other).toEqual([])
    expect(outcomes.lost).toBeGreaterThan(10)
    expect(outcomes.done).toBeGreaterThan(10)
  })

  it('does not keep statements from being parts of others, nor a transaction from being begun plainly', async () => {
    const pool = openPool(address, { user: 'galen_app', size: 1, name: 'plain' })
    const part = pool`where n > ${2}`
    expect(await pool`select n from generate_series(1, 4) n ${part} order by ${pool('n')}`).toEqual([
      { n: 3 },
      { n: 4 },
    ])
    await expect(pool`select * from nowhere`).rejects.toMatchObject({ code: '42P01' })
    const answer = await pool.begin('isolation level repeatable read read only', async (tx) => {
      const [row] = await tx`select current_setting('transaction_isolation') as isolation`
      return row?.['isolation'] as string
    })
    expect(answer).toBe('repeatable read')
    await expect(pool.begin(async (tx) => tx`select 1 / 0`)).rejects.toMatchObject({ code: '22012' })
    expect(await pool`select current_setting('transaction_isolation') as isolation`).toEqual([
      { isolation: 'read committed' },
    ])
    await pool.end({ timeout: 1 })
  })
})
