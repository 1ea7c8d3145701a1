import { vendors } from '@galen/contract/partners/vendors'
import { openAbout } from '../../../platform/open-documents.ts'
import { answer, command } from '../../../platform/operation.ts'
import { publishVendor } from '../vendor-changes.ts'
import { loadVendor, lockVendor } from '../vendor.store.ts'

/** A vendor that nobody buys from any more keeps everything it has; whoever switches it off is told what is open. */
export const toggleVendor = command(vendors.toggle, async ({ params: { id }, query, body, ...work }) => {
  const { tx, actor, audit, publish, react } = work
  await lockVendor({ tx, actor }, id)
  const vendor = await loadVendor(tx, actor, id)
  const isActive = body.isActive ?? !vendor.isActive
  if (isActive === vendor.isActive) return vendor
  const open = isActive ? [] : ((await openAbout(tx, 'vendor', actor.companyId, [id])).get(id) ?? [])
  if (open.length > 0 && !query.confirm)
    return answer(vendors.toggle, {
      status: 202,
      body: {
        detail: `${vendor.friendlyName} has ${open.map(({ detail }) => detail).join(' and ')}. Deactivate it all the same?`,
        confirmations: [...open],
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
  await react('vendorToggled', { vendorId: id, isActive })
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
})
