import type { EdiDirection, EdiEntityType } from '@galen/domain/edi/edi-direction'
import type { EdiDocumentStatus } from '@galen/domain/edi/edi-document'
import type { Tone } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'

export const directionLabels: Readonly<Record<EdiDirection, string>> = { in: text('Inbound'), out: text('Outbound') }

export const entityTypeLabels: Readonly<Record<EdiEntityType, string>> = {
  customer: text('Customer'),
  vendor: text('Vendor'),
}

/** What each transaction set is called. */
export const setLabels: Readonly<Record<string, string>> = {
  '810': text('Invoice'),
  '850': text('Purchase order'),
  '855': text('Order acknowledgment'),
  '856': text('Ship notice'),
  '997': text('Acknowledgment'),
  '999': text('Acknowledgment'),
  TA1: text('Interchange acknowledgment'),
  ISA: text('Broken interchange'),
}

export const ediTypeInWords = (set: string) => (setLabels[set] === undefined ? set : `${set} ${setLabels[set]}`)

export const ediStatuses: Readonly<Record<EdiDocumentStatus, { readonly tone: Tone; readonly label: string }>> = {
  Queued: { tone: 'draft', label: text('Queued') },
  Sent: { tone: 'sent', label: text('Sent') },
  Acknowledged: { tone: 'good', label: text('Acknowledged') },
  Rejected: { tone: 'void', label: text('Rejected') },
  'Needs review': { tone: 'quarantine', label: text('Needs review') },
  Handled: { tone: 'closed', label: text('Handled') },
  Processed: { tone: 'good', label: text('Processed') },
}
