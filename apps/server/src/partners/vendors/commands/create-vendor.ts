import { randomUUIDv7 } from 'node:crypto'
import { vendors } from '@galen/contract/partners/vendors'
import { checkPermitted } from '@galen/domain/permissions'
import { takeDocumentNumber } from '../../../admin/document-number.ts'
import { command } from '../../../platform/operation.ts'
import { loadClassDefaults } from '../../classes/class-defaults.ts'
import { checkVendorLegacyId, checkVendorReferences } from '../check-vendor.ts'
import { insertVendor, newVendor } from '../vendor.store.ts'
import { viewVendor } from '../vendor.view.ts'

/** A name is enough; the class gives the terms where none are sent. */
export const createVendor = command(vendors.create, async ({ body, ...work }) => {
  const { tx, actor } = work
  if (body.termsId) checkPermitted('EDIT_VENDOR_FINANCE', actor.permissions)
  const ofClass = (await loadClassDefaults(tx, actor.companyId, 'vendorClass')).get(body.classId ?? '')
  const { termsId = ofClass?.termsId ?? null } = body
  await checkVendorReferences(tx, actor, { ...body, termsId })
  const id = randomUUIDv7()
  await checkVendorLegacyId(tx, actor, body.legacyId, id)
  const number = await takeDocumentNumber(tx, actor.companyId, 'vendor')
  await insertVendor(work, { ...newVendor(id), ...body, termsId, number })
  return viewVendor(tx, actor, id)
})
