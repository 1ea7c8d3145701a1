import { sql } from 'kysely'
import { userTopic } from '@galen/contract/admin/users'
import { destinationOf } from '@galen/contract/topic'
import { letters } from '../../identity/sign-in-emails.ts'
import { savePerson } from '../../identity/person.store.ts'
import { publishSettings } from '../../identity/sessions.ts'
import { versionAfter } from '../../platform/database/next-version.ts'
import { notFound } from '../../platform/errors.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { Actor } from '../../platform/operation.ts'
import { findColleague, lockUser } from './user.store.ts'
import { viewUser } from './user.view.ts'
import type { Work } from '../../platform/work.ts'

type Doing = Pick<Work<Actor>, 'tx' | 'actor' | 'audit' | 'publish' | 'send'>

/** Asks one person for a second factor in this company; until they have set it up they may do nothing else in it. */
export async function requireSecondFactor(doing: Doing, userId: string, required: boolean): Promise<void> {
  const { tx, actor, audit, publish } = doing
  const { companyId } = actor
  const versionsBefore = await lockUser({ tx, actor }, userId)
  const before = await viewUser(tx, actor, { id: userId })
  if (before.mfaRequired === required) return
  const version = versionsBefore + versionAfter(before)
  await sql`
    update company_user set second_factor_required = ${required}
    where company_id = ${companyId} and user_id = ${userId}`.execute(tx)
  await savePerson(tx, userId, { version })
  audit('user', {
    id: userId,
    action: required ? 'require-second-factor' : 'release-second-factor',
    version,
    before: { mfaRequired: !required },
    after: { mfaRequired: required },
  })
  publishSettings(publish, userId, ['secondFactorRequired'])
  publish(destinationOf(userTopic, { id: userId }), { type: 'user', id: userId, version, changed: ['mfaRequired'] })
  if (required && !before.mfaEnabled) await askByMail(doing, userId)
}

async function askByMail({ tx, actor, send }: Doing, userId: string): Promise<void> {
  const { companyId } = actor
  const [colleague, administrator] = [
    await findColleague(tx, actor, { id: userId }),
    await findColleague(tx, actor, { id: actor.userId }),
  ]
  if (!colleague) throw notFound('User')
  const company = await tx.selectFrom('company').select('name').where('id', '=', companyId).executeTakeFirstOrThrow()
  const letter = letters.secondFactorWanted(colleague, company.name, administrator?.name ?? 'An administrator')
  await queueMail({ tx, send, companyId, recipient: colleague.email, ...letter })
}
