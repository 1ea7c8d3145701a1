import type { Pool } from '../../platform/database/database.ts'
import { dailyEvent } from '../../platform/outbox/daily-event.ts'

export const LICENSES_DUE = 'licenses.due'

/** Every company looks at its licenses once in each of its days: they expire without anybody touching them. */
export const licensesJob = (jobs: Pool, now?: () => Date) =>
  dailyEvent(jobs, { name: 'look at licenses', event: LICENSES_DUE, ...(now ? { now } : {}) })
