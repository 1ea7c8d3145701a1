import { describe, expect, it } from 'vitest'
import { systemProperties } from '@galen/contract/admin/properties'
import { users } from '@galen/contract/admin/users'
import { account } from '@galen/contract/identity/account'
import { signIn, type Tokens } from '@galen/contract/identity/sign-in'
import { views } from '@galen/contract/identity/views'
import { search } from '@galen/contract/search-index'
import { systemSettings } from '@galen/domain/admin/system-settings'
import type { Permission } from '@galen/domain/permissions'
import type { GivenCompany } from '../../../test/given.ts'
import { codeOf, type GivenPerson, MFA_SECRET, PASSWORD, people } from '../../../test/people.ts'
import { admin } from '../../admin/admin.operations.ts'
import { settingId } from '../../admin/properties/setting.store.ts'
import { searchOperation } from '../../platform/search/search.ts'

const indices = admin.indices ?? []
const { ask, person, signedIn, login, owner, given, authenticate } = await people([searchOperation(indices)], indices)
const rights: Permission[] = ['EDIT_SYSTEM_PROPERTIES', 'EDIT_USER']

async function strictCompany(): Promise<GivenCompany> {
  const company = await given.company()
  await owner`insert into setting (company_id, key, value) values (${company.id}, 'secondFactorRequired', 'true')`
  return company
}

const settings = async (tokens: Tokens) => (await ask(account.settings, {}, { token: tokens.access_token })).body
const settingCall = (value: boolean, tokens: Tokens, options: { version?: number; confirm?: boolean } = {}) =>
  ask(
    systemProperties.change,
    {
      params: { id: settingId('secondFactorRequired') },
      body: { version: options.version ?? 1, value },
      ...(options.confirm ? { query: { confirm: 'true' as never } } : {}),
    },
    { token: tokens.access_token },
  )
const delicate = (tokens: Tokens) => settingCall(true, tokens, { confirm: true })

async function setUp(who: GivenPerson) {
  const basic = [who.email, PASSWORD] as const
  const begun = await ask(signIn.setUpSecondFactor, {}, { basic })
  const { secret } = begun.body as { secret: string }
  return ask(signIn.confirmSecondFactor, { query: { code: await codeOf(secret) } }, { basic })
}

const turnOff = async (tokens: Tokens) =>
  ask(
    account.turnOffSecondFactor,
    { body: { password: PASSWORD, code: await codeOf(MFA_SECRET, 1) } },
    { token: tokens.access_token },
  )

describe('in a company that requires a second factor', () => {
  it('someone without one has no rights but over their own account', async () => {
    const ana = await person(await strictCompany(), rights)
    const session = await signedIn(ana)
    expect(await settings(session)).toMatchObject({
      secondFactorRequired: true,
      permissions: [],
      user: { mfaEnabled: false },
    })
    expect(await delicate(session)).toMatchObject({
      status: 403,
      body: {
        code: 'second-factor.forbidden',
        message: 'Your company requires two-factor sign-in. Set it up first.',
      },
    })
    const sessions = await ask(account.sessions, {}, { token: session.access_token })
    expect(sessions.status).toBe(200)
  })

  it('not even what everyone who is signed in may read', async () => {
    const ana = await person(await strictCompany(), rights)
    const { access_token: token } = await signedIn(ana)
    const calls = [
      () => ask(search, { params: { index: 'country' } }, { token }),
      () => ask(search, { params: { index: 'user' } }, { token }),
      () => ask(search, { params: { index: 'no-such-index' } }, { token }),
      () => ask(views.list, { query: { index: 'country' } }, { token }),
      () => ask(users.get, { params: { email: ana.email } }, { token }),
    ]
    for (const call of calls)
      expect(await call()).toMatchObject({ status: 403, body: { code: 'second-factor.forbidden' } })
    expect((await setUp(ana)).status).toBe(200)
    expect(await ask(search, { params: { index: 'country' } }, { token })).toMatchObject({ status: 200 })
  })

  it('they may work the moment they have set it up, in the same session', async () => {
    const ana = await person(await strictCompany(), rights)
    const session = await signedIn(ana)
    // Asked before, so that what was remembered of them would show.
    expect((await delicate(session)).status).toBe(403)
    expect((await setUp(ana)).status).toBe(200)
    expect(await settings(session)).toMatchObject({ permissions: rights.toSorted(), user: { mfaEnabled: true } })
    expect((await delicate(session)).status).toBe(200)
  })

  it('no one is locked out: swap, refresh and sign-out work as ever', async () => {
    const [strict, open] = [await strictCompany(), await given.company()]
    const ana = await person(strict, rights)
    await given.member(open, ana.id, rights)
    const session = await signedIn(ana)
    const swapped = await ask(signIn.swapCompany, { params: { id: open.id } }, { token: session.access_token })
    expect(await settings(swapped.body as Tokens)).toMatchObject({
      secondFactorRequired: false,
      permissions: rights.toSorted(),
    })
    const { refresh_token: refreshToken } = swapped.body as Tokens
    const back = await ask(signIn.refresh, { params: { companyId: strict.id } }, { headers: { refreshToken } })
    expect(await settings(back.body as Tokens)).toMatchObject({ secondFactorRequired: true, permissions: [] })
    const { access_token: token } = back.body as Tokens
    expect((await ask(signIn.logout, {}, { token })).status).toBe(204)
  })

  it('whoever has one works and cannot turn it off', async () => {
    const ana = await person(await strictCompany(), rights, { mfa: true })
    const session = await signedIn(ana, { code: await codeOf(MFA_SECRET) })
    expect(await settings(session)).toMatchObject({ permissions: rights.toSorted() })
    expect(await turnOff(session)).toMatchObject({
      status: 409,
      body: {
        code: 'second-factor.refused',
        message: 'Your company requires two-factor sign-in, so it cannot be turned off here.',
      },
    })
    expect((await login(ana.email)).status).toBe(206)
  })

  it('whose second factor an administrator took away has to set up another', async () => {
    const company = await strictCompany()
    const [ana, chief] = [await person(company, rights, { mfa: true }), await person(company, rights, { mfa: true })]
    const administrator = await signedIn(chief, { code: await codeOf(MFA_SECRET) })
    const taken = await ask(
      users.disableSecondFactor,
      { params: { id: ana.id } },
      { token: administrator.access_token },
    )
    expect(taken.status).toBe(204)
    expect(await settings(await signedIn(ana))).toMatchObject({ permissions: [] })
  })
})

