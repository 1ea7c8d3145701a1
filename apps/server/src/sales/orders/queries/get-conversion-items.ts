import { sql } from 'kysely'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { todayOf } from '../../../platform/work.ts'
import { query } from '../../../platform/operation.ts'
import { proposeLots } from '../../../warehouse/stock-ledger.ts'
import { loadHeader } from '../sales-order.store.ts'

type Row = {
  readonly allocationId: string
  readonly variationId: string
  readonly sellableId: string
  readonly number: string
  readonly itemName: string
  readonly childNumber: string
  readonly ordered: number
  readonly shipped: number
  readonly drafted: number
  readonly dropShip: boolean
  readonly minDaysToExpiry: number
}

/** What an invoice of the rest would take: what is neither shipped nor on a draft, with the lots that expire first. */
export const getConversionItems = query(salesOrders.conversionItems, async ({ params, db, actor }) => {
  const { companyId } = actor
  const order = await loadHeader(db, actor, params.id)
  const { rows } = await sql<Row>`
    select a.id as "allocationId", a.variation_id as "variationId", a.item_id as "sellableId", i.number, i.item_name as "itemName",
      v.child_number as "childNumber", a.quantity as ordered, a.shipped, a.drop_ship as "dropShip",
      coalesce((select sum(n.quantity) from invoice_line n join invoice d on d.company_id = n.company_id and d.id = n.invoice_id
        where n.company_id = a.company_id and n.order_allocation_id = a.id and d.status = 'Draft'), 0)::integer as drafted,
      coalesce((select p.min_days_to_expiry from customer c join property p on p.company_id = c.company_id and p.id = c.class_id
        where c.company_id = a.company_id and c.id = ${order.customerId}::uuid), 0) as "minDaysToExpiry"
    from sales_order_allocation a
      join sales_order_line l on l.company_id = a.company_id and l.id = a.line_id
      join item i on i.company_id = a.company_id and i.id = a.item_id
      join item_variation v on v.company_id = a.company_id and v.id = a.variation_id
    where a.company_id = ${companyId} and a.order_id = ${order.id} order by l.position, a.id`.execute(db)
  const open = rows
    .map((row) => ({ ...row, remaining: Math.max(0, row.ordered - row.shipped - row.drafted) }))
    .filter(({ remaining }) => remaining > 0)
  const proposals = await proposeLots(
    db,
    companyId,
    open
      .filter(({ dropShip }) => !dropShip)
      .map(({ allocationId, variationId, remaining }) => ({ lineId: allocationId, variationId, quantity: remaining })),
    { day: todayOf(actor), minDaysToExpiry: rows[0]?.minDaysToExpiry ?? 0 },
  )
  const byLine = new Map(proposals.map((proposal) => [proposal.lineId, proposal]))
  return {
    content: open.map(({ minDaysToExpiry: _days, ...line }) => {
      const proposal = byLine.get(line.allocationId)
      return {
        ...line,
        missing: proposal?.missing ?? 0,
        lots: (proposal?.picks ?? []).map(({ stockId, lot, expiresOn, location, quantity, reason }) => ({
          stockId,
          lot,
          expirationDate: expiresOn,
          location,
          quantity,
          reason,
        })),
      }
    }),
  }
})
