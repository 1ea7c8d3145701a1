import { customers } from '@galen/contract/partners/customers'
import { command } from '../../../platform/operation.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { lockCustomer, saveCustomer } from '../customer.store.ts'
import { viewCustomer } from '../customer.view.ts'

export const saveInternalMemo = command(customers.saveInternalMemo, async ({ params, body, ...work }) => {
  const { tx, actor } = work
  const before = await lockCustomer(work, params.id)
  const after = await mergeChanges(tx, actor.companyId, 'customer', params.id, before, body)
  if (!after) return viewCustomer(tx, actor, before)
  return viewCustomer(tx, actor, await saveCustomer(work, before, after, { action: 'change' }))
})
