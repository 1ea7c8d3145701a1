import { sql } from 'kysely'
import type { WebAccount } from '@galen/contract/partners/web-accounts'
import type { Tx } from '../../platform/database/database.ts'
import type { Installation } from '../../platform/installation.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { Actor } from '../../platform/operation.ts'
import { newLink } from './web-account.store.ts'
import { webLetters } from './web-account-emails.ts'
import type { Work } from '../../platform/work.ts'

const INVITATION_HOURS = 7 * 24
const NEW_PASSWORD_HOURS = 24

type Sending = Pick<Work<Actor>, 'tx' | 'actor' | 'send'> & { readonly installation: Installation }

export async function companyName(tx: Tx, companyId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from company where id = ${companyId}`.execute(tx)
  return rows[0]?.name ?? ''
}

/** Mails the customer a link to choose a password with: an invitation until they have been in, a new password after. */
export async function mailLink({ tx, actor, installation, send }: Sending, account: WebAccount): Promise<void> {
  const { companyId } = actor
  const [hours, write] =
    account.state === 'invited'
      ? ([INVITATION_HOURS, webLetters.invitation] as const)
      : ([NEW_PASSWORD_HOURS, webLetters.newPassword] as const)
  const token = await newLink(tx, actor, account.id, hours)
  const link = `${installation.publicUrl}/web-password?token=${token}`
  const letter = write(account, await companyName(tx, companyId), link, hours)
  await queueMail({ tx, send, companyId, recipient: account.email, ...letter })
}
