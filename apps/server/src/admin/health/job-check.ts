import { sql } from 'kysely'
import type { HealthCheck } from '@galen/contract/admin/health'
import type { Db } from '../../platform/database/database.ts'

/** A daily job that has not ended after so long is late. */
const LATE_MINUTES = 60

type Jobs = {
  readonly done: number
  readonly late: number
  readonly waiting: number
  readonly newest: string | null
  readonly isToday: boolean
}

/** Whether the work of the day was done: each daily job leaves an event a day for each company. */
export async function jobCheck(db: Db, companyId: string): Promise<HealthCheck> {
  const { rows } = await sql<Jobs>`
    select count(*) filter (where o.done_at is not null)::integer as done,
      count(*) filter (where o.done_at is null and o.created_at < now() - make_interval(mins => ${LATE_MINUTES}::integer))::integer as late,
      count(*) filter (where o.done_at is null)::integer as waiting,
      max(o.done_at) as newest,
      coalesce(max(o.created_at) > now() - interval '26 hours', false) as "isToday"
    from outbox o
    where o.company_id = ${companyId} and o.kind = 'event' and o.payload ? 'on'
      and o.payload ->> 'on' = (select max(d.payload ->> 'on') from outbox d
        where d.company_id = ${companyId} and d.kind = 'event' and d.payload ? 'on')`.execute(db)
  const { done = 0, late = 0, waiting = 0, newest = null, isToday = false } = rows[0] ?? {}
  const check = (state: HealthCheck['state'], words: string): HealthCheck => ({
    id: 'jobs',
    name: 'Daily jobs',
    state,
    words,
    at: newest,
  })
  const jobs = (count: number) => `${count} daily ${count === 1 ? 'job' : 'jobs'}`
  if (done + waiting === 0) return check('not known', 'No daily job has run in the last 3 days.')
  if (late > 0) return check('bad', `${jobs(late)} did not end within an hour; ${done} done.`)
  if (!isToday) return check('bad', `The last daily jobs ran more than a day ago.`)
  return waiting > 0
    ? check('good', `${jobs(done)} done today, ${waiting} to go.`)
    : check('good', `${jobs(done)} done today.`)
}
