import { sql } from 'kysely'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { query } from '../../../platform/operation.ts'
import { inOrderScope } from '../../sales-scope.ts'

export const countShippingHolds = query(salesOrders.shippingHoldQuantity, async ({ db, actor }) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from sales_order o
    where o.company_id = ${actor.companyId} and o.shipping_hold and o.status in ('Placed', 'Hold') and ${inOrderScope(actor)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
})
