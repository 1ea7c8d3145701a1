import { sql } from 'kysely'
import type { OpenDocuments, Reference } from '../../platform/references.ts'
import { purchaseOrderTopic } from '@galen/contract/purchasing/purchase-orders'
import { destinationOf } from '@galen/contract/topic'

const ofOrder = (field: string) => ({
  entity: 'purchase-order',
  field,
  topic: (id: string) => destinationOf(purchaseOrderTopic, { id }),
})

/** What purchase orders and receipts refer to. Only drafts follow when something is replaced; the rest is history. */
export const purchasingReferences: readonly Reference[] = [
  {
    to: 'app_user',
    table: 'purchase_order',
    column: 'buyer_id',
    where: sql<boolean>`x.status <> 'Closed'`,
    moves: ofOrder('buyerId'),
    belonging: { kind: 'purchase-orders', one: '1 purchase order', many: '{count} purchase orders' },
  },
  { to: 'vendor', table: 'purchase_order', column: 'vendor_id' },
  { to: 'property paymentTerms', table: 'purchase_order', column: 'terms_id', moves: ofOrder('termsId') },
  { to: 'item', table: 'purchase_order_line', column: 'item_id' },
  { to: 'item_variation', table: 'purchase_order_line', column: 'variation_id' },
]

export const purchasingOpenDocuments: readonly OpenDocuments[] = [
  {
    of: 'vendor',
    code: 'purchase-orders',
    one: 'one open purchase order',
    many: '{count} open purchase orders',
    count: sql`(select count(*) from purchase_order o
      where o.company_id = subject.company_id and o.vendor_id = subject.id and o.status <> 'Closed')`,
  },
  {
    of: 'item',
    code: 'purchase-orders',
    one: '1 purchase order has it.',
    many: '{count} purchase orders have it.',
    count: sql`(select count(*) from purchase_order_line l
      join purchase_order o on o.company_id = l.company_id and o.id = l.order_id and o.status <> 'Closed'
      where l.company_id = subject.company_id and l.item_id = subject.id)`,
  },
]
