import type { Pool } from '../../platform/database/database.ts'
import type { Job } from '../../platform/schedule.ts'

/** Links, counts of wrong passwords and sessions that no one may need any more. */
export const cleanSignInTraces = (jobs: Pool): Job => ({
  name: 'clean sign-in traces',
  everyMs: 60 * 60_000,
  async run() {
    await jobs`delete from password_reset where expires_at < now() - interval '7 days'`
    await jobs`delete from sign_in_throttle
      where window_started_at < now() - interval '2 days' and coalesce(blocked_until, '-infinity') < now()`
    await jobs`delete from user_session where least(expires_at, coalesce(ended_at, 'infinity')) < now() - interval '90 days'`
  },
})
