import { type RawBuilder, sql } from 'kysely'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { query } from '../../../platform/operation.ts'
import { loadHeader } from '../sales-order.store.ts'
import { orderProducts } from '../sales-order.view.ts'

const ORDERS: Readonly<Record<string, RawBuilder<unknown>>> = {
  position: sql`l.position`,
  number: sql`i.number`,
  itemName: sql`lower(i.item_name)`,
  quantity: sql`l.quantity desc`,
  price: sql`(select max(a.price) from sales_order_allocation a where a.company_id = l.company_id and a.line_id = l.id) desc`,
}

/** The lines of an order, page by page; words are looked for in number, NDC and name of the item. */
export const listSalesOrderItems = query(salesOrders.items, async ({ params, query: asked, db, actor }) => {
  const header = await loadHeader(db, actor, params.id)
  const words = (asked.query ?? '').trim().toLowerCase().split(/\s+/).filter(Boolean)
  const text = sql`lower(concat_ws(' ', i.number, i.item_name, i.item_name_long, i.brand_name, i.ndc12,
    i.ndc_labeler || '-' || i.ndc_product || '-' || i.ndc_packaging))`
  const matches = words.map((word) => sql`position(${word} in ${text}) > 0`)
  const where = matches.length === 0 ? sql`true` : sql.join(matches, sql` and `)
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from sales_order_line l join item i on i.company_id = l.company_id and i.id = l.item_id
    where l.company_id = ${actor.companyId} and l.order_id = ${header.id} and ${where}`.execute(db)
  const content = await orderProducts(db, actor, header.id, {
    where,
    orderBy: ORDERS[asked.sort] ?? sql`l.position`,
    from: asked.page * asked.size,
    size: asked.size,
  })
  return { total: rows[0]?.total ?? 0, content }
})
