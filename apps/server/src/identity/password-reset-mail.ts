import type { Tx } from '../platform/database/database.ts'
import type { Installation } from '../platform/installation.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { letters } from './sign-in-emails.ts'
import { newResetToken, RESET_HOURS } from './passwords/password-reset.store.ts'
import { type Subject, throttleSubject, takeTry, tooManyTries, waitOf } from './sign-in/sign-in-throttle.store.ts'
import type { Work } from '../platform/work.ts'

type Recipient = { readonly id: string; readonly email: string; readonly givenName: string }
type Sending = Pick<Work, 'tx' | 'send'> & {
  readonly companyId: string
  readonly installation: Installation
}

/** Mails a person a link with which they, and no one else, can choose a new password. */
export async function mailPasswordReset(
  { tx, send, companyId, installation }: Sending,
  recipient: Recipient,
): Promise<void> {
  const token = await newResetToken(tx, recipient.id)
  const link = `${installation.publicUrl}/reset-password?token=${token}`
  await queueMail({
    tx,
    send,
    companyId,
    recipient: recipient.email,
    ...letters.resetPassword(recipient, link, RESET_HOURS),
  })
}

const HANDED_OVER_HOURS = 24

/** A link to choose a password that no mail carries; what it is good for ends after a day. */
export async function newPasswordLink(tx: Tx, installation: Installation, userId: string) {
  const token = await newResetToken(tx, userId, HANDED_OVER_HOURS)
  return { link: `${installation.publicUrl}/reset-password?token=${token}`, hours: HANDED_OVER_HOURS }
}

const INVITATION_DAYS = 7

/** Invites a person into a company, with a link to choose a password for those who have none yet. */
export async function mailInvitation(
  { tx, send, companyId, installation }: Sending,
  recipient: Recipient,
  invitation: { readonly company: string; readonly by: string; readonly hasPassword: boolean },
): Promise<void> {
  const link = invitation.hasPassword
    ? null
    : `${installation.publicUrl}/reset-password?token=${await newResetToken(tx, recipient.id, INVITATION_DAYS * 24)}`
  const letter = letters.invitation(recipient, invitation.company, invitation.by, link, INVITATION_DAYS)
  await queueMail({ tx, send, companyId, recipient: recipient.email, ...letter })
}

const mailsTo = (installation: Installation, email: string): Subject =>
  throttleSubject(installation.secrets, 'resetMail', email)

/** Counts a mail to this address; false when it has had its share of this hour. Needs the purpose 'sign-in'. */
export async function mayMailReset(tx: Tx, installation: Installation, email: string): Promise<boolean> {
  return (await takeTry(tx, mailsTo(installation, email))) !== null
}

/** The refusal for someone who may know that the share is used up. */
export async function tooManyResetMails(tx: Tx, installation: Installation, email: string) {
  return tooManyTries('password-reset', await waitOf(tx, [mailsTo(installation, email)]))
}
