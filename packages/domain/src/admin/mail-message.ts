import { lifecycle, type StatusOf } from '../lifecycle.ts'

/** Kept is a mail of an installation without a mail server; no one got it. */
export const mailLifecycle = lifecycle(
  'message',
  {
    Waiting: { send: 'Sent', keep: 'Kept', retry: 'Waiting', park: 'Needs a person' },
    Sent: { resend: 'Waiting' },
    Kept: { resend: 'Waiting' },
    'Needs a person': { resend: 'Waiting', setAside: 'Set aside' },
    'Set aside': { resend: 'Waiting' },
  },
  { keep: 'be kept', resend: 'be sent again', setAside: 'be set aside' },
)
export type MailStatus = StatusOf<typeof mailLifecycle>
