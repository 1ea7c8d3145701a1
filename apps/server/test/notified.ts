import type { Pool } from '../src/platform/database/database.ts'

/** Of one record: what each person was notified of, in the order of the kinds. */
const notifiedOf = async (owner: Pool, recordId: string) =>
  owner<{ kind: string; userId: string }[]>`
    select kind, user_id as "userId" from notification where record_id = ${recordId} order by kind, id`

/** Whether a person was notified of this about a record. */
export const isNotified = async (owner: Pool, recordId: string, kind: string, userId: string) =>
  (await notifiedOf(owner, recordId)).some((each) => each.kind === kind && each.userId === userId)
