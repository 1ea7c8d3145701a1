import { customers } from '@galen/contract/partners/customers'
import { invalid } from '../../../platform/errors.ts'
import { openAbout, openQuestion } from '../../../platform/open-documents.ts'
import { answer, command } from '../../../platform/operation.ts'
import { lockCustomer, saveCustomer } from '../customer.store.ts'
import { viewCustomer } from '../customer.view.ts'

/** Deactivating names the open documents first and needs a reason. */
export const toggleCustomer = command(customers.toggleActive, async ({ params, query, body, ...work }) => {
  const { tx, actor } = work
  const before = await lockCustomer(work, params.id)
  const isActive = body.isActive ?? !before.isActive
  if (isActive === before.isActive) return viewCustomer(tx, actor, before)
  if (!isActive && !query.confirm) {
    const open = (await openAbout(tx, 'customer', actor.companyId, [before.id])).get(before.id) ?? []
    const question = openQuestion(`${before.number} ${before.companyName}`, open)
    return answer(customers.toggleActive, { status: 202, body: question })
  }
  if (!isActive && !body.reason) throw invalid([{ field: 'reason', message: 'is required to deactivate a customer' }])
  const after = await saveCustomer(
    work,
    before,
    { ...before, isActive },
    {
      action: isActive ? 'activate' : 'deactivate',
      ...(body.reason ? { justification: body.reason } : {}),
    },
  )
  return viewCustomer(tx, actor, after)
})
