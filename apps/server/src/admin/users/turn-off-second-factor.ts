import { sql } from 'kysely'
import { userTopic } from '@galen/contract/admin/users'
import { destinationOf } from '@galen/contract/topic'
import { BusinessError } from '@galen/domain/business-error'
import { checkFreshSignIn } from '../../identity/fresh-sign-in.ts'
import { letters } from '../../identity/sign-in-emails.ts'
import { removeSecondFactor } from '../../identity/second-factor-removal.ts'
import { endSessions, publishSettings } from '../../identity/sessions.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { Actor } from '../../platform/operation.ts'
import { findColleague } from './user.store.ts'
import type { Work } from '../../platform/work.ts'

type Doing = {
  /** Whether the person works for a company, too, whose users the actor may not edit. */
  readonly elsewhere: boolean
} & Pick<Work<Actor>, 'tx' | 'actor' | 'audit' | 'publish' | 'send'>

/** Turns a colleague's second factor off: for someone who lost their device and their recovery codes. */
export async function turnOffSecondFactor(
  { tx, actor, elsewhere, audit, publish, send }: Doing,
  userId: string,
  reason: string | undefined,
): Promise<void> {
  const { companyId } = actor
  const colleague = await findColleague(tx, actor, { id: userId })
  if (!colleague) throw notFound('User')
  await checkFreshSignIn(tx, actor)
  if (colleague.id === actor.userId)
    throw new BusinessError('second-factor.refused', 'Turn your own second factor off in your account settings.')
  // Whether someone who was only invited has one elsewhere is not reported, so it looks as if they had none.
  if (colleague.isInvited || !(await hasSecondFactor(tx, colleague.id))) return
  if (elsewhere)
    throw new BusinessError(
      'second-factor.refused',
      'Only a user who can edit the users of all their companies can turn off their two-factor sign-in.',
    )
  const version = await removeSecondFactor(tx, colleague.id)
  if (version === null) return
  const { id } = colleague
  const ended = await endSessions({ tx, publish, userId: id, because: 'second factor disabled by an administrator' })
  audit('user', {
    id,
    action: 'disable-second-factor',
    version,
    before: { mfaEnabled: true },
    after: { mfaEnabled: false, sessionsEnded: ended.length },
    ...(reason !== undefined && { justification: reason }),
  })
  publishSettings(publish, id, ['mfaEnabled'])
  publish(destinationOf(userTopic, { id }), { type: 'user', id, version, changed: ['mfaEnabled'] })
  const administrator = await findColleague(tx, actor, { id: actor.userId })
  const letter = letters.secondFactorOff(colleague, administrator?.name ?? 'An administrator', reason)
  await queueMail({ tx, send, companyId, recipient: colleague.email, ...letter })
}

/** Waits for anyone else who is about to turn it off. */
async function hasSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from app_user where id = ${userId} and mfa_enabled for no key update`.execute(tx)
  return rows.length > 0
}
