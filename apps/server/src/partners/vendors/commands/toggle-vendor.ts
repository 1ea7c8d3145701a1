import { vendors } from '@galen/contract/partners/vendors'
import { openAbout } from '../../../platform/open-documents.ts'
import { answer, command } from '../../../platform/operation.ts'
import { lockVendor, saveVendor } from '../vendor.store.ts'
import { viewVendor } from '../vendor.view.ts'

/** Deactivating names the open documents first. */
export const toggleVendor = command(vendors.toggle, async ({ params: { id }, query, body, ...work }) => {
  const { tx, actor, react } = work
  const before = await lockVendor(work, id)
  const isActive = body.isActive ?? !before.isActive
  if (isActive === before.isActive) return viewVendor(tx, actor, id)
  const open = isActive ? [] : ((await openAbout(tx, 'vendor', actor.companyId, [id])).get(id) ?? [])
  if (open.length > 0 && !query.confirm)
    return answer(vendors.toggle, {
      status: 202,
      body: {
        detail: `${before.friendlyName} has ${open.map(({ detail }) => detail).join(' and ')}. Deactivate it anyway?`,
        confirmations: [...open],
        reason: 'optional',
      },
    })
  await saveVendor(
    work,
    before,
    { ...before, isActive },
    {
      action: isActive ? 'activate' : 'deactivate',
      ...(body.reason ? { justification: body.reason } : {}),
    },
  )
  await react('vendorToggled', { vendorId: id, isActive })
  return viewVendor(tx, actor, id)
})
