import { randomUUIDv7 } from 'node:crypto'
import { type VendorAddress, vendors } from '@galen/contract/partners/vendors'
import { isRemit } from '@galen/domain/partners/vendor'
import { checkFreshSignIn } from '../../../identity/fresh-sign-in.ts'
import { notifyOfDecision } from '../../../platform/approval-notifications.ts'
import { command } from '../../../platform/operation.ts'
import { decideRemitChange, type WantedAddress } from '../remit-change.ts'
import { lockVendor, publishVendor, saveVendor } from '../vendor.store.ts'
import { viewVendor } from '../vendor.view.ts'

/** A second person, who called the vendor back on a number known before, approves or rejects new addresses for money. */
export const decideVendorRemitChange = command(
  vendors.decideRemitChange,
  async ({ params: { id, changeId }, body, ...work }) => {
    const { tx, actor, audit, publish } = work
    const { callBackNote } = body
    if (body.approved) await checkFreshSignIn(tx, actor)
    const before = await lockVendor(work, id)
    const { wanted, askedBy } = await decideRemitChange(tx, actor, id, changeId, body)
    await notifyOfDecision(work, {
      id: changeId,
      approved: body.approved,
      askedBy,
      title: `remit-to address of ${before.friendlyName}`,
      address: `/vendor/${id}`,
    })
    if (body.approved) {
      const addresses = withRemit(before.addresses, wanted)
      const said = { action: 'approve-remit-change', details: { callBackNote } }
      publishVendor(publish, await saveVendor(work, before, { ...before, addresses }, said), ['remitChange'])
    } else {
      audit('vendor', { id, action: 'refuse-remit-change', before: { wanted }, after: { callBackNote } })
      publishVendor(publish, before, ['remitChange'])
    }
    return viewVendor(tx, actor, id)
  },
)

/** Replaces the addresses for money by the approved ones; the others stay. */
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
