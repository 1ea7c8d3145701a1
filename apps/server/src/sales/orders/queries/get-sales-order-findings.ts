import { salesOrders } from '@galen/contract/sales/sales-orders'
import { query } from '../../../platform/operation.ts'
import { findingsView } from '../order-findings.view.ts'
import { loadOrder, type SalesOrderRecord } from '../sales-order.store.ts'

export const getSalesOrderFindings = query(salesOrders.findings, async ({ params, db, actor }) =>
  findingsView(db, actor, asLeft(await loadOrder(db, actor, params.id))),
)

/** What a closed order did not ship was released, and uses no credit any more. */
const asLeft = (order: SalesOrderRecord): SalesOrderRecord =>
  order.status !== 'Closed'
    ? order
    : {
        ...order,
        lines: order.lines.map((line) => ({
          ...line,
          allocations: line.allocations.map((each) => ({ ...each, quantity: each.shipped })),
        })),
      }
