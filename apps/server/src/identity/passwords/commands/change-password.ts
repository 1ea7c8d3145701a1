import { sql } from 'kysely'
import { account } from '@galen/contract/identity/account'
import { BusinessError } from '@galen/domain/business-error'
import { checkNewPassword } from '@galen/domain/identity/password-rules'
import { queueMail } from '../../../platform/mail/mail.ts'
import { type Actor, command, type Preparing } from '../../../platform/operation.ts'
import { hashingOf, hashPassword, inHashingTurn } from '../../../platform/passwords.ts'
import { letters } from '../../sign-in-emails.ts'
import { endSessions } from '../../sessions.ts'
import type { Asking } from '../../password-proof.ts'
import { checkPasswordAgain, orRefusal } from '../../sign-in/password-check.ts'
import { cancelResetTokens } from '../password-reset.store.ts'

const same = () =>
  new BusinessError('password.validation', 'Choose a password that you do not have already.', [
    { field: 'password', message: 'is the password you have already' },
  ])

const changedMeanwhile = () => new BusinessError('password.conflict', 'Your password was changed.')

const prepare = ({ body, actor, ...asking }: Preparing<typeof account.changePassword>) =>
  orRefusal(hashOfNewPassword(asking, actor, body))

async function hashOfNewPassword(asking: Asking, actor: Actor, given: { current: string; password: string }) {
  const { person } = await checkPasswordAgain(asking, actor, given.current, 'current')
  checkNewPassword(given.password, person)
  if (given.password.normalize('NFKC') === given.current.normalize('NFKC')) throw same()
  return { person, hash: await inHashingTurn(() => hashPassword(hashingOf(asking.installation), given.password)) }
}

/** Changes the person's own password and ends their other sessions. */
export const changePassword = command(
  account.changePassword,
  async ({ tx, actor, prepared, audit, publish, send }) => {
    if (prepared instanceof BusinessError) throw prepared
    const { person, hash } = prepared
    const { rows } = await sql`
      update app_user set password_hash = ${hash}, password_set_at = now()
      where id = ${person.id} and password_hash = ${person.passwordHash} returning 1`.execute(tx)
    if (rows.length === 0) throw changedMeanwhile()
    await cancelResetTokens(tx, person.id)
    await sql`update user_session set proved_at = now() where id = ${actor.sessionId}`.execute(tx)
    const ended = await endSessions({
      tx,
      publish,
      userId: person.id,
      except: actor.sessionId,
      because: 'password changed',
    })
    audit('user', {
      id: person.id,
      action: 'change-password',
      before: null,
      after: { password: 'changed', sessionsEnded: ended.length },
    })
    await queueMail({
      tx,
      send,
      companyId: actor.companyId,
      recipient: person.email,
      ...letters.passwordChanged(person),
    })
  },
  { prepare },
)
