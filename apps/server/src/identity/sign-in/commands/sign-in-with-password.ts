import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { signIn, type Tokens } from '@galen/contract/identity/sign-in'
import { BusinessError } from '@galen/domain/business-error'
import { deviceName } from '@galen/domain/identity/device-name'
import { acceptInvitation } from '../../../admin/members.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { answer, publicCall } from '../../../platform/operation.ts'
import { type CodeGiver, codeTriesLeft, spendCode } from '../../second-factor/code-check.ts'
import { addressGroup } from '../address-group.ts'
import { readCredentials } from '../credentials.ts'
import { type Asking, provingScope, wrongCredentials } from '../../password-proof.ts'
import { checkPassword, type Proved } from '../password-check.ts'
import { rememberAddress } from '../person.store.ts'
import { beginSession, idleHoursIn, tokensFor } from '../session.store.ts'
import { forgetTries } from '../sign-in-throttle.store.ts'

/** Signs in by a Basic header or by JSON; 206 asks for the second factor (Spec §7). */
export const signInWithPassword = publicCall(
  signIn.login,
  async ({ query, body, request, installation, transaction }) => {
    const asking = { installation, request, transaction }
    const code = query.code ?? body?.code
    const proved = await checkPassword(asking, readCredentials(request.header('authorization'), body))
    if (proved.person.mfaEnabled && code === undefined) {
      const triesLeft = await transaction(provingScope, ({ tx }) => codeTriesLeft(tx, giverOf(asking, proved)))
      return answer(signIn.login, { status: 206, body: { mfaRequired: true, triesLeft } })
    }
    return begin(asking, proved, code)
  },
)

const giverOf = ({ installation, request }: Asking, { person }: Proved): CodeGiver => ({
  secrets: installation.secrets,
  owner: person,
  request,
  wrongAs: 'second-factor.unauthenticated',
})

/** The code is used up, the session begun and the tries forgotten together, or none of it. */
async function begin(asking: Asking, proved: Proved, code: string | undefined): Promise<Tokens> {
  const { installation, request, transaction } = asking
  const { secrets } = installation
  const { person, failures } = proved
  const { companyId, id: userId } = person
  const sessionId = randomUUIDv7()
  const secret = await transaction({ companyId, userId, sessionId, purpose: 'sign-in' }, async (trying) => {
    const { tx, audit } = trying
    const secondFactor = person.mfaEnabled ? await spendCode(trying, giverOf(asking, proved), code ?? '') : 'none'
    if (secondFactor instanceof BusinessError) return secondFactor
    if (!(await stillLetIn(tx, proved))) throw wrongCredentials()
    const idleHours = await idleHoursIn(tx, companyId)
    const secret = await beginSession(tx, secrets, { id: sessionId, userId, companyId, idleHours, request })
    await acceptInvitation(tx, companyId, userId)
    await rememberAddress(tx, userId, addressGroup(request.address))
    await forgetTries(tx, failures)
    const after = { device: deviceName(request.device), secondFactor }
    audit('session', { id: sessionId, action: 'sign-in', before: null, after })
    return secret
  })
  if (secret instanceof BusinessError) throw secret
  return tokensFor(secrets, { ...person, id: sessionId, userId }, companyId, secret)
}

/** What was checked before the transaction must still be so within it: a password changed in the meantime lets no one in. */
async function stillLetIn(tx: Tx, { person, betterHash }: Proved): Promise<boolean> {
  const { rows } = await sql`
    update app_user u set signed_in_at = now(), password_hash = coalesce(${betterHash}::text, u.password_hash)
    where u.id = ${person.id} and u.active and u.password_hash = ${person.passwordHash} and u.mfa_enabled = ${person.mfaEnabled}
      and exists (select from company_user m join company c on c.id = m.company_id and c.active
        where m.user_id = u.id and m.company_id = ${person.companyId} and m.active)
    returning 1`.execute(tx)
  return rows.length > 0
}
