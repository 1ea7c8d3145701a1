import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from './database/database.ts'
import { cleanOutbox } from './outbox/outbox-queue.ts'
import { type Reservation, takeConnection } from './database/reservation.ts'
import { isLostConnection } from './errors.ts'

export type Repeating = { stop(): Promise<void> }

/**
 * Does the work again and again, never twice at the same time, a little earlier or later each time so that many
 * processes do not march in step. Stopping waits for the work that is under way.
 */
export function repeatedly(everyMs: number, work: () => Promise<void>, failed: (error: unknown) => void): Repeating {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const wait = () => {
    if (!stopped) timer = setTimeout(turn, everyMs * (0.9 + Math.random() * 0.2))
  }
  const turn = () => {
    running = work().catch(failed).then(wait)
  }
  wait()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Work done by the clock, by one process at a time however many are running. */
export type Job = {
  readonly name: string
  readonly everyMs: number
  run(): Promise<void>
}

export type Schedule = { add(job: Job): void; stop(): Promise<void> }

export function createSchedule(options: { jobs: Pool; log: Pick<FastifyBaseLogger, 'error'> }): Schedule {
  const locks = jobLocks(options.jobs)
  const repeating: Repeating[] = []
  return {
    add(job) {
      const work = () => locks.ifFree(job.name, () => job.run())
      repeating.push(
        repeatedly(job.everyMs, work, (err) =>
          // Where the database is away, who it was that asked says nothing; a stack for each job would hide what does.
          options.log.error({ ...(isLostConnection(err) ? {} : { err }), job: job.name }, 'scheduled work failed'),
        ),
      )
    },
    async stop() {
      await Promise.all(repeating.map((each) => each.stop()))
      await locks.close()
    },
  }
}

/**
 * One advisory lock per job, all held by one connection of its own: a process that dies lets go of them at once, and
 * the work itself never waits for a connection that a lock occupies.
 */
function jobLocks(jobs: Pool) {
  let holding: Promise<Reservation> | null = null
  const release = async () => {
    const held = holding
    holding = null
    const reservation = await held?.catch(() => null)
    if (!reservation) return
    const unlock = async () => void (await reservation.connection`select pg_advisory_unlock_all()`)
    await Promise.race([reservation.cut, unlock()]).catch(() => {})
    reservation.giveBack()
  }
  const ask = async (question: 'pg_try_advisory_lock' | 'pg_advisory_unlock', name: string) => {
    holding ??= takeConnection(jobs)
    const { connection, cut } = await holding
    const asked = connection<{ answer: boolean }[]>`
      select ${connection.unsafe(question)}(hashtextextended(${`galen job ${name}`}, 0)) as answer`
    const [row] = await Promise.race([cut, asked])
    return row?.answer === true
  }
  const askOrLetGo: typeof ask = (question, name) =>
    ask(question, name).catch(async (error) => {
      await release().catch(() => {})
      throw error
    })
  return {
    close: release,
    async ifFree(name: string, work: () => Promise<void>) {
      if (!(await askOrLetGo('pg_try_advisory_lock', name))) return
      try {
        await work()
      } finally {
        await askOrLetGo('pg_advisory_unlock', name)
      }
    },
  }
}

const MINUTE = 60_000

/** What is thrown away because no one may need it any more. */
export const cleaningJobs = (jobs: Pool): readonly Job[] => [
  { name: 'clean the outbox', everyMs: 10 * MINUTE, run: () => cleanOutbox(jobs) },
  {
    name: 'clean idempotency keys',
    everyMs: 10 * MINUTE,
    run: () =>
      inChunks(
        (limit) => jobs`
        delete from idempotency_key where ctid = any(array(
          select ctid from idempotency_key where created_at < now() - interval '72 hours' limit ${limit}))`,
      ),
  },
]

const CHUNK = 5000

async function inChunks(remove: (limit: number) => Promise<{ count: number }>): Promise<void> {
  while ((await remove(CHUNK)).count === CHUNK);
}
