import { vendors } from '@galen/contract/partners/vendors'
import { lockItemsOfVendor, repriceItemsOfVendor } from '../../../items/open-offers.ts'
import { answer, command } from '../../../platform/operation.ts'
import { openOfVendor } from '../../vendor-openings.ts'
import { publishVendor } from '../vendor-changes.ts'
import { loadVendor, lockVendor } from '../vendor.store.ts'

/** A vendor that nobody buys from any more keeps everything it has; whoever switches it off is told what is open. */
export const toggleVendor = command(
  vendors.toggle,
  async ({ params: { id }, query, body, tx, actor, audit, publish }) => {
    await lockItemsOfVendor(tx, actor.companyId, id)
    await lockVendor(tx, actor, id)
    const vendor = await loadVendor(tx, actor, id)
    const isActive = body.isActive ?? !vendor.isActive
    if (isActive === vendor.isActive) return vendor
    const open = isActive ? [] : await openOfVendor(tx, actor, id)
    if (open.length > 0 && !query.confirm)
      return answer(vendors.toggle, {
        status: 202,
        body: {
          detail: `${vendor.friendlyName} has ${open.map(({ detail }) => detail).join(' and ')}. Deactivate it all the same?`,
          confirmations: open,
          reason: 'optional',
        },
      })
    const version = vendor.version + 1
    await tx
      .updateTable('vendor')
      .set({ is_active: isActive, version })
      .where('company_id', '=', actor.companyId)
      .where('id', '=', id)
      .execute()
    await repriceItemsOfVendor({ tx, publish }, actor.companyId, id)
    audit('vendor', {
      id,
      action: isActive ? 'activate' : 'deactivate',
      version,
      before: { isActive: vendor.isActive },
      after: { isActive },
      ...(body.reason ? { justification: body.reason } : {}),
    })
    publishVendor(publish, id, version, ['isActive'])
    return loadVendor(tx, actor, id)
  },
)
