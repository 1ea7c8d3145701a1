import type { Pool } from '../../platform/database/database.ts'
import type { Job } from '../../platform/schedule.ts'

const EVERY_MS = 10 * 60_000

/** A preview is forgotten after its day; of an import that was made only the row of it stays, for the history. */
export const forgetRuns = (jobs: Pool): Job => ({
  name: 'forget import previews',
  everyMs: EVERY_MS,
  async run() {
    await jobs`
      delete from import_row w using import_run r
      where r.company_id = w.company_id and r.id = w.run_id and r.expires_at < now()`
    await jobs`delete from import_run where expires_at < now() and state = 'Previewed'`
  },
})
