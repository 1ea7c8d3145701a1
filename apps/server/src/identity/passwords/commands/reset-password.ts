import { sql } from 'kysely'
import { signIn } from '@galen/contract/identity/sign-in'
import { BusinessError } from '@galen/domain/business-error'
import { checkNewPassword } from '@galen/domain/identity/password-rules'
import { queueMail } from '../../../platform/mail/mail.ts'
import { publicCall } from '../../../platform/operation.ts'
import { hashingOf, hashPassword, inHashingTurn } from '../../../platform/passwords.ts'
import { letters } from '../../sign-in-emails.ts'
import { endSessions } from '../../sessions.ts'
import { addressGroup } from '../../sign-in/address-group.ts'
import { provingScope } from '../../password-proof.ts'
import { findPersonById } from '../../sign-in/person.store.ts'
import { forgetAccount } from '../../sign-in/sign-in-throttle.store.ts'
import { cancelResetTokens, ownerOfResetToken, spendResetToken } from '../password-reset.store.ts'

const spentLink = () =>
  new BusinessError('password-reset.validation', 'This link has expired or was used already. Ask for a new one.', [
    { field: 'token', message: 'has expired or was used already' },
  ])

/** Chooses a new password with a mailed link. It does not sign anyone in and never skips the second factor. */
export const resetPassword = publicCall(signIn.resetPassword, async ({ body, request, installation, transaction }) => {
  const person = await transaction(provingScope, async ({ tx }) => {
    const userId = await ownerOfResetToken(tx, body.token)
    return userId === undefined ? undefined : findPersonById(tx, userId, addressGroup(request.address))
  })
  if (!person?.active || person.companyId === null) throw spentLink()
  const { id, companyId, email } = person
  checkNewPassword(body.password, person)
  const hash = await inHashingTurn(() => hashPassword(hashingOf(installation), body.password))

  await transaction({ companyId, userId: id, purpose: 'sign-in' }, async ({ tx, audit, publish, send }) => {
    // The person first: two links of the same person, used at once, must not wait for each other.
    await sql`select from app_user where id = ${id} for no key update`.execute(tx)
    if (!(await spendResetToken(tx, body.token))) throw spentLink()
    await sql`update app_user set password_hash = ${hash}, password_set_at = now() where id = ${id}`.execute(tx)
    await cancelResetTokens(tx, id)
    const ended = await endSessions({ tx, publish, userId: id, because: 'password reset' })
    await forgetAccount(tx, installation.secrets, email)
    audit('user', {
      id,
      action: 'reset-password',
      before: null,
      after: { password: 'reset', sessionsEnded: ended.length },
    })
    await queueMail({ tx, send, companyId, recipient: email, ...letters.passwordReset(person) })
  })
})
