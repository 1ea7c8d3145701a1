import { lifecycle } from '../lifecycle.ts'

/** A document for a partner is sent, and then acknowledged or rejected by a 997. */
export const ediDocumentLifecycle = lifecycle('EDI document', {
  Queued: { send: 'Sent' },
  Sent: { acknowledge: 'Acknowledged', reject: 'Rejected' },
  Acknowledged: {},
  Rejected: { send: 'Sent' },
})
