import { vendors } from '@galen/contract/partners/vendors'
import { command } from '../../../platform/operation.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { audited, changeable, publishVendor } from '../vendor-changes.ts'
import { checkVendorReferences } from '../vendor-references.ts'
import { loadVendor, lockVendor } from '../vendor.store.ts'

export const changeVendorFinance = command(
  vendors.changeFinance,
  async ({ params: { id }, body, tx, actor, audit, publish }) => {
    await lockVendor({ tx, actor }, id)
    const vendor = await loadVendor(tx, actor, id)
    const before = changeable(vendor)
    const after = await mergeChanges(tx, actor.companyId, 'vendor', id, before, body)
    if (!after) return vendor
    if (after.termsId !== before.termsId) await checkVendorReferences(tx, actor, { termsId: after.termsId })
    await tx
      .updateTable('vendor')
      .set({ terms_id: after.termsId, currency: after.currency, version: after.version })
      .where('company_id', '=', actor.companyId)
      .where('id', '=', id)
      .execute()
    audit('vendor', { id, action: 'change', version: after.version, before: audited(before), after: audited(after) })
    publishVendor(publish, id, after.version, ['termsId', 'currency'])
    return loadVendor(tx, actor, id)
  },
)
