import { licensesDue } from '@galen/contract/partners/license-events'
import type { Pool } from '../../platform/database/database.ts'
import { dailyEvent } from '../../platform/outbox/daily-event.ts'

/** Every company looks at its licenses once in each of its days: they expire without anyone touching them. */
export const licensesJob = (jobs: Pool, now?: () => Date) =>
  dailyEvent(jobs, { name: 'check licenses', event: licensesDue, ...(now ? { now } : {}) })
