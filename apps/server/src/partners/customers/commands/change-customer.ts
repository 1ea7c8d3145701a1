import { customers } from '@galen/contract/partners/customers'
import { command } from '../../../platform/operation.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { tellChange } from '../customer-change.ts'
import { checkLegacyIdFree, checkMayChange, checkReferences, settledInput } from '../customer-input.ts'
import { todayOf, withStanding } from '../customer-standing.ts'
import { lockCustomer } from '../customer.store.ts'
import { saveCustomer } from '../saved-customer.ts'
import { shownCustomer } from '../shown-customer.ts'

/** Two who edit one customer at once both keep what they changed, field by field. */
export const changeCustomer = command(customers.change, async ({ params, body, tx, actor, audit, publish }) => {
  const { version, ...given } = body
  checkMayChange(actor, given)
  const before = await lockCustomer({ tx, actor }, params.id)
  const sent = { ...settledInput(given, before), version }
  const merged = await mergeChanges(tx, actor.companyId, 'customer', params.id, before, sent)
  if (!merged) return shownCustomer(tx, actor, before)
  const after = withStanding(merged, todayOf(actor))
  await checkReferences(tx, actor.companyId, before, after)
  if (after.legacyId !== before.legacyId) await checkLegacyIdFree(tx, actor.companyId, after)
  await saveCustomer(tx, actor.companyId, before, after)
  tellChange({ audit, publish }, before, after, { action: 'change' })
  return shownCustomer(tx, actor, after)
})
