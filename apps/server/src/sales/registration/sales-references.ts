import { sql } from 'kysely'
import { salesOrderTopic } from '@galen/contract/sales/sales-orders'
import { destinationOf } from '@galen/contract/topic'
import type { Reference } from '../../platform/references.ts'

const ofOrder = (field: string) => ({
  entity: 'sales-order',
  field,
  topic: (id: string) => destinationOf(salesOrderTopic, { id }),
})

/** What sales orders refer to. Owners and reps of open orders follow when someone takes over; the rest is history. */
export const salesReferences: readonly Reference[] = [
  {
    to: 'app_user',
    table: 'sales_order',
    column: 'owner_id',
    where: sql<boolean>`x.status = 'Draft'`,
    moves: ofOrder('ownerId'),
    belonging: { kind: 'sales-orders', one: '1 draft order', many: '{count} draft orders' },
  },
  { to: 'customer', table: 'sales_order', column: 'customer_id' },
  { to: 'item', table: 'sales_order_line', column: 'item_id' },
  { to: 'item_variation', table: 'sales_order_allocation', column: 'variation_id' },
]
