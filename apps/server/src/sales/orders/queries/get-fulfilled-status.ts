import { salesOrders } from '@galen/contract/sales/sales-orders'
import type { RowOf } from '@galen/contract/search-index'
import type { salesOrderIndex } from '@galen/contract/sales/sales-order-indices'
import { query } from '../../../platform/operation.ts'
import { searchOperation } from '../../../platform/search/search.ts'
import { seesOwnSalesOnly } from '../../sales-scope.ts'
import { salesOrderSearch } from '../sales-order.search.ts'

const MOST = 1000
const search = searchOperation([salesOrderSearch])

/** The same query language, rows and scope as the list of placed orders. */
export const getFulfilledStatus = query(salesOrders.fulfilledStatus, async ({ query: asked, db, actor }) => {
  // Anyone who may read an order may ask this of it; the scope stays that of the person.
  const all = seesOwnSalesOnly(actor) ? [] : (['LIST_ALL_SALES'] as const)
  const reader = { ...actor, permissions: new Set([...actor.permissions, 'LIST_SALES' as const, ...all]) }
  const given = { params: { index: 'sales-order' }, query: { query: asked.query ?? '', size: MOST }, db, actor: reader }
  const { content } = (await search.run(given as never)) as { content: RowOf<typeof salesOrderIndex>[] }
  return {
    content: content.map(({ id, number, fulfilledStatus, units, shippedUnits }) => ({
      id,
      number,
      fulfilledStatus,
      units,
      shippedUnits,
    })),
  }
})
