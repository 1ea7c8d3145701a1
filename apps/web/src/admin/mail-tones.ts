import type { MailMessage } from '@galen/contract/admin/messages'
import type { Tone } from '../kit/status-pill.tsx'

/** How the state of a mail looks wherever one is shown. */
export const mailTones: Readonly<Record<MailMessage['status'], Tone>> = {
  Waiting: 'partial',
  Sent: 'sent',
  Kept: 'draft',
  'Needs a person': 'void',
  'Set aside': 'draft',
}
