import { customers } from '@galen/contract/partners/customers'
import { command } from '../../../platform/operation.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { tellChange } from '../customer-change.ts'
import { lockCustomer } from '../customer.store.ts'
import { saveCustomer } from '../saved-customer.ts'
import { shownCustomer } from '../shown-customer.ts'

export const saveInternalMemo = command(
  customers.saveInternalMemo,
  async ({ params, body, tx, actor, audit, publish }) => {
    const before = await lockCustomer({ tx, actor }, params.id)
    const after = await mergeChanges(tx, actor.companyId, 'customer', params.id, before, body)
    if (!after) return shownCustomer(tx, actor, before)
    await saveCustomer(tx, actor.companyId, before, after)
    tellChange({ audit, publish }, before, after, { action: 'change' })
    return shownCustomer(tx, actor, after)
  },
)
