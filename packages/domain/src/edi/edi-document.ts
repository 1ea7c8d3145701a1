import { lifecycle, type StatusOf } from '../lifecycle.ts'

/**
 * A document for a partner is sent, and then acknowledged or rejected by a 997. One that came in is processed at once, or
 * waits for a person to look at it.
 */
export const ediDocumentLifecycle = lifecycle(
  'EDI document',
  {
    Queued: {
      send: 'Sent',
      keep: 'Queued',
      fail: 'Needs review',
      retry: 'Queued',
      acknowledge: 'Acknowledged',
      reject: 'Rejected',
      process: 'Processed',
      park: 'Needs review',
    },
    Sent: { acknowledge: 'Acknowledged', reject: 'Rejected', retry: 'Queued', resendAsNew: 'Sent' },
    Acknowledged: { acknowledge: 'Acknowledged', reject: 'Rejected', resendAsNew: 'Acknowledged' },
    Rejected: { resendAsNew: 'Handled', markHandled: 'Handled' },
    'Needs review': {
      acknowledge: 'Acknowledged',
      reject: 'Rejected',
      retry: 'Queued',
      resendAsNew: 'Handled',
      markHandled: 'Handled',
    },
    Handled: { resendAsNew: 'Handled' },
    Processed: {},
  },
  { keep: 'be kept', resendAsNew: 'be sent as new', markHandled: 'be marked as handled', retry: 'be sent again' },
)
export type EdiDocumentStatus = StatusOf<typeof ediDocumentLifecycle>

/** A partner acknowledges within a day; after that someone asks. */
export const ACKNOWLEDGED_WITHIN_HOURS = 24

/** The functional group that each set travels in. */
export const functionalGroups: Readonly<Record<string, string>> = {
  '810': 'IN',
  '850': 'PO',
  '855': 'PR',
  '856': 'SH',
  '997': 'FA',
}

/** Whether a set answers documents of ours: a 997, or a 999 of the fifth version. */
export const isAcknowledgment = (set: string) => set === '997' || set === '999'
