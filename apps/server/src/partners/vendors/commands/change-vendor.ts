import { randomUUIDv7 } from 'node:crypto'
import { type Vendor, vendors } from '@galen/contract/partners/vendors'
import { checkPermitted } from '@galen/domain/permissions'
import { settledVendorAddresses, vendorAddressProblems } from '@galen/domain/partners/vendor'
import type { Tx } from '../../../platform/database/database.ts'
import { invalid } from '../../../platform/errors.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { checkListedIds, saveListedRows } from '../../listed-rows.ts'
import { askForRemitChange, type SentAddress, splitAddresses } from '../remit-change.ts'
import { mailRemitChange } from '../remit-letters.ts'
import { audited, type Changeable, changeable, differs, publishVendor, saveManufacturers } from '../vendor-changes.ts'
import { checkLegacyIdFree, checkVendorReferences } from '../vendor-references.ts'
import { refreshStandings } from '../vendor-standing.ts'
import { addressColumns, contactColumns, loadVendor, lockVendor, vendorColumns } from '../vendor.store.ts'

/** Changes what was sent and nothing else; where money goes waits for a second person. */
export const changeVendor = command(vendors.change, async ({ params: { id }, body, ...doing }) => {
  const { tx, actor, audit, publish } = doing
  const { companyId } = actor
  await lockVendor({ tx, actor }, id)
  const vendor = await loadVendor(tx, actor, id)
  const { addresses, contacts, manufacturerIds, remitNote = '', ...facts } = body
  if (facts.termsId !== undefined && facts.termsId !== vendor.termsId)
    checkPermitted('EDIT_VENDOR_FINANCE', actor.permissions)
  const { atOnce, remit } = addresses ? splitAddresses(checkedAddresses(addresses, vendor), vendor) : NO_ADDRESSES
  if (contacts) checkListedIds('contacts', contacts, vendor.contacts)

  const before = changeable(vendor)
  const after = await mergeChanges(tx, companyId, 'vendor', id, before, {
    ...facts,
    contacts: contacts?.map(withId),
    addresses: atOnce?.map(withId),
    manufacturerIds: manufacturerIds && [...new Set(manufacturerIds)].toSorted(),
  })
  const asked = remit !== null && (await askForRemitChange(tx, actor, vendor, remit, remitNote))
  if (asked) {
    const wanted = remit.map(({ id: _id, ...address }) => address)
    audit('vendor', { id, action: 'ask-for-remit-change', before: null, after: { wanted, note: remitNote } })
    publishVendor(publish, id, after?.version ?? vendor.version, ['remitChange'])
    await mailRemitChange(doing, vendor, remitNote)
  }
  if (after) {
    await checkNew(tx, actor, id, before, after)
    await save(tx, actor, id, before, after)
    audit('vendor', { id, action: 'change', version: after.version, before: audited(before), after: audited(after) })
    publishVendor(publish, id, after.version, changedFields(before, after))
  }
  return after || asked ? loadVendor(tx, actor, id) : vendor
})

const NO_ADDRESSES = { atOnce: undefined, remit: null }

const withId = <T extends { readonly id?: string | undefined }>({ id = randomUUIDv7(), ...row }: T) =>
  ({ id, ...row }) as T & { id: string }

const changedFields = (before: Changeable, after: Changeable) =>
  (Object.keys(after) as (keyof Changeable)[]).filter(
    (field) => field !== 'version' && differs(before[field], after[field]),
  )

function checkedAddresses(sent: readonly SentAddress[], vendor: Vendor): readonly SentAddress[] {
  checkListedIds('addresses', sent, vendor.addresses)
  const problems = vendorAddressProblems(sent)
  if (problems.length > 0) throw invalid(problems)
  return settledVendorAddresses(sent)
}

/** What was there already may stay, also when it is no longer offered to others. */
async function checkNew(tx: Tx, actor: Actor, id: string, before: Changeable, after: Changeable): Promise<void> {
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

async function save(tx: Tx, actor: Actor, id: string, before: Changeable, after: Changeable): Promise<void> {
  const owner = { company_id: actor.companyId, vendor_id: id }
  await tx
    .updateTable('vendor')
    .set({ ...vendorColumns(after), version: after.version })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', id)
    .execute()
  if (differs(before.manufacturerIds, after.manufacturerIds))
    await saveManufacturers(tx, actor, id, after.manufacturerIds)
  if (differs(before.contacts, after.contacts))
    await saveListedRows(tx, { table: 'vendor_contact', owner }, after.contacts.map(contactColumns))
  if (differs(before.addresses, after.addresses)) {
    await saveListedRows(tx, { table: 'vendor_address', owner }, after.addresses.map(addressColumns))
    await refreshStandings(tx, actor, [id])
  }
}
