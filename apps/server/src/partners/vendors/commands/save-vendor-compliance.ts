import { vendorCompliance } from '@galen/contract/partners/vendor-compliance'
import { decisionProblem } from '@galen/domain/partners/compliance-decision'
import { invalid } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { todayOf } from '../../../platform/work.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { settledLicenses } from '../../licenses/license.store.ts'
import { lockVendor, saveVendor } from '../vendor.store.ts'
import { viewVendor } from '../vendor.view.ts'

const KINDS = ['state', 'dea', 'establishment'] as const

/** Saves the licenses of a vendor and the decision of compliance, with who decided and when. */
export const saveVendorCompliance = command(vendorCompliance.save, async ({ params: { id }, body, ...work }) => {
  const { tx, actor } = work
  const before = await lockVendor(work, id)
  const { licenses, ...sent } = body
  const after = await mergeChanges(tx, actor.companyId, 'vendor', id, before, {
    ...sent,
    licenses:
      licenses &&
      settledLicenses(before.licenses, licenses, { userId: actor.userId, today: todayOf(actor), kinds: KINDS }),
  })
  if (!after) return viewVendor(tx, actor, id)
  const problem = decisionProblem(after.complianceStatus, after.complianceReason)
  if (problem) throw invalid([{ field: 'complianceReason', message: problem }])
  const isDecision = after.complianceStatus !== before.complianceStatus
  const decided = isDecision ? { complianceBy: actor.userId, complianceAt: new Date().toISOString() } : {}
  await saveVendor(work, before, { ...after, ...decided }, { action: 'review-vendor' })
  return viewVendor(tx, actor, id)
})
