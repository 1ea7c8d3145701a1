import { salesOrderTopic } from '@galen/contract/sales/sales-orders'
import { serveTopic } from '../../platform/realtime/realtime-topics.ts'
import { seesOrder } from '../sales-scope.ts'

/** An order that the person sees. */
export const servedSalesOrderTopic = serveTopic(salesOrderTopic, (db, actor, { id = '' }) => seesOrder(db, actor, id))
