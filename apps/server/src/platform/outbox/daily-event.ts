import type * as z from 'zod'
import type { DomainEvent } from '@galen/contract/event'
import type { Pool } from '../database/database.ts'
import type { Job } from '../schedule.ts'

const EVERY_MS = 15 * 60_000

/**
 * Notifies the listeners of an event once in each day of each company, with the day as `on`. The day is in the key of the
 * message, so however often it is said, and by however many servers, it is heard once.
 */
type Daily = {
  readonly name: string
  readonly event: DomainEvent<z.ZodType<{ on: string }>>
  readonly now?: () => Date
}

export const dailyEvent = (jobs: Pool, { name, event: { name: event }, now = () => new Date() }: Daily): Job => ({
  name,
  everyMs: EVERY_MS,
  async run() {
    await jobs`
      insert into outbox (company_id, kind, dedupe_key, payload)
      select c.id, 'event', ${event} || ' ' || d.day, jsonb_build_object('event', ${event}::text, 'on', d.day)
      from company c cross join lateral (select (${now().toISOString()}::timestamptz at time zone c.time_zone)::date::text as day) d
      where c.active
      on conflict (company_id, kind, dedupe_key) do nothing`
  },
})
