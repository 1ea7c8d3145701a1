import type { EdiDocumentStatus } from '../edi/edi-document.ts'

/** How far an order is on its way to the vendor by EDI. */
export const ediTransmissionStates = ['Queued', 'Sent', 'Rejected', 'Failed'] as const
export type EdiTransmissionState = (typeof ediTransmissionStates)[number]

/** What the newest document of an order says; only what was delivered counts as sent. */
export function transmissionState(document: {
  readonly status: EdiDocumentStatus
  readonly sentAt: string | null
}): EdiTransmissionState {
  if (document.status === 'Queued') return 'Queued'
  if (document.status === 'Rejected') return 'Rejected'
  if (document.status === 'Sent' || document.status === 'Acknowledged') return 'Sent'
  return document.sentAt === null ? 'Failed' : 'Sent'
}

export const setUpEdiFirst = (vendor: string) => `Set up an EDI connection for ${vendor} first.`

/** What is asked before an order goes out a second time; nothing when the vendor cannot have it. */
export function sendAgainQuestion(number: string, state: EdiTransmissionState | null): string | null {
  if (state === 'Queued') return `${number} is queued for EDI already. Send it again?`
  if (state === 'Sent' || state === 'Rejected')
    return `${number} was sent by EDI already. Send it again as a replacement?`
  return null
}
