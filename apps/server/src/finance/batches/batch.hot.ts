import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'

type Opened = { readonly id: string; readonly bankAccountId: string | null }

/** Opens a batch, unless someone else opens one at the same moment, which is no failure; answers whether it did. */
export async function insertOpenBatch({ tx, actor }: Work, { id, bankAccountId }: Opened): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('batch')
    .values({ company_id: actor.companyId, id, bank_account_id: bankAccountId, opened_by: actor.userId ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The number of a batch that was just opened: it is still the first version of it. */
export const setBatchNumber = ({ tx, actor }: Work, id: string, number: string) =>
  tx.updateTable('batch').set({ number }).where('company_id', '=', actor.companyId).where('id', '=', id).execute()

type Cleared = { readonly id: string; readonly kind: string; readonly on: string | undefined }

/** What a bank statement has cleared; the audit of the statement says so, and the batches keep their version. */
export const markBatchesCleared = ({ tx, actor }: Work, cleared: readonly Cleared[]) =>
  sql`
    update batch b set cleared_on = m.on
    from jsonb_to_recordset(${JSON.stringify(cleared)}::text::jsonb) as m (id uuid, kind text, "on" date)
    where b.company_id = ${actor.companyId} and m.kind = 'batch' and b.id = m.id`.execute(tx)
