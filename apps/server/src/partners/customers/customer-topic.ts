import { customerTopic } from '@galen/contract/partners/customers'
import { serveTopic } from '../../platform/realtime/realtime-topics.ts'
import { seesCustomer } from '../customer-scope.ts'

/** A customer that the person may see. */
export const servedCustomerTopic = serveTopic(customerTopic, (db, actor, { id = '' }) => seesCustomer(db, actor, id))