describe('switching it on', () => {
  const told = async (who: GivenPerson) =>
    (
      await owner<{ changed: string[] }[]>`
        select payload->'change'->'changed' as changed from outbox
        where kind = 'realtime' and payload->>'destination' = ${`/user/${who.id}/queue/settings`} order by id`
    ).map(({ changed }) => changed)

  it('asks for confirmation when the administrator has none themselves', async () => {
    const company = await given.company()
    const [ana, clerk] = [await person(company, rights), await person(company, ['EDIT_USER'])]
    const session = await signedIn(ana)
    const asked = await settingCall(true, session)
    expect(asked).toMatchObject({
      status: 202,
      body: {
        detail: 'You will have to set up an authenticator app next.',
        confirmations: [{ code: 'second-factor-due' }],
      },
    })
    expect(await settings(session)).toMatchObject({ secondFactorRequired: false })
    expect(await told(clerk)).toEqual([])

    expect(await settingCall(true, session, { confirm: true })).toMatchObject({ status: 200, body: { value: true } })
    for (const member of [ana, clerk]) {
      expect(await told(member)).toEqual([['secondFactorRequired']])
      authenticate.forget(member.id)
    }
    expect(await settings(session)).toMatchObject({ secondFactorRequired: true, permissions: [] })
  })

  it('asks no one who has one, and off again it leaves everyone their rights', async () => {
    const company = await given.company()
    const [ana, clerk] = [await person(company, rights, { mfa: true }), await person(company, ['EDIT_USER'])]
    const session = await signedIn(ana, { code: await codeOf(MFA_SECRET) })
    const theirs = await signedIn(clerk)
    expect((await settingCall(true, session)).status).toBe(200)
    authenticate.forget(clerk.id)
    expect(await settings(theirs)).toMatchObject({ permissions: [] })
    const id = settingId('secondFactorRequired')
    const reset = await ask(systemProperties.remove, { params: { id } }, { token: session.access_token })
    expect(reset.status).toBe(204)
    expect(await settings(theirs)).toMatchObject({ secondFactorRequired: false, permissions: ['EDIT_USER'] })
    expect(await turnOff(session)).toMatchObject({ status: 204 })
  })
})

it('everyone reads where the week of their company begins', async () => {
  const company = await given.company()
  const session = await signedIn(await person(company))
  expect(await settings(session)).toMatchObject({ weekStart: systemSettings.weekStart.byDefault })
  await owner`insert into setting (company_id, key, value) values (${company.id}, 'weekStart', '"Monday"')`
  expect(await settings(session)).toMatchObject({ weekStart: 'Monday' })
})
