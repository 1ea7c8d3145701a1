import { salesOrders } from '@galen/contract/sales/sales-orders'
import { query } from '../../../platform/operation.ts'
import { findingsView } from '../order-findings.view.ts'
import { loadOrder } from '../sales-order.store.ts'

export const getSalesOrderFindings = query(salesOrders.findings, async ({ params, db, actor }) =>
  findingsView(db, actor, await loadOrder(db, actor, params.id)),
)
