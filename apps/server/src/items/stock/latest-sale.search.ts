import { sql } from 'kysely'
import { latestCustomerItemsInvoiceIndex } from '@galen/contract/items/item-stock-indices'
import { inCustomerScope } from '../../partners/customer-scope.ts'
import { childNumberElsewhere } from '../item-lookups.ts'
import { serveIndex } from '../../platform/search/search.ts'

/** What a customer last paid for a variation, for customers that the person sees. */
export const latestSaleSearch = serveIndex(
  latestCustomerItemsInvoiceIndex,
  (db, actor) =>
    db
      .selectFrom('customer_item_sale as a')
      .innerJoin('customer as c', (join) =>
        join.onRef('c.company_id', '=', 'a.company_id').onRef('c.id', '=', 'a.customer_id'),
      )
      .innerJoin('item_variation as v', (join) =>
        join.onRef('v.company_id', '=', 'a.company_id').onRef('v.id', '=', 'a.variation_id'),
      )
      .where('a.company_id', '=', actor.companyId)
      .where(inCustomerScope(actor))
      .select([
        'a.id',
        'a.customer_id as customerId',
        'a.item_id as itemId',
        'a.variation_id as variationId',
        'v.child_number as childNumber',
        sql<number>`a.price::float8`.as('price'),
        'a.quantity',
        'a.sold_on as soldOn',
        'a.invoice_id as invoiceId',
        'a.invoice_number as invoiceNumber',
      ]),
  {
    elsewhere: ({ companyId }) => ({
      invoiceNumber: {
        by: 'invoiceId',
        texts: 'invoice',
        values: sql`select n.id, n.number as value from invoice n where n.company_id = ${companyId}::uuid and n.number is not null`,
      },
      childNumber: childNumberElsewhere(companyId, 'variationId'),
    }),
  },
)
