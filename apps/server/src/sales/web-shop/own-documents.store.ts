import { sql } from 'kysely'
import type { ShopInvoice, ShopOrder } from '@galen/contract/sales/web-shop-documents'
import { fulfilledStatus } from '@galen/domain/sales/sales-order'
import type { Db } from '../../platform/database/database.ts'

/** Whose documents are read, and whether prices are shown. */
type Own = { readonly companyId: string; readonly customerId: string; readonly seesPrices: boolean }
type Page = { readonly from: number; readonly size: number }

/** Orders that were placed, the newest first. Why one is on hold is not for the customer to read. */
export async function ownOrders(db: Db, { companyId, customerId, seesPrices }: Own, page: Page): Promise<ShopOrder[]> {
  const { rows } = await sql<Omit<ShopOrder, 'fulfilledStatus'>>`
    select o.id, o.number, o.status, o.external_number as "externalNumber", o.placed_at as "placedDate",
      o.requested_on as "requestedOn", o.units, o.shipped_units as "shippedUnits",
      case when ${seesPrices} then o.total::float8 end as total,
      (select coalesce(json_agg(json_build_object('itemId', i.id, 'number', i.number, 'itemName', i.item_name,
          'quantity', a.quantity, 'shippedQuantity', a.shipped,
          'price', case when ${seesPrices} then a.price end, 'total', case when ${seesPrices} then a.price * a.quantity end)
          order by l.position, a.id), '[]')
        from sales_order_line l
          join sales_order_allocation a on a.company_id = l.company_id and a.line_id = l.id
          join item i on i.company_id = l.company_id and i.id = l.item_id
        where l.company_id = o.company_id and l.order_id = o.id) as lines
    from sales_order o
    where o.company_id = ${companyId} and o.customer_id = ${customerId} and o.placed_at is not null
    order by o.placed_at desc, o.id desc limit ${page.size} offset ${page.from}`.execute(db)
  return rows.map((row) => ({ ...row, fulfilledStatus: fulfilledStatus(row.units, row.shippedUnits) }))
}

/** Invoices that were placed, the newest first, with what is still to be paid. */
export async function ownInvoices(
  db: Db,
  { companyId, customerId, seesPrices }: Own,
  page: Page,
): Promise<ShopInvoice[]> {
  const { rows } = await sql<ShopInvoice>`
    select n.id, n.number, n.status, n.external_number as "externalNumber", o.number as "salesOrderNumber",
      n.placed_at as "placedDate", n.due_on as "dueDate", n.tracking_ship_number as "trackingShipNumber", n.units,
      case when ${seesPrices} then n.total::float8 end as total,
      case when ${seesPrices} then coalesce((select x.balance::float8 from open_item x where x.company_id = n.company_id
        and x.document_kind = 'invoice' and x.document_id = n.id), 0) end as balance,
      exists (select from transaction_statement t where t.company_id = n.company_id and t.invoice_id = n.id) as "hasStatement",
      (select coalesce(json_agg(json_build_object('itemId', l.item_id, 'number', i.number,
          'itemName', coalesce(i.item_name, l.description), 'quantity', l.quantity,
          'price', case when ${seesPrices} then l.price end, 'total', case when ${seesPrices} then l.price * l.quantity end)
          order by l.position, l.id), '[]')
        from invoice_line l left join item i on i.company_id = l.company_id and i.id = l.item_id
        where l.company_id = n.company_id and l.invoice_id = n.id and l.quantity > 0) as lines
    from invoice n left join sales_order o on o.company_id = n.company_id and o.id = n.sales_order_id
    where n.company_id = ${companyId} and n.customer_id = ${customerId} and n.placed_at is not null
    order by n.placed_at desc, n.id desc limit ${page.size} offset ${page.from}`.execute(db)
  return rows
}

/** Whether a placed invoice is of this customer. */
export async function isOwnInvoice(db: Db, { companyId, customerId }: Omit<Own, 'seesPrices'>, id: string) {
  const { rows } = await sql`
    select from invoice where company_id = ${companyId} and id = ${id} and customer_id = ${customerId} and placed_at is not null`.execute(
    db,
  )
  return rows.length > 0
}
