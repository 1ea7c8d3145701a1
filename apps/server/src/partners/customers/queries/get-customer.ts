import { customers } from '@galen/contract/partners/customers'
import { query } from '../../../platform/operation.ts'
import { loadCustomer } from '../customer.store.ts'
import { viewCustomer } from '../customer.view.ts'

export const getCustomer = query(customers.get, async ({ params, db, actor }) =>
  viewCustomer(db, actor, await loadCustomer(db, actor, params.id)),
)
