import { NOTIFICATIONS_KEPT_DAYS } from '@galen/domain/collaboration/notification'
import type { Pool } from './database/database.ts'
import type { Job } from './schedule.ts'

/** Removes notifications that were read long ago. */
export const forgetNotifications = (jobs: Pool): Job => ({
  name: 'clean read notifications',
  everyMs: 6 * 60 * 60_000,
  run: async () =>
    void (await jobs`delete from notification where read_at < now() - ${NOTIFICATIONS_KEPT_DAYS} * interval '1 day'`),
})
