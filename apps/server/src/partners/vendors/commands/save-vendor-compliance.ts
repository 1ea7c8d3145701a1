import { sql } from 'kysely'
import type { Vendor } from '@galen/contract/partners/vendors'
import { vendorCompliance } from '@galen/contract/partners/vendor-compliance'
import { decisionProblem } from '@galen/domain/partners/compliance-decision'
import type { Tx } from '../../../platform/database/database.ts'
import { invalid } from '../../../platform/errors.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { licenseRecord, saveLicenses, settledLicenses } from '../../licenses/license.store.ts'
import { differs, publishVendor } from '../vendor-changes.ts'
import { refreshStandings } from '../vendor-standing.ts'
import { loadVendor, lockVendor } from '../vendor.store.ts'

const complianceOf = (vendor: Vendor) => ({
  version: vendor.version,
  partnerKind: vendor.partnerKind,
  productRange: vendor.productRange,
  licenses: vendor.licenses.map(licenseRecord),
  complianceStatus: vendor.complianceStatus,
  complianceReason: vendor.complianceReason,
  complianceNote: vendor.complianceNote,
  nextReviewOn: vendor.nextReviewOn,
})
type Compliance = ReturnType<typeof complianceOf>

const audited = ({ version: _version, ...values }: Compliance) => values

/** What authorises a vendor, and what compliance decided; the standing follows from the papers by the rules. */
export const saveVendorCompliance = command(
  vendorCompliance.save,
  async ({ params: { id }, body, tx, actor, audit, publish }) => {
    await lockVendor({ tx, actor }, id)
    const vendor = await loadVendor(tx, actor, id)
    const before = complianceOf(vendor)
    const { licenses, ...sent } = body
    const after = await mergeChanges(tx, actor.companyId, 'vendor', id, before, {
      ...sent,
      licenses: licenses && settledLicenses(before.licenses, licenses, BY(actor)),
    })
    if (!after) return vendor
    const problem = decisionProblem(after.complianceStatus, after.complianceReason)
    if (problem) throw invalid([{ field: 'complianceReason', message: problem }])
    await save(tx, actor, id, before, after)
    await refreshStandings(tx, actor, [id])
    audit('vendor', {
      id,
      action: 'review-vendor',
      version: after.version,
      before: audited(before),
      after: audited(after),
    })
    const changed = (Object.keys(audited(after)) as (keyof Compliance)[]).filter((field) =>
      differs(before[field], after[field]),
    )
    publishVendor(publish, id, after.version, [...changed, 'standing'])
    return loadVendor(tx, actor, id)
  },
)

const BY = ({ userId }: Actor) => ({ userId, kinds: ['state', 'dea', 'establishment'] as const })

async function save(tx: Tx, actor: Actor, id: string, before: Compliance, after: Compliance): Promise<void> {
  const { companyId, userId } = actor
  const decided = after.complianceStatus !== before.complianceStatus
  await tx
    .updateTable('vendor')
    .set({
      partner_kind: after.partnerKind,
      product_range: after.productRange,
      compliance_status: after.complianceStatus,
      compliance_reason: after.complianceReason,
      compliance_note: after.complianceNote,
      next_review_on: after.nextReviewOn,
      version: after.version,
      ...(decided ? { compliance_by: userId, compliance_at: sql<string>`now()` } : {}),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
  if (differs(before.licenses, after.licenses))
    await saveLicenses({ tx, actor }, { kind: 'vendor', id }, after.licenses)
}
