import { customers } from '@galen/contract/partners/customers'
import { openAbout, openQuestion } from '../../../platform/open-documents.ts'
import { answer, command } from '../../../platform/operation.ts'
import { lockCustomer, saveCustomer } from '../customer.store.ts'
import { viewCustomer } from '../customer.view.ts'

/** Deactivating names the open documents first; where nothing is open it is done at once. */
export const toggleCustomer = command(customers.toggleActive, async ({ params, query, body, ...work }) => {
  const { tx, actor } = work
  const before = await lockCustomer(work, params.id)
  const isActive = body.isActive ?? !before.isActive
  if (isActive === before.isActive) return viewCustomer(tx, actor, before)
  if (!isActive && !query.confirm) {
    const open = (await openAbout(tx, 'customer', actor.companyId, [before.id])).get(before.id) ?? []
    const question = openQuestion(`${before.number} ${before.companyName}`, open)
    if (open.length > 0) return answer(customers.toggleActive, { status: 202, body: question })
  }
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
