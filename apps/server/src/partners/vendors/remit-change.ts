import { sql } from 'kysely'
import type { VendorAddress } from '@galen/contract/partners/vendors'
import { checkDecisionNote, decidedBy } from '@galen/domain/approvals'
import { BusinessError, type ErrorDetail } from '@galen/domain/business-error'
import { isRemit } from '@galen/domain/partners/vendor'
import { personName } from '../../platform/database/person-name.ts'
import type { Tx } from '../../platform/database/database.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { same } from '../../platform/effects.ts'
import { vendorAddressColumns, type VendorRecord } from './vendor.store.ts'

export type SentAddress = Omit<VendorAddress, 'id'> & { readonly id?: string | undefined }
export type WantedAddress = Omit<VendorAddress, 'id'> & { readonly id: string | null }

/** An address with its parts in one order, so that equal addresses compare as equal. */
const wanted = (address: SentAddress | WantedAddress): WantedAddress => ({
  ...vendorAddressColumns.pick({ ...address, id: '' }),
  id: address.id ?? null,
})

/**
 * Splits the addresses someone sent into what is done at once, with the addresses for money as they are, and the
 * addresses for money as they should be, where these are others than now.
 */
export function splitAddresses(sent: readonly SentAddress[], vendor: VendorRecord) {
  checkBorder(sent, vendor.addresses)
  const current = new Map(vendor.addresses.map((address) => [address.id, address]))
  const sentIds = new Set(sent.map(({ id }) => id))
  const atOnce = [
    ...sent.flatMap((address) => {
      if (!isRemit(address)) return [address]
      const kept = address.id === undefined ? undefined : current.get(address.id)
      return kept ? [kept] : []
    }),
    ...vendor.addresses.filter((address) => isRemit(address) && !sentIds.has(address.id)),
  ]
  const remit = sent.filter(isRemit).map(wanted)
  const asIs = vendor.addresses.filter(isRemit).map(wanted)
  return { atOnce, remit: same(remit, asIs) ? null : remit }
}

/** An address that exists neither becomes nor ceases to be one for money: that would pass by the second person. */
function checkBorder(sent: readonly SentAddress[], current: readonly VendorAddress[]): void {
  const kinds = new Map(current.map((address) => [address.id, address]))
  const problems: ErrorDetail[] = sent.flatMap((address, place) => {
    const known = address.id === undefined ? undefined : kinds.get(address.id)
    return known && isRemit(known) !== isRemit(address)
      ? [{ field: `addresses.${place}.kind`, message: 'cannot be changed here: add an address of the other kind' }]
      : []
  })
  if (problems.length > 0) throw invalid(problems)
}

/** Keeps what is wanted until a second person has decided; the same wish again is no second one. Answers its id if it is new. */
export async function askForRemitChange(
  tx: Tx,
  actor: Actor,
  vendor: VendorRecord,
  addresses: readonly WantedAddress[],
  note: string,
): Promise<string | null> {
  const { rows } = await sql<{ addresses: WantedAddress[]; askedBy: string }>`
    select r.addresses, u.given_name || ' ' || u.family_name as "askedBy"
    from vendor_remit_change r join app_user u on u.id = r.asked_by
    where r.company_id = ${actor.companyId} and r.vendor_id = ${vendor.id} and r.decided_at is null`.execute(tx)
  const [waiting] = rows
  if (waiting) {
    if (same(waiting.addresses.map(wanted), addresses)) return null
    throw new BusinessError(
      'vendor.conflict',
      `${waiting.askedBy} already requested new addresses for money. A second person must approve or reject that request first.`,
      [{ field: 'addresses', message: 'wait for a second person already' }],
    )
  }
  const { rows: made } = await sql<{ id: string }>`
    insert into vendor_remit_change (company_id, vendor_id, addresses, note, asked_by)
    values (${actor.companyId}, ${vendor.id}, ${JSON.stringify(addresses)}::text::jsonb, ${note}, ${actor.userId})
    returning id`.execute(tx)
  return String(made[0]?.id)
}

async function decidedBefore(tx: Tx, { companyId }: Actor, vendorId: string, id: string) {
  const { rows } = await sql<{ name: string | null }>`
    select ${personName('x.decided_by')} as name from vendor_remit_change x
    where x.company_id = ${companyId} and x.vendor_id = ${vendorId} and x.id = ${id}`.execute(tx)
  return rows[0] && new BusinessError('vendor.conflict', decidedBy(rows[0].name))
}

export type Decision = { readonly approved: boolean; readonly callBackNote: string }

/** Decides a waiting change of a locked vendor and answers the addresses that were wanted, and by whom. */
export async function decideRemitChange(
  tx: Tx,
  actor: Actor,
  vendorId: string,
  changeId: string,
  { approved, callBackNote }: Decision,
): Promise<{ readonly wanted: readonly WantedAddress[]; readonly askedBy: string }> {
  const { rows } = await sql<{ addresses: WantedAddress[]; askedBy: string }>`
    select addresses, asked_by as "askedBy" from vendor_remit_change
    where company_id = ${actor.companyId} and vendor_id = ${vendorId} and id = ${changeId} and decided_at is null
    for update`.execute(tx)
  const [change] = rows
  if (!change)
    throw (await decidedBefore(tx, actor, vendorId, changeId)) ?? notFound('Change of the addresses for money')
  if (approved && change.askedBy === actor.userId)
    throw new BusinessError('vendor.refused', 'A second person has to agree: it cannot be the one who asked')
  if (change.askedBy !== actor.userId) checkDecisionNote(callBackNote, 'callBackNote')
  await sql`
    update vendor_remit_change set approved = ${approved}, decided_by = ${actor.userId}, decided_at = now(),
      call_back_note = ${callBackNote}
    where company_id = ${actor.companyId} and id = ${changeId}`.execute(tx)
  return { wanted: change.addresses.map(wanted), askedBy: change.askedBy }
}
