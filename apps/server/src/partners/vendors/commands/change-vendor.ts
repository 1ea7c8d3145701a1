import { randomUUIDv7 } from 'node:crypto'
import { vendors } from '@galen/contract/partners/vendors'
import { checkPermitted } from '@galen/domain/permissions'
import { settledVendorAddresses, vendorAddressProblems } from '@galen/domain/partners/vendor'
import { checkChildIds } from '../../../platform/database/child-rows.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { invalid } from '../../../platform/errors.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { checkLegacyIdFree, checkVendorReferences } from '../check-vendor.ts'
import { askForRemitChange, type SentAddress, splitAddresses } from '../remit-change.ts'
import { mailRemitChange } from '../remit-emails.ts'
import { lockVendor, publishVendor, saveVendor, type VendorRecord } from '../vendor.store.ts'
import { viewVendor } from '../vendor.view.ts'

/** Merges the sent fields; a new address for money waits for the approval of a second person. */
export const changeVendor = command(vendors.change, async ({ params: { id }, body, ...work }) => {
  const { tx, actor, audit, publish } = work
  const before = await lockVendor(work, id)
  const { addresses, contacts, manufacturerIds, remitNote = '', ...facts } = body
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
  if (remit !== null && (await askForRemitChange(tx, actor, before, remit, remitNote))) {
    const wanted = remit.map(({ id: _id, ...address }) => address)
    audit('vendor', { id, action: 'ask-for-remit-change', before: null, after: { wanted, note: remitNote } })
    publishVendor(publish, after ?? before, ['remitChange'])
    await mailRemitChange(work, before, remitNote)
  }
  if (after) {
    await checkNew(tx, actor, id, before, after)
    await saveVendor(work, before, after, { action: 'change' })
  }
  return viewVendor(tx, actor, id)
})

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
  if (after.legacyId !== before.legacyId) await checkLegacyIdFree(tx, actor, after.legacyId, id)
}
