import type { FastifyBaseLogger } from 'fastify'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { kernel } from '../../test/kernel.ts'
import { openPool } from './database/database.ts'
import { cleaningJobs, createSchedule, repeatedly } from './schedule.ts'

const { owner, jobs, given, address } = await kernel([])
const quiet = { error() {} } as unknown as FastifyBaseLogger

describe('repeated work', () => {
  it('never overlaps itself, goes on after a failure, and stopping waits for it', async () => {
    let running = 0
    let most = 0
    let finished = 0
    const failures: unknown[] = []
    const third = Promise.withResolvers<void>()
    const work = repeatedly(
      1,
      async () => {
        most = Math.max(most, ++running)
        if (finished === 2) third.resolve()
        await new Promise((resolve) => setTimeout(resolve, 20))
        running -= 1
        finished += 1
        if (finished === 1) throw new Error('the first time')
      },
      (error) => failures.push(error),
    )
    await third.promise
    await work.stop()
    expect({ running, most, finished }).toEqual({ running: 0, most: 1, finished: 3 })
    expect(failures).toMatchObject([{ message: 'the first time' }])
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(finished).toBe(3)
  })
})

describe('a job', () => {
  it('is done by one process at a time, and by another when that one is gone', async () => {
    const pools = Array.from({ length: 4 }, (_, index) =>
      openPool(address, { user: 'galen_jobs', size: 2, name: `schedule ${index}` }),
    )
    const runs = new Map<number, number>()
    let running = 0
    let most = 0
    const schedules = pools.map((pool, index) => {
      const schedule = createSchedule({ jobs: pool, log: quiet })
      const run = async () => {
        most = Math.max(most, ++running)
        runs.set(index, (runs.get(index) ?? 0) + 1)
        await pool`select pg_sleep(0.005)`
        running -= 1
      }
      schedule.add({ name: 'test alone', everyMs: 3, run })
      return schedule
    })
    const total = () => [...runs.values()].reduce((sum, count) => sum + count, 0)
    await eventually(total).toBeGreaterThan(40)
    expect(most).toBe(1)
    await Promise.all(schedules.slice(0, 3).map((schedule) => schedule.stop()))
    const before = runs.get(3) ?? 0
    await eventually(() => runs.get(3) ?? 0).toBeGreaterThan(before + 5)
    await schedules[3]?.stop()
    const [held] =
      await owner`select count(*) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`
    expect(held).toEqual({ count: 0 })
    await Promise.all(pools.map((pool) => pool.end({ timeout: 1 })))
  })

  it('does not wait for another, goes on after its lock was cut, and says what failed', async () => {
    const pool = openPool(address, { user: 'galen_jobs', size: 2, name: 'cut schedule' })
    const errors: unknown[] = []
    const log = { error: (about: unknown) => void errors.push(about) } as unknown as FastifyBaseLogger
    const schedule = createSchedule({ jobs: pool, log })
    const slow = Promise.withResolvers<void>()
    let quick = 0
    schedule.add({ name: 'test slow', everyMs: 1, run: () => slow.promise })
    schedule.add({ name: 'test quick', everyMs: 3, run: async () => void quick++ })
    await eventually(() => quick).toBeGreaterThan(5)
    const [cut] =
      await owner`select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = current_database() and application_name = 'cut schedule' and query like '%advisory%'`
    expect(cut).toEqual({ count: 1 })
    const before = quick
    await eventually(() => quick).toBeGreaterThan(before + 5)
    slow.resolve()
    await schedule.stop()
    await pool.end({ timeout: 1 })
    expect(errors.length).toBeLessThan(4)
  })
})

describe('cleaning', () => {
  it('removes old idempotency keys and keeps the others', async () => {
    const company = await given.company()
    const user = await given.user(company)
    const ages = ['1 hour', '71 hours', '73 hours', '100 days']
    for (const age of ages) {
      await owner`insert into idempotency_key (company_id, user_id, route, key, reply, created_at)
        values (${company.id}, ${user.id}, 'r', ${age}, 'x', now() - ${age}::interval)`
    }
    for (const job of cleaningJobs(jobs)) await job.run()
    expect(await owner`select key from idempotency_key order by 1`).toEqual([{ key: '1 hour' }, { key: '71 hours' }])
  })
})
