import { sql } from 'kysely'
import { invoices } from '@galen/contract/sales/invoices'
import { type StoppedOrder, shippingStopInWords, stopReasonsInWords } from '@galen/domain/sales/shipping-stop'
import { query } from '../../../platform/operation.ts'
import { inOrderScope } from '../../sales-scope.ts'

/** An order that a scan names and that cannot be picked now; without a number those that a check held in the last hour. */
export const listShippingStops = query(invoices.stops, async ({ query: { number }, db, actor }) => {
  const asked =
    number === undefined
      ? sql`o.status = 'Hold' and exists (select from sales_approval a where a.company_id = o.company_id and a.order_id = o.id
          and a.status in ('Pending', 'Rejected') and a.created_at > now() - interval '1 hour'
          and a.created_at > o.placed_at + interval '10 seconds')`
      : sql`o.number = upper(${number})`
  const { rows } = await sql<StoppedOrder>`
    select o.number, o.status, coalesce((select jsonb_agg(a.code order by a.created_at, a.id) from sales_approval a
      where a.company_id = o.company_id and a.order_id = o.id and a.status in ('Pending', 'Rejected')), '[]') as reasons
    from sales_order o
    where o.company_id = ${actor.companyId} and ${asked} and ${inOrderScope(actor)} and o.number is not null
    order by o.number limit 50`.execute(db)
  return {
    stops: rows.flatMap((order) => {
      const words = shippingStopInWords(order)
      const { status } = order
      return words === undefined
        ? []
        : [{ number: order.number, status, reasons: stopReasonsInWords(order.reasons), words }]
    }),
  }
})
