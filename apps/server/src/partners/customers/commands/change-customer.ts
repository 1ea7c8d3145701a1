import { customers } from '@galen/contract/partners/customers'
import { command } from '../../../platform/operation.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { checkLegacyIdFree, checkMayChange, checkReferences, settledInput } from '../check-customer.ts'
import { lockCustomer, saveCustomer } from '../customer.store.ts'
import { viewCustomer } from '../customer.view.ts'

/** Merges the sent fields, so that two people who edit different fields both keep their changes. */
export const changeCustomer = command(customers.change, async ({ params, body, ...work }) => {
  const { tx, actor } = work
  const { version, ...given } = body
  checkMayChange(actor, given)
  const before = await lockCustomer(work, params.id)
  const sent = { ...settledInput(given, before), version }
  const after = await mergeChanges(tx, actor.companyId, 'customer', params.id, before, sent)
  if (!after) return viewCustomer(tx, actor, before)
  await checkReferences(tx, actor.companyId, before, after)
  if (after.legacyId !== before.legacyId) await checkLegacyIdFree(tx, actor.companyId, after)
  return viewCustomer(tx, actor, await saveCustomer(work, before, after, { action: 'change' }))
})
