import { generate } from 'otplib'
import { type Input, pathOf, type Route } from '@galen/contract/route'
import { signIn as signInRoutes, type Tokens } from '@galen/contract/identity/sign-in'
import type { Permission } from '@galen/domain/permissions'
import { admin } from '../src/admin/admin.operations.ts'
import { identity } from '../src/identity/identity.operations.ts'
import type { Operation } from '../src/platform/operation.ts'
import type { ServedIndex } from '../src/platform/search/search.ts'
import { hashingOf, hashPassword } from '../src/platform/passwords.ts'
import { sealText } from '../src/platform/sealed-text.ts'
import type { GivenCompany } from './given.ts'
import { kernel, type TestReply } from './kernel.ts'

export const PASSWORD = 'orchard lamp 7 otter'
export const MFA_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
/** Where people usually are in these tests; RFC 5737 keeps these addresses free. */
export const OFFICE = '203.0.113.10'

export type GivenPerson = { readonly id: string; readonly email: string; readonly company: GivenCompany }
type How = {
  from?: string
  token?: string
  basic?: readonly [string, string]
  headers?: Record<string, string>
  key?: string
}

export const basicHeader = (username: string, password: string) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

/** The code that an app shows now, or some steps of thirty seconds later. */
export const codeOf = (secret: string, steps = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })

/** Identity and administration on a database of their own, with people who can sign in from anywhere. */
export async function people(more: readonly Operation[] = [], indices: readonly ServedIndex[] = []) {
  const served = await kernel([...identity(indices).operations, ...admin.operations, ...more])
  const { app, owner, given, secrets, installation } = served
  let made = 0
  const passwordHash = await hashPassword(hashingOf(installation), PASSWORD)

  async function ask<R extends Route>(route: R, input: Input<R>, how: How = {}): Promise<TestReply> {
    const { params, query, body } = input as {
      params?: Record<string, unknown>
      query?: Record<string, string>
      body?: unknown
    }
    const authorization = how.basic ? basicHeader(...how.basic) : how.token ? `Bearer ${how.token}` : undefined
    const reply = await app.inject({
      method: route.method,
      url: pathOf(route, params),
      remoteAddress: how.from ?? OFFICE,
      ...(query ? { query } : {}),
      ...(body === undefined ? {} : { payload: body as object }),
      headers: {
        ...(authorization ? { authorization } : {}),
        ...(how.key ? { 'idempotency-key': how.key } : {}),
        ...how.headers,
      },
    })
    return { status: reply.statusCode, body: reply.body === '' ? undefined : reply.json(), headers: reply.headers }
  }

  /** Someone with the usual password, member of the company with these permissions. */
  async function person(
    company: GivenCompany,
    permissions: readonly Permission[] = [],
    options: { mfa?: boolean } = {},
  ): Promise<GivenPerson> {
    const email = `person${++made}@test.example`
    const [row] = await owner<{ id: string }[]>`
      insert into app_user (email, given_name, family_name, password_hash)
      values (${email}, 'Quentin', 'Abernathy', ${passwordHash}) returning id`
    const id = String(row?.id)
    await given.member(company, id, permissions)
    if (options.mfa)
      await owner`update app_user set mfa_enabled = true, mfa_secret = ${sealText(secrets.secondFactorKey, id, MFA_SECRET)} where id = ${id}`
    return { id, email, company }
  }

  const login = (email: string, password = PASSWORD, how: How & { code?: string } = {}) =>
    ask(signInRoutes.login, how.code === undefined ? {} : { query: { code: how.code } }, {
      ...how,
      basic: [email, password],
    })

  /** Signs in and answers the tokens; fails the test when it does not work. */
  async function signedIn(
    who: GivenPerson,
    how: How & { code?: string } = {},
  ): Promise<Tokens & { sessionId: string }> {
    const reply = await login(who.email, PASSWORD, how)
    if (reply.status !== 200) throw new Error(`${who.email} could not sign in: ${JSON.stringify(reply)}`)
    const tokens = reply.body as Tokens
    const claims = JSON.parse(Buffer.from(tokens.access_token.split('.')[1] ?? '', 'base64url').toString()) as {
      sid: string
    }
    return { ...tokens, sessionId: claims.sid }
  }

  /** The actions in the audit of a company, oldest first. */
  const audited = async (companyId: string) =>
    (await owner<{ action: string }[]>`select action from audit_entry where company_id = ${companyId} order by id`).map(
      (row) => row.action,
    )

  const mails = (recipient: string) =>
    owner<{ subject: string; body: string; confidential: boolean }[]>`
      select subject, body, confidential from mail_message where recipient = ${recipient} order by created_at, id`

  return { ...served, ask, person, login, signedIn, audited, mails }
}

/** Sixty-four at once. */
export const many = <T>(work: (index: number) => Promise<T>, count = 64): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

/** How many replies had each status. */
export const byStatus = (replies: readonly TestReply[]): Record<number, number> =>
  replies.reduce<Record<number, number>>(
    (counts, { status }) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }),
    {},
  )
