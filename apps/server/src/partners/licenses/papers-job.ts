import type { Pool } from '../../platform/database/database.ts'
import type { Job } from '../../platform/schedule.ts'

export const PAPERS_DUE = 'partner-papers.due'

const EVERY_MS = 15 * 60_000

/**
 * Tells every company once in each of its days that papers are to be looked at. The day is in the key of the message,
 * so however often it is said, and by however many servers, it is heard once.
 */
export const papersJob = (jobs: Pool, now: () => Date = () => new Date()): Job => ({
  name: 'look at licenses',
  everyMs: EVERY_MS,
  async run() {
    await jobs`
      insert into outbox (company_id, kind, dedupe_key, payload)
      select c.id, 'event', ${PAPERS_DUE} || ' ' || d.day, jsonb_build_object('event', ${PAPERS_DUE}::text, 'on', d.day)
      from company c cross join lateral (select (${now().toISOString()}::timestamptz at time zone c.time_zone)::date::text as day) d
      where c.active and (exists (select from customer k where k.company_id = c.id)
        or exists (select from vendor v where v.company_id = c.id))
      on conflict (company_id, kind, dedupe_key) do nothing`
  },
})
