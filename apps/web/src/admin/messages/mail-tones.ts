import type { MailMessage } from '@galen/contract/admin/messages'
import type { Tone } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'

/** How the state of a mail looks wherever one is shown. */
export const mailTones: Readonly<Record<MailMessage['status'], Tone>> = {
  Waiting: 'partial',
  Sent: 'sent',
  Stored: 'draft',
  'Needs a person': 'void',
  'Set aside': 'draft',
}

/** The state of an email as users read it. */
export const mailStatusLabels: Readonly<Record<MailMessage['status'], string>> = {
  Waiting: text('Waiting'),
  Sent: text('Sent'),
  Stored: text('Stored'),
  'Needs a person': text('Needs attention'),
  'Set aside': text('Dismissed'),
}
