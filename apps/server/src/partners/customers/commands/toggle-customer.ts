import { customers } from '@galen/contract/partners/customers'
import { invalid } from '../../../platform/errors.ts'
import { openAbout, openQuestion } from '../../../platform/open-documents.ts'
import { answer, command } from '../../../platform/operation.ts'
import { tellChange } from '../customer-change.ts'
import { lockCustomer } from '../customer.store.ts'
import { saveCustomer } from '../saved-customer.ts'
import { shownCustomer } from '../shown-customer.ts'

/** Nobody deactivates a customer without having been told what is open, and without saying why. */
export const toggleCustomer = command(
  customers.toggleActive,
  async ({ params, query, body, tx, actor, audit, publish }) => {
    const before = await lockCustomer({ tx, actor }, params.id)
    const isActive = body.isActive ?? !before.isActive
    if (isActive === before.isActive) return shownCustomer(tx, actor, before)
    if (!isActive && !query.confirm) {
      const open = (await openAbout(tx, 'customer', actor.companyId, [before.id])).get(before.id) ?? []
      return answer(customers.toggleActive, {
        status: 202,
        body: openQuestion(`${before.number} ${before.companyName}`, open),
      })
    }
    if (!isActive && !body.reason) throw invalid([{ field: 'reason', message: 'is required to deactivate a customer' }])
    const after = { ...before, isActive, version: before.version + 1 }
    await saveCustomer(tx, actor.companyId, before, after)
    tellChange({ audit, publish }, before, after, {
      action: isActive ? 'activate' : 'deactivate',
      ...(body.reason ? { justification: body.reason } : {}),
    })
    return shownCustomer(tx, actor, after)
  },
)
