import { users } from '@galen/contract/admin/users'
import { BusinessError } from '@galen/domain/business-error'
import { normalEmailAddress } from '@galen/domain/email-address'
import { checkFreshSignIn } from '../../../identity/fresh-sign-in.ts'
import { newPasswordLink } from '../../../identity/password-reset-mail.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type Actor, command, type Preparing } from '../../../platform/operation.ts'
import { type Colleague, findColleague } from '../user.store.ts'

/** Someone who works for another company too is reached by email alone: no administrator here may open the other one. */
async function prepare({ params, actor, read, transaction }: Preparing<typeof users.handOverLink>) {
  const email = normalEmailAddress(params.email)
  const colleague = await read((db) => findColleague(db, actor, { email }))
  if (!colleague) return { colleague, isOnlyHere: false }
  const elsewhere = await transaction({ companyId: null, userId: null, purpose: 'sign-in' }, async ({ tx }) =>
    tx
      .selectFrom('company_user')
      .select('company_id')
      .where('user_id', '=', colleague.id)
      .where('company_id', '<>', actor.companyId)
      .limit(1)
      .executeTakeFirst(),
  )
  return { colleague, isOnlyHere: elsewhere === undefined }
}

/** Without a mail server no invitation arrives: an administrator hands the link over, and the audit keeps that they did. */
export const handOverPasswordLink = command(
  users.handOverLink,
  async ({ tx, actor, installation, prepared, audit }) => {
    const { colleague, isOnlyHere } = prepared
    await checkFreshSignIn(tx, actor)
    if (!colleague) throw notFound('User')
    const { id, name, active } = colleague
    if (installation.config.smtpUrl !== undefined)
      throw new BusinessError('user.refused', `A mail server is set up. Mail ${name} a link instead.`)
    if (!active) throw new BusinessError('user.refused', `${name} is inactive. Activate the user first.`)
    if (id === actor.userId)
      throw new BusinessError('user.refused', 'Change your own password in your account settings.')
    if (!isOnlyHere) throw new BusinessError('user.refused', `${name} can receive a link by email only.`)
    await checkMayActAs(tx, actor, colleague)
    const link = await newPasswordLink(tx, installation, id)
    audit('user', { id, action: 'hand-over-password-link', before: null, after: { passwordReset: 'handed over' } })
    return link
  },
  { prepare },
)

/** Who has the link can become the user: no one gains a right by it. */
async function checkMayActAs(tx: Tx, { companyId, permissions }: Actor, { id, name }: Colleague): Promise<void> {
  const rights = await tx
    .selectFrom('company_user_role as r')
    .innerJoin('role_permission as p', (join) =>
      join.onRef('p.company_id', '=', 'r.company_id').onRef('p.role_id', '=', 'r.role_id'),
    )
    .select('p.permission')
    .distinct()
    .where('r.company_id', '=', companyId)
    .where('r.user_id', '=', id)
    .execute()
  if (rights.some(({ permission }) => !(permissions as ReadonlySet<string>).has(permission)))
    throw new BusinessError('user.refused', `${name} has permissions that you do not have. Mail the link instead.`)
}
