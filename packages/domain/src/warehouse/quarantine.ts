import { lifecycle, type StatusOf } from '../lifecycle.ts'
import { type QuarantineReason, quarantineReasons, reasonSet } from './stock.ts'

/** P45: what ends a reason. */
export const endedBy = {
  RECALL: 'nothing',
  EXPIRED: 'nothing',
  LOSS: 'loss-case',
  SUSPECT: 'investigation',
  LABEL_MISMATCH: 'compliance-note',
  RETURN: 'verification',
  DAMAGED: 'note',
  MANUAL: 'note',
  PENDING_TI: 'document',
  SERIALS_MISSING: 'compliance-note',
} as const satisfies Record<QuarantineReason, string>

/** How a screen says what ends a reason. */
export const endInWords = {
  nothing: 'Never released. Destroy the goods or return them to the vendor.',
  'loss-case': 'Decide the loss case in Approvals.',
  investigation: 'Outcome of an investigation, by another person than the one who set the goods aside',
  'compliance-note': 'Note of compliance',
  verification: 'Verification of the product identifier and a storage statement',
  note: 'Note',
  document: 'Confirmed transaction document that names the goods',
} as const satisfies Record<(typeof endedBy)[QuarantineReason], string>

export const investigationOutcomes = ['Cleared', 'Illegitimate'] as const
export type InvestigationOutcome = (typeof investigationOutcomes)[number]

/** What a release says for itself. */
export type ReleaseProof = {
  readonly outcome?: InvestigationOutcome | undefined
  readonly verified?: boolean | undefined
  readonly verification?: string | undefined
  readonly storageStatement?: string | undefined
  readonly note?: string | undefined
}
type Held = {
  readonly lot: string
  readonly reasons: readonly QuarantineReason[]
  /** Who releases them set them aside as suspect. */
  readonly suspectedByMe: boolean
}
export type ReleaseProblem = {
  readonly kind: 'refused' | 'invalid'
  readonly code: string
  readonly field: string
  readonly message: string
}

export const NOTE_LENGTH = 10
const isLong = (text: string | undefined) => (text ?? '').trim().length >= NOTE_LENGTH

/** The reasons that a release by a person ends: the one that is named, or all that a proof of a person can end. */
export const reasonsToEnd = (reasons: readonly QuarantineReason[], named?: QuarantineReason) =>
  reasonSet(reasons.filter((reason) => (named === undefined ? isEndedByRelease(reason) : reason === named)))

const isEndedByRelease = (reason: QuarantineReason) => !['nothing', 'document', 'loss-case'].includes(endedBy[reason])

/** Why these goods cannot be released with this proof; null when they can. */
export function releaseProblem(held: Held, proof: ReleaseProof, named?: QuarantineReason): ReleaseProblem | null {
  const { lot, reasons } = held
  if (reasons.includes('RECALL')) return refused('stock.recalled', `Lot ${lot} was recalled and cannot be released.`)
  if (reasons.includes('EXPIRED')) return refused('stock.expired', `Lot ${lot} is expired and cannot be released.`)
  if (reasons.includes('LOSS'))
    return refused('stock.loss', `A loss case of lot ${lot} is open. Decide it in Approvals first.`)
  const ended = reasonsToEnd(reasons, named)
  if (named !== undefined && ended.length === 0)
    return refused('stock.other-reason', `Lot ${lot} is not held for: ${quarantineReasons[named]}.`)
  if (ended.length === 0 || named === 'PENDING_TI')
    return invalid(
      'stock.awaits-document',
      'pedigreesId',
      `Lot ${lot} waits for its transaction information. Confirm a document that names it.`,
    )
  return ended.map((reason) => problemOf(reason, held, proof)).find((problem) => problem !== null) ?? null
}

function problemOf(
  reason: QuarantineReason,
  { lot, suspectedByMe }: Held,
  { outcome, verified = false, verification, storageStatement, note }: ReleaseProof,
): ReleaseProblem | null {
  if (reason === 'SUSPECT') {
    if (suspectedByMe)
      return refused('stock.own-suspect', `You set lot ${lot} aside as suspect. Another person must release it.`)
    if (outcome === 'Illegitimate')
      return refused('stock.illegitimate', 'Illegitimate product is not released. Destroy it or return it.')
    if (outcome === undefined)
      return invalid('stock.uninvestigated', 'outcome', `Enter the outcome of the investigation of lot ${lot}.`)
  }
  if (reason === 'RETURN') {
    if (!verified)
      return invalid('stock.unverified', 'verified', `Verify the returned goods of lot ${lot} before you release them.`)
    if ((verification ?? '').trim() === '')
      return invalid('stock.unverified', 'verification', 'Enter the reference of the verification.')
    if (!isLong(storageStatement))
      return invalid('stock.storage', 'storageStatement', 'Enter how the goods were stored while they were away.')
  }
  return isLong(note) ? null : invalid('stock.note-missing', 'note', 'A note of ten characters or more is needed.')
}

const refused = (code: string, message: string): ReleaseProblem => ({
  kind: 'refused',
  code: `${code}.refused`,
  field: 'pedigreesId',
  message,
})
const invalid = (code: string, field: string, message: string): ReleaseProblem => ({
  kind: 'invalid',
  code,
  field,
  message,
})

/** P47: what became of goods that were missing. */
export const lossOutcomes = ['Lost', 'Found'] as const
export type LossOutcome = (typeof lossOutcomes)[number]

/** P45: a release from quarantine; one that needs no second person is confirmed at once. */
export const releaseLifecycle = lifecycle('release', {
  Waiting: { confirm: 'Done', refuse: 'Refused' },
  Done: {},
  Refused: {},
})
export type ReleaseStatus = StatusOf<typeof releaseLifecycle>

/** P47: controlled goods that are missing. */
export const lossCaseLifecycle = lifecycle(
  'loss case',
  { Open: { writeOff: 'Lost', find: 'Found' }, Lost: {}, Found: {} },
  { writeOff: 'be written off', find: 'be found' },
)
export type LossCaseStatus = StatusOf<typeof lossCaseLifecycle>
export const actionOfLoss = (outcome: LossOutcome) => (outcome === 'Lost' ? 'writeOff' : 'find')

/** P47: a destruction of controlled goods: the first witness leaves it waiting, the second one completes it. */
export const destructionLifecycle = lifecycle('destruction', {
  Waiting: { witness: 'Waiting', complete: 'Done', cancel: 'Canceled' },
  Done: {},
  Canceled: {},
})
export type DestructionStatus = StatusOf<typeof destructionLifecycle>

/** P47: what a destruction of controlled goods waits for. */
export const WITNESSES_MUST_CONFIRM = 'Two witnesses must confirm this in Approvals.'

/** P47: why this person cannot be the next witness; null when they can, and whether theirs is the second. */
export function witnessProblem(firstWitness: string | null, person: string): string | null {
  return firstWitness === person ? 'You confirmed this. Another witness must confirm it.' : null
}

/** P47: why this person cannot decide a loss case with this note; null when they can. */
export function lossProblem(openedBy: string, person: string, note: string): ReleaseProblem | null {
  if (openedBy === person)
    return refused('loss.own', 'You found that these goods are missing. Another person must decide.')
  return isLong(note) ? null : invalid('loss.note', 'note', 'A note of ten characters or more is needed.')
}

/** P45: what the first of two people is answered. */
export const ANOTHER_MUST_CONFIRM = 'Another person must confirm this.'
