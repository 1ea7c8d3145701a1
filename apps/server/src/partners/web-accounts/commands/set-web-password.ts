import { sql } from 'kysely'
import { webSignIn } from '@galen/contract/partners/web-sign-in'
import { BusinessError } from '@galen/domain/business-error'
import { checkNewPassword } from '@galen/domain/identity/password-rules'
import { provingScope } from '../../../identity/password-proof.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { publicCall } from '../../../platform/operation.ts'
import { hashingOf, hashPassword, inHashingTurn } from '../../../platform/passwords.ts'
import { companyName } from '../mailed-link.ts'
import { publishAccount } from '../publish-account.ts'
import { endWebSessions } from '../web-account.store.ts'
import { webLetters } from '../web-account-emails.ts'
import { ownerOfLink, spendLink } from '../web-person.store.ts'

const spentLink = () =>
  new BusinessError('web-account.validation', 'This link has expired or was used already. Ask for a new one.', [
    { field: 'token', message: 'has expired or was used already' },
  ])

/** Chooses a password with a mailed link, by the same rules as for people of the company. It signs no one in. */
export const setWebPassword = publicCall(webSignIn.setPassword, async ({ body, installation, transaction }) => {
  const owner = await transaction(provingScope, ({ tx }) => ownerOfLink(tx, body.token))
  if (!owner) throw spentLink()
  const { id, companyId, email, name } = owner
  const scope = { companyId, userId: id, externalId: id, purpose: 'sign-in' } as const
  const companies = await transaction(scope, async ({ tx }) => {
    const { rows } = await sql<{ name: string }>`
      select company_name as name from customer where company_id = ${companyId} and id = ${owner.customerId}`.execute(
      tx,
    )
    return [await companyName(tx, companyId), ...rows.map((row) => row.name)]
  })
  const [givenName = '', ...familyNames] = name.split(/\s+/)
  checkNewPassword(body.password, { givenName, familyName: familyNames.join(' '), email, companies })
  const hash = await inHashingTurn(() => hashPassword(hashingOf(installation), body.password))
  await transaction(scope, async ({ tx, audit, publish, send }) => {
    if (!(await spendLink(tx, body.token, hash))) throw spentLink()
    const sessionsEnded = await endWebSessions(tx, companyId, id)
    audit('web-account', { id, action: 'choose-web-password', before: null, after: { sessionsEnded } })
    publishAccount(publish, owner, ['state'])
    const letter = webLetters.passwordChosen(owner, companies[0] ?? '')
    await queueMail({ tx, send, companyId, recipient: email, ...letter })
  })
})
