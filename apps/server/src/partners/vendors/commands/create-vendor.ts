import { randomUUIDv7 } from 'node:crypto'
import { vendors } from '@galen/contract/partners/vendors'
import { checkPermitted } from '@galen/domain/permissions'
import { takeDocumentNumber } from '../../../admin/document-number.ts'
import { command } from '../../../platform/operation.ts'
import { loadClassDefaults } from '../../class-defaults.ts'
import { audited, changeable } from '../vendor-changes.ts'
import { checkLegacyIdFree, checkVendorReferences } from '../vendor-references.ts'
import { loadVendor, vendorColumns } from '../vendor.store.ts'

/** A vendor begins with little more than its name; whoever buys goes on from there. */
export const createVendor = command(vendors.create, async ({ body, tx, actor, audit }) => {
  const { companyId } = actor
  if (body.termsId) checkPermitted('EDIT_VENDOR_FINANCE', actor.permissions)
  const ofClass = (await loadClassDefaults(tx, companyId, 'vendorClass')).get(body.classId ?? '')
  const { termsId = ofClass?.termsId ?? null } = body
  await checkVendorReferences(tx, actor, { ...body, termsId })
  const id = randomUUIDv7()
  await checkLegacyIdFree(tx, actor, body.legacyId, id)
  const number = await takeDocumentNumber(tx, companyId, 'vendor')
  await tx
    .insertInto('vendor')
    .values({ company_id: companyId, id, number, ...vendorColumns({ ...body, termsId }) })
    .execute()
  const vendor = await loadVendor(tx, actor, id)
  audit('vendor', {
    id,
    action: 'create',
    version: 1,
    before: null,
    after: { number, ...audited(changeable(vendor)) },
  })
  return vendor
})
