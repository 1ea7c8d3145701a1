import { sql } from 'kysely'
import { asJson } from '../../platform/database/as-json.ts'
import type { Work } from '../../platform/work.ts'

/** What of a receipt line is back with the vendor; negative when a return is canceled. */
export async function addReturned(
  { tx, actor }: Work,
  returned: readonly { readonly id: string; readonly quantity: number }[],
): Promise<void> {
  await sql`
    update receipt_line l set returned = l.returned + s.quantity, version = l.version + 1
    from (select id, sum(quantity)::integer as quantity
      from jsonb_to_recordset(${asJson(returned)}) as r (id uuid, quantity integer) group by id) s
    where l.company_id = ${actor.companyId} and l.id = s.id`.execute(tx)
}
