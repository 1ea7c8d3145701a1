import { sql } from 'kysely'
import type { BankFileKind } from '@galen/domain/finance/bank-file'
import type { Work } from '../../platform/work.ts'

/** The audit of the file says what is in it; the payments themselves are as they were, and keep their version. */
export const markFiled = ({ tx, actor }: Work, ids: readonly string[], fileId: string, kind: BankFileKind) =>
  tx
    .updateTable('vendor_payment')
    .set(kind === 'ACH' ? { bank_file_id: fileId } : { positive_pay_id: fileId })
    .where('company_id', '=', actor.companyId)
    .where('id', 'in', [...ids])
    .execute()

type Cleared = { readonly id: string; readonly kind: string; readonly on: string | undefined }

/** What a bank statement has cleared, one by one or as a whole file. */
export const markPaymentsCleared = ({ tx, actor }: Work, cleared: readonly Cleared[]) =>
  sql`
    update vendor_payment p set cleared_on = m.on
    from jsonb_to_recordset(${JSON.stringify(cleared)}::text::jsonb) as m (id uuid, kind text, "on" date)
    where p.company_id = ${actor.companyId} and ((m.kind = 'vendor-payment' and p.id = m.id)
      or (m.kind = 'bank-file' and p.bank_file_id = m.id))`.execute(tx)
