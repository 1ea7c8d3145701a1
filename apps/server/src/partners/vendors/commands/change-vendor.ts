import { randomUUIDv7 } from 'node:crypto'
import { vendors } from '@galen/contract/partners/vendors'
import { BusinessError } from '@galen/domain/business-error'
import { directPurchases } from '@galen/domain/partners/may-supply'
import { checkPermitted } from '@galen/domain/permissions'
import { settledVendorAddresses, vendorAddressProblems } from '@galen/domain/partners/vendor'
import { checkChildIds } from '../../../platform/database/child-rows.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { same } from '../../../platform/effects.ts'
import { invalid } from '../../../platform/errors.ts'
import { notifyDeciders } from '../../../platform/approval-notifications.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { checkVendorLegacyId, checkVendorReferences } from '../check-vendor.ts'
import { askForRemitChange, type SentAddress, splitAddresses } from '../remit-change.ts'
import { mailRemitChange } from '../remit-emails.ts'
import { lockVendor, publishVendor, saveVendor, type VendorRecord } from '../vendor.store.ts'
import { viewVendor } from '../vendor.view.ts'

/** Merges the sent fields; a new address for money waits for the approval of a second person. */
export const changeVendor = command(vendors.change, async ({ params: { id }, body, ...work }) => {
  const { tx, actor, audit, publish } = work
  const before = await lockVendor(work, id)
  const { addresses, contacts, manufacturerIds, remitNote = '', ...given } = body
  const facts = withoutHidden(actor, given)
  if (facts.termsId !== undefined && facts.termsId !== before.termsId)
    checkPermitted('EDIT_VENDOR_FINANCE', actor.permissions)
  const { atOnce, remit } = addresses ? splitAddresses(checkedAddresses(addresses, before), before) : NO_ADDRESSES
  if (contacts) checkChildIds('contacts', contacts, before.contacts)

  const after = await mergeChanges(tx, actor.companyId, 'vendor', id, before, {
    ...facts,
    contacts: contacts?.map(withId),
    addresses: atOnce?.map(withId),
    manufacturerIds: manufacturerIds && [...new Set(manufacturerIds)].toSorted(),
  })
  const asked = remit === null ? null : await askForRemitChange(tx, actor, before, remit, remitNote)
  if (remit !== null && asked !== null) {
    const wanted = remit.map(({ id: _id, ...address }) => address)
    audit('vendor', { id, action: 'ask-for-remit-change', before: null, after: { wanted, note: remitNote } })
    publishVendor(publish, after ?? before, ['remitChange'])
    await notifyDeciders(work, { kind: 'remit', id: asked, parts: { title: before.friendlyName } })
    await mailRemitChange(work, before, remitNote)
  }
  if (after) {
    checkMakers(actor, before, after)
    await checkNew(tx, actor, id, before, after)
    await saveVendor(work, before, after, { action: 'change' })
  }
  return viewVendor(tx, actor, id)
})

/** Null from someone who may not set the terms is what a form of theirs has where it shows none: no change. */
function withoutHidden<T extends { readonly termsId?: string | null | undefined }>(
  { permissions }: Actor,
  facts: T,
): T {
  return facts.termsId === null && !permissions.has('EDIT_VENDOR_FINANCE') ? { ...facts, termsId: undefined } : facts
}

/** Whose goods come to us directly is for compliance to say, of a vendor that it recorded as such. */
function checkMakers({ permissions }: Actor, before: VendorRecord, after: VendorRecord): void {
  if (before.partnerKind === null || !(before.partnerKind in directPurchases)) return
  if (permissions.has('APPROVE_COMPLIANCE') || same(before.manufacturerIds, after.manufacturerIds)) return
  throw new BusinessError('forbidden', 'You need the permission Approve compliance to change Manufacturers.', [
    { field: 'manufacturerIds', message: 'is decided by compliance for this vendor' },
  ])
}

const NO_ADDRESSES = { atOnce: undefined, remit: null }

const withId = <T extends { readonly id?: string | undefined }>({ id = randomUUIDv7(), ...row }: T) =>
  ({ id, ...row }) as T & { id: string }

function checkedAddresses(sent: readonly SentAddress[], vendor: VendorRecord): readonly SentAddress[] {
  checkChildIds('addresses', sent, vendor.addresses)
  const problems = vendorAddressProblems(sent)
  if (problems.length > 0) throw invalid(problems)
  return settledVendorAddresses(sent)
}

/** Only new references are checked: a vendor keeps a value that became inactive. */
async function checkNew(tx: Tx, actor: Actor, id: string, before: VendorRecord, after: VendorRecord): Promise<void> {
  const known = new Set(before.manufacturerIds)
  await checkVendorReferences(tx, actor, {
    classId: after.classId === before.classId ? null : after.classId,
    termsId: after.termsId === before.termsId ? null : after.termsId,
    buyerId: after.buyerId === before.buyerId ? null : after.buyerId,
    manufacturerIds: after.manufacturerIds.filter((one) => !known.has(one)),
    countries: after.addresses.map(({ country }) => country),
  })
  if (after.legacyId !== before.legacyId) await checkVendorLegacyId(tx, actor, after.legacyId, id)
}
