import { lifecycle, type StatusOf } from '../lifecycle.ts'

/** Stored is a mail of an installation without a mail server; no one got it. */
export const mailLifecycle = lifecycle(
  'message',
  {
    Waiting: { send: 'Sent', store: 'Stored', retry: 'Waiting', park: 'Needs a person' },
    Sent: { resend: 'Waiting' },
    Stored: { resend: 'Waiting' },
    'Needs a person': { resend: 'Waiting', setAside: 'Set aside' },
    'Set aside': { resend: 'Waiting' },
  },
  { store: 'be stored', resend: 'be sent again', setAside: 'be set aside' },
)
export type MailStatus = StatusOf<typeof mailLifecycle>
