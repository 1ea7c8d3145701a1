import { sql } from 'kysely'
import type { BusinessDate } from '@galen/domain/dates'
import type { Db } from '../platform/database/database.ts'

/** The last day to which a stored document extends the license of a customer in the state of its order's ship-to; as SQL over `o`. */
export const EXTENDED_UNTIL = sql<string | null>`(
  select max(x.until)::text from license_extension x
    join customer_address d on d.company_id = x.company_id and upper(d.state) = x.state
  where x.company_id = o.company_id and x.customer_id = o.customer_id and d.id = o.ship_address_id)`

/** The last day to which the license that an order needs is extended; null without a document. */
export async function extendedUntil(db: Db, companyId: string, orderId: string): Promise<BusinessDate | null> {
  const { rows } = await sql<{ until: BusinessDate | null }>`
    select ${EXTENDED_UNTIL} as until from sales_order o where o.company_id = ${companyId} and o.id = ${orderId}`.execute(
    db,
  )
  return rows[0]?.until ?? null
}
