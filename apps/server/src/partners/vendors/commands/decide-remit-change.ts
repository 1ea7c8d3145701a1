import { randomUUIDv7 } from 'node:crypto'
import { type VendorAddress, vendors } from '@galen/contract/partners/vendors'
import { isRemit } from '@galen/domain/partners/vendor'
import { checkFreshSignIn } from '../../../identity/fresh-sign-in.ts'
import { command } from '../../../platform/operation.ts'
import { saveListedRows } from '../../listed-rows.ts'
import { decideRemitChange, type WantedAddress } from '../remit-change.ts'
import { publishVendor } from '../vendor-changes.ts'
import { addressColumns, loadVendor, lockVendor } from '../vendor.store.ts'

/** Money goes elsewhere when a second person has called the vendor back on a number known before, and agrees. */
export const decideVendorRemitChange = command(
  vendors.decideRemitChange,
  async ({ params: { id, changeId }, body, tx, actor, audit, publish }) => {
    const { callBackNote } = body
    if (body.approved) await checkFreshSignIn(tx, actor)
    await lockVendor({ tx, actor }, id)
    const vendor = await loadVendor(tx, actor, id)
    const wanted = await decideRemitChange(tx, actor, id, changeId, body)
    if (!body.approved) {
      audit('vendor', { id, action: 'refuse-remit-change', before: { wanted }, after: { callBackNote } })
      publishVendor(publish, id, vendor.version, ['remitChange'])
      return loadVendor(tx, actor, id)
    }
    const addresses = withRemit(vendor.addresses, wanted)
    const version = vendor.version + 1
    const owner = { company_id: actor.companyId, vendor_id: id }
    await saveListedRows(tx, { table: 'vendor_address', owner }, addresses.map(addressColumns))
    await tx
      .updateTable('vendor')
      .set({ version })
      .where('company_id', '=', actor.companyId)
      .where('id', '=', id)
      .execute()
    const before = { addresses: vendor.addresses }
    audit('vendor', { id, action: 'approve-remit-change', version, before, after: { addresses, callBackNote } })
    publishVendor(publish, id, version, ['addresses', 'remitChange'])
    return loadVendor(tx, actor, id)
  },
)

/** The addresses for money become those that were wanted; all others stay as they are now. */
function withRemit(current: readonly VendorAddress[], wanted: readonly WantedAddress[]): VendorAddress[] {
  const taken = new Set(current.filter(isRemit).map(({ id }) => id))
  return [
    ...current.filter((address) => !isRemit(address)),
    ...wanted.map((address) => ({
      ...address,
      id: address.id !== null && taken.has(address.id) ? address.id : randomUUIDv7(),
    })),
  ]
}
