import { salesOrders } from '@galen/contract/sales/sales-orders'
import { query } from '../../../platform/operation.ts'
import { orderView } from '../sales-order.view.ts'

export const getSalesOrder = query(salesOrders.get, ({ params, db, actor }) => orderView(db, actor, params.id))
