import { vendors } from '@galen/contract/partners/vendors'
import { command } from '../../../platform/operation.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { checkVendorReferences } from '../check-vendor.ts'
import { lockVendor, saveVendor } from '../vendor.store.ts'
import { viewVendor } from '../vendor.view.ts'

export const changeVendorFinance = command(vendors.changeFinance, async ({ params: { id }, body, ...work }) => {
  const { tx, actor } = work
  const before = await lockVendor(work, id)
  const after = await mergeChanges(tx, actor.companyId, 'vendor', id, before, body)
  if (after) {
    if (after.termsId !== before.termsId) await checkVendorReferences(tx, actor, { termsId: after.termsId })
    await saveVendor(work, before, after, { action: 'change' })
  }
  return viewVendor(tx, actor, id)
})
