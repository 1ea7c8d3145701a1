import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** What an order still has to get of a variation, apart from what is on drafts. */
export type Remainder = {
  readonly allocationId: string
  readonly itemId: string
  readonly variationId: string
  readonly quantity: number
  readonly price: string
  readonly cost: string
  readonly pcr: string
  readonly lots: readonly string[]
  readonly dropShip: boolean
}

export async function remainderOf(db: Db, companyId: string, orderId: string): Promise<Remainder[]> {
  const { rows } = await sql<Remainder>`
    select a.id as "allocationId", a.item_id as "itemId", a.variation_id as "variationId", r.quantity, a.price, a.cost, a.pcr,
      a.lots, a.drop_ship as "dropShip"
    from sales_order_allocation a
      join sales_order_line l on l.company_id = a.company_id and l.id = a.line_id
      cross join lateral (select a.quantity - a.shipped - coalesce((
        select sum(k.quantity) from invoice_line k join invoice d on d.company_id = k.company_id and d.id = k.invoice_id
        where k.company_id = a.company_id and k.order_allocation_id = a.id and d.status = 'Draft'), 0)::integer as quantity) r
    where a.company_id = ${companyId} and a.order_id = ${orderId} and r.quantity > 0
    order by l.position, a.id`.execute(db)
  return rows
}
