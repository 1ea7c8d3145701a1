import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'

/** Removes the rows of a draft that holds nothing any more. */
export async function removeDraft({ tx, actor }: Work, id: string): Promise<void> {
  const at = sql`company_id = ${actor.companyId} and invoice_id = ${id}`
  for (const table of ['invoice_lot', 'invoice_line', 'invoice_package', 'invoice_charge', 'invoice_merge'] as const)
    await sql`delete from ${sql.table(table)} where ${at}`.execute(tx)
  await sql`delete from invoice where company_id = ${actor.companyId} and id = ${id}`.execute(tx)
}
