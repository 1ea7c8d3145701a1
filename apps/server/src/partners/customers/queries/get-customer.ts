import { customers } from '@galen/contract/partners/customers'
import { query } from '../../../platform/operation.ts'
import { loadCustomer } from '../customer.store.ts'
import { shownCustomer } from '../shown-customer.ts'

export const getCustomer = query(customers.get, async ({ params, db, actor }) =>
  shownCustomer(db, actor, await loadCustomer(db, actor, params.id)),
)
