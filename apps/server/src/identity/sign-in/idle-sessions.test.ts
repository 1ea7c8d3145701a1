import { describe, expect, it } from 'vitest'
import { systemProperties } from '@galen/contract/admin/properties'
import { account } from '@galen/contract/identity/account'
import { signIn, type Tokens } from '@galen/contract/identity/sign-in'
import type { GivenCompany } from '../../../test/given.ts'
import { people } from '../../../test/people.ts'
import { settingId } from '../../admin/properties/setting.store.ts'

const { ask, person, signedIn, owner, given, authenticate } = await people()

/** A company whose sessions may stay unused for so long. */
async function companyWith(hours: number): Promise<GivenCompany> {
  const company = await given.company()
  await decide(company, hours)
  return company
}
const decide = (company: GivenCompany, hours: number) => owner`
  insert into setting (company_id, key, value) values (${company.id}, 'sessionIdleHours', to_jsonb(${hours}::integer))
  on conflict (company_id, key) do update set value = excluded.value`

type Session = { readonly sessionId: string }
const refresh = ({ refresh_token: token }: Tokens, company: GivenCompany) =>
  ask(signIn.refresh, { params: { companyId: company.id } }, { headers: { refreshToken: token } })
const settings = (tokens: Tokens) => ask(account.settings, {}, { token: tokens.access_token })

/** Lets the session be as if it had not been used for so long. */
const unusedFor = ({ sessionId }: Session, interval: string) => owner`
  update user_session set used_at = used_at - ${interval}::interval, expires_at = expires_at - ${interval}::interval,
    refresh_rotated_at = refresh_rotated_at - ${interval}::interval where id = ${sessionId}`
async function hoursLeft({ sessionId }: Session): Promise<number> {
  const [row] = await owner<{ hours: number }[]>`
    select (extract(epoch from expires_at - now()) / 3600)::float8 as hours from user_session where id = ${sessionId}`
  return Math.round((row?.hours ?? 0) * 100) / 100
}

const expired = { status: 401, body: { title: 'Expired token' } }
const ended = { status: 401, body: { title: 'Session expired' } }

describe('a session that is not used', () => {
  it('ends when its company says so, for its refresh token and for its access token', async () => {
    const company = await companyWith(2)
    const ana = await person(company)
    const session = await signedIn(ana)
    expect(await hoursLeft(session)).toBeCloseTo(2, 1)
    await unusedFor(session, '1 hour 59 minutes')
    authenticate.forget(ana.id)
    expect((await settings(session)).status).toBe(200)
    await unusedFor(session, '2 minutes')
    authenticate.forget(ana.id)
    expect(await settings(session)).toMatchObject(ended)
    expect(await refresh(session, company)).toMatchObject(expired)
  })

  it('lasts longer where the company allows it', async () => {
    const company = await companyWith(24)
    const session = await signedIn(await person(company))
    await unusedFor(session, '23 hours')
    expect((await refresh(session, company)).status).toBe(200)
    expect(await hoursLeft(session)).toBeCloseTo(24, 1)
  })

  it('lasts twelve hours where no one decided', async () => {
    const session = await signedIn(await person(await given.company()))
    expect(await hoursLeft(session)).toBeCloseTo(12, 1)
  })

  it('is no longer among the sessions of the person', async () => {
    const company = await companyWith(1)
    const ana = await person(company)
    const [left, used] = [await signedIn(ana), await signedIn(ana)]
    await unusedFor(left, '61 minutes')
    const reply = await ask(account.sessions, {}, { token: used.access_token })
    expect((reply.body as { id: string }[]).map(({ id }) => id)).toEqual([used.sessionId])
  })
})

describe('a company that changes its mind', () => {
  it('shortens the sessions there are, at their next refresh', async () => {
    const company = await companyWith(12)
    const ana = await person(company)
    const [idle, busy] = [await signedIn(ana), await signedIn(ana)]
    await unusedFor(idle, '90 minutes')
    await unusedFor(busy, '30 minutes')
    await decide(company, 1)
    expect(await refresh(idle, company)).toMatchObject(expired)
    expect((await refresh(busy, company)).status).toBe(200)
    expect(await hoursLeft(busy)).toBeCloseTo(1, 1)
  })

  it('does so through its configuration', async () => {
    const company = await given.company()
    const administrator = await signedIn(await person(company, ['EDIT_SYSTEM_PROPERTIES']))
    const changed = await ask(
      systemProperties.change,
      { params: { id: settingId('sessionIdleHours') }, body: { version: 1, value: 3 } },
      { token: administrator.access_token },
    )
    expect(changed).toMatchObject({ status: 200, body: { value: 3 } })
    expect(await hoursLeft(await signedIn(await person(company)))).toBeCloseTo(3, 1)
  })
})

describe('in another company', () => {
  it('a session ends as the company says that it entered', async () => {
    const [strict, patient] = [await companyWith(1), await companyWith(20)]
    const ana = await person(strict)
    await given.member(patient, ana.id)
    const session = await signedIn(ana)
    const swapped = await ask(signIn.swapCompany, { params: { id: patient.id } }, { token: session.access_token })
    expect(swapped.status).toBe(200)
    expect(await hoursLeft(session)).toBeCloseTo(20, 1)
    await unusedFor(session, '2 hours')
    expect(await refresh(swapped.body as Tokens, strict)).toMatchObject(expired)
    const there = await refresh(swapped.body as Tokens, patient)
    expect(there.status).toBe(200)
    expect((await refresh(there.body as Tokens, strict)).status).toBe(200)
    expect(await hoursLeft(session)).toBeCloseTo(1, 1)
  })
})

it('no use keeps a session longer than seven days', async () => {
  const company = await companyWith(24)
  const session = await signedIn(await person(company))
  await owner`update user_session set started_at = now() - interval '6 days 22 hours' where id = ${session.sessionId}`
  expect((await refresh(session, company)).status).toBe(200)
  expect(await hoursLeft(session)).toBeCloseTo(2, 1)
})
