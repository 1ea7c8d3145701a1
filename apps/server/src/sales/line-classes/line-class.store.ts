import { sql } from 'kysely'
import { lockRows } from '../../platform/database/locks.ts'
import type { Work } from '../../platform/work.ts'
import { writeLineClasses } from '../invoices/invoice.hot.ts'

/** Keeps with each line of an invoice which controls its item was under; the classes of its items stay as they are until it is placed. */
export async function keepClassesOfInvoice(work: Work, invoiceId: string): Promise<void> {
  const { tx, actor } = work
  const { rows } = await sql<{ id: string }>`
    select distinct item_id as id from invoice_line
    where company_id = ${actor.companyId} and invoice_id = ${invoiceId} and item_id is not null`.execute(tx)
  await lockRows(
    work,
    'item',
    rows.map(({ id }) => id),
    'share',
  )
  await writeLineClasses(work, invoiceId)
}
