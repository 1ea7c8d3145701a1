import { users } from '@galen/contract/admin/users'
import { BusinessError } from '@galen/domain/business-error'
import { normalEmailAddress } from '@galen/domain/email-address'
import { mailPasswordReset, mayMailReset, tooManyResetMails } from '../../../identity/password-reset-mail.ts'
import { notFound } from '../../../platform/errors.ts'
import { command, type Preparing } from '../../../platform/operation.ts'
import { type Colleague, findColleague } from '../user.store.ts'

/** Counted together with what the person asked for themselves: no one's mailbox is filled. */
async function prepare({ params, actor, installation, read, transaction }: Preparing<typeof users.resetPassword>) {
  const email = normalEmailAddress(params.email)
  const colleague = await read((db) => findColleague(db, actor, { email }))
  if (!colleague) return { colleague, refusal: null }
  if (!colleague.active) return { colleague, refusal: isInactive(colleague) }
  const refusal = await transaction({ companyId: null, userId: null, purpose: 'sign-in' }, async ({ tx }) =>
    (await mayMailReset(tx, installation, email)) ? null : tooManyResetMails(tx, installation, email),
  )
  return { colleague, refusal }
}

/** The link would never work: no one who is kept out can choose a password. */
const isInactive = ({ name }: Colleague) =>
  new BusinessError('user.refused', `${name} is inactive. Activate the user before a link for a new password is mailed`)

/** Mails a colleague a link to choose a new password. The administrator never learns or chooses one. */
export const mailPasswordResetToUser = command(
  users.resetPassword,
  async ({ tx, actor, installation, prepared, audit, send }) => {
    const { colleague, refusal } = prepared
    if (!colleague) throw notFound('User')
    if (refusal) throw refusal
    await mailPasswordReset({ tx, send, companyId: actor.companyId, installation }, colleague)
    audit('user', { id: colleague.id, action: 'mail-password-reset', before: null, after: { passwordReset: 'mailed' } })
  },
  { prepare },
)
