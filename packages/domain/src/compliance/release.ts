import { checkDecisionNote } from '../approvals.ts'
import { BusinessError } from '../business-error.ts'
import { type BusinessDate, formatDate } from '../dates.ts'
import { type HoldReasonCode, holdReason } from './hold-reasons.ts'
import type { SalesApprovalStatus } from './sales-approval.ts'

export const OWN_ORDER = 'You placed this order. Another person must decide.'
export const REJECTED_ALREADY = 'This reason was rejected. Change the order, and it is checked again.'
export const EXTENSION_NEEDED =
  'Store the document by which the state extends the license, and until when, or record the renewed license.'

export type Releasing = {
  readonly code: HoldReasonCode
  readonly status: SalesApprovalStatus
  readonly placedBy: string | null
  /** Everyone who made the order ask for more after it was placed: they count as placing it. */
  readonly enlargedBy: readonly string[]
  readonly decidedBy: string
}
type Refusal = { readonly code: string; readonly message: string; readonly why: string }

/** Why this person cannot approve this reason, whatever note they write: no one may, it was rejected, or they placed or enlarged the order. */
export function releaseRefusal({ code, status, placedBy, enlargedBy, decidedBy }: Releasing): Refusal | undefined {
  const { label, wayOut } = holdReason(code)
  if (wayOut !== undefined)
    return {
      code: 'approval.not-releasable',
      message: `${label} cannot be approved. ${wayOut}`,
      why: 'cannot be approved',
    }
  if (status === 'Rejected') return { code: 'approval.conflict', message: REJECTED_ALREADY, why: 'was rejected' }
  if (placedBy === decidedBy || enlargedBy.includes(decidedBy))
    return { code: 'approval.refused', message: OWN_ORDER, why: 'needs another person' }
  return undefined
}

/** Reasons whose release is never taken over when an order is open again: their cause is judged and decided again. */
const DECIDED_AGAIN = /^(?:SOM_|LIC_|DEA_|C2_FORM$|OWN_LICENSE$)/

/** Whether a release from before an order closed may be written again when the void of an invoice opens it (P38). */
export const mayReinstate = (code: HoldReasonCode): boolean => !DECIDED_AGAIN.test(code)

/** The note of a release that is written again. */
export const reinstatedNote = (note: string, on: BusinessDate): string =>
  `${note.trim()} (as released on ${formatDate(on)})`.trim()

export type Release = Releasing & {
  readonly note: string
  /** The last day to which a stored document extends the license of the ship-to state. */
  readonly extendedUntil: BusinessDate | null
  readonly today: BusinessDate
}

/** Refuses to release a reason that this person may not release, without a note, or without the proof that it needs. */
export function checkRelease({ note, extendedUntil, today, ...releasing }: Release): void {
  const refusal = releaseRefusal(releasing)
  if (refusal) throw new BusinessError(refusal.code, refusal.message, [{ field: 'status', message: refusal.why }])
  checkDecisionNote(note)
  if (holdReason(releasing.code).needsExtension && (extendedUntil === null || extendedUntil < today))
    throw new BusinessError('approval.no-extension', extensionMissing(extendedUntil), [
      { field: 'status', message: 'needs a stored extension' },
    ])
}

const extensionMissing = (until: BusinessDate | null) =>
  until === null ? EXTENSION_NEEDED : `The state extended the license until ${formatDate(until)}. ${EXTENSION_NEEDED}`
