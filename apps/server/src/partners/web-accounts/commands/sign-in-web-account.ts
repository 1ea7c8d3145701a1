import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { webSignIn } from '@galen/contract/partners/web-sign-in'
import { normalEmailAddress } from '@galen/domain/email-address'
import { deviceName } from '@galen/domain/identity/device-name'
import { forgetFailures, type Proof, provePassword, wrongCredentials } from '../../../identity/password-proof.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { publicCall } from '../../../platform/operation.ts'
import type { Request } from '../../../platform/work.ts'
import { signWebToken, WEB_SESSION_HOURS } from '../../../platform/external-principals.ts'
import { publishAccount } from '../publish-account.ts'
import { findWebPerson, type WebPerson } from '../web-person.store.ts'

type Usable = WebPerson & { readonly passwordHash: string }

const isUsable = (person: WebPerson | undefined): person is Usable =>
  person?.state === 'active' && person.passwordHash !== null

/** Signs a customer in to the shop: braked, hashed and refused as people of the company are, and apart from them. */
export const signInWebAccount = publicCall(webSignIn.login, async ({ body, request, installation, transaction }) => {
  const email = normalEmailAddress(body.email)
  const proof = await provePassword(
    { installation, request, transaction },
    {
      account: `web ${email}`,
      password: body.password,
      find: (tx, address) => findWebPerson(tx, email, address),
      isUsable,
      wrong: wrongCredentials(),
    },
  )
  const { owner } = proof
  const { companyId, id: accountId } = owner
  const id = randomUUIDv7()
  const scope = { companyId, userId: accountId, externalId: accountId, sessionId: id, purpose: 'sign-in' } as const
  const expiresAt = await transaction(scope, async ({ tx, audit, publish }) => {
    if (!(await stillLetIn(tx, proof))) throw wrongCredentials()
    const expires = await begin(tx, { id, owner, address: proof.address, request })
    await forgetFailures(tx, proof)
    const after = { device: deviceName(request.device) }
    audit('web-account', { id: accountId, action: 'web-sign-in', before: null, after })
    publishAccount(publish, owner, ['lastSignInAt'])
    return expires
  })
  return { access_token: await signWebToken(installation.secrets, { id, accountId, companyId }), expiresAt }
})

/** What was checked before the transaction must still be so within it. */
async function stillLetIn(tx: Tx, { owner, betterHash }: Proof<Usable>): Promise<boolean> {
  const { rows } = await sql`
    update web_account a set last_sign_in_at = now(), password_hash = coalesce(${betterHash}::text, a.password_hash)
    where a.company_id = ${owner.companyId} and a.id = ${owner.id} and a.state = 'active' and a.password_hash = ${owner.passwordHash}
      and exists (select from customer c join company f on f.id = c.company_id and f.active
        where c.company_id = a.company_id and c.id = a.customer_id and c.is_active)
    returning 1`.execute(tx)
  return rows.length > 0
}

type Beginning = {
  readonly id: string
  readonly owner: WebPerson
  readonly address: string
  readonly request: Request
}

async function begin(tx: Tx, { id, owner, address, request }: Beginning): Promise<string> {
  const { expires_at } = await tx
    .insertInto('web_session')
    .values({
      company_id: owner.companyId,
      id,
      account_id: owner.id,
      device: request.device,
      address,
      expires_at: sql`now() + make_interval(hours => ${WEB_SESSION_HOURS}::integer)`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return expires_at
}
