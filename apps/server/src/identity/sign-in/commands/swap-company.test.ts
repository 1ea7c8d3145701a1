import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { account } from '@galen/contract/identity/account'
import { signIn, type Tokens } from '@galen/contract/identity/sign-in'
import { byStatus, many, people } from '../../../../test/people.ts'

const { ask, person, signedIn, owner, given, audited } = await people()
const company = await given.company()
const second = await given.company()

async function memberOfBoth() {
  const ana = await person(company, ['LIST_SALES'])
  await given.member(second, ana.id, ['AUDIT'])
  return { ana, session: await signedIn(ana) }
}
const swap = (token: string, id: string, key?: string) =>
  ask(signIn.swapCompany, { params: { id } }, { token, ...(key ? { key } : {}) })
const refresh = (token: string, companyId: string) =>
  ask(signIn.refresh, { params: { companyId } }, { headers: { refreshToken: token } })
const waitOutGrace = (sessionId: string) =>
  owner`update user_session set refresh_rotated_at = refresh_rotated_at - interval '11 seconds' where id = ${sessionId}`

describe('swapping the company', () => {
  it('replaces tokens and settings', async () => {
    const { session } = await memberOfBoth()
    const reply = await swap(session.access_token, second.id)
    expect(reply.status).toBe(200)
    const { access_token, refresh_token } = reply.body as Tokens
    expect((await ask(account.settings, {}, { token: access_token })).body).toMatchObject({
      company: { id: second.id },
      permissions: ['AUDIT'],
      companies: [{ id: company.id }, { id: second.id }],
    })
    await waitOutGrace(session.sessionId)
    expect((await refresh(refresh_token, second.id)).status).toBe(200)
    expect(await audited(company.id)).toContain('swap-company')
  })

  it('is told in both companies, however one goes there, and whoever was invited has come in', async () => {
    const invitedThere = (id: string) =>
      owner`update company_user set invited_given_name = 'Nora', invited_family_name = 'Lind' where user_id = ${id} and company_id = ${second.id}`
    for (const go of [
      ({ access_token: token }: Tokens) => swap(token, second.id),
      ({ refresh_token: token }: Tokens) => refresh(token, second.id),
    ]) {
      const { ana, session } = await memberOfBoth()
      await invitedThere(ana.id)
      expect((await go(session)).status).toBe(200)
      const told = await owner`
        select company_id, action from audit_entry where user_id = ${ana.id} and action like '%-company' order by action`
      expect(told).toEqual([
        { company_id: second.id, action: 'enter-company' },
        { company_id: company.id, action: 'swap-company' },
      ])
      const [member] = await owner`
        select invited_given_name from company_user where user_id = ${ana.id} and company_id = ${second.id}`
      expect(member).toEqual({ invited_given_name: null })
    }
  })

  it('moves the refresh token on once it is not young any more, with the same grace for other tabs', async () => {
    const { session } = await memberOfBoth()
    await waitOutGrace(session.sessionId)
    const { refresh_token } = (await swap(session.access_token, second.id)).body as Tokens
    expect(refresh_token).not.toBe(session.refresh_token)
    const otherTab = await refresh(session.refresh_token, second.id)
    expect((otherTab.body as Tokens).refresh_token).toBe(refresh_token)
    await waitOutGrace(session.sessionId)
    expect((await refresh(refresh_token, second.id)).status).toBe(200)
  })

  it('gives the young token to no one with another browser', async () => {
    const { session } = await memberOfBoth()
    const headers = { 'user-agent': 'curl/8.9' }
    const thief = await ask(signIn.swapCompany, { params: { id: second.id } }, { token: session.access_token, headers })
    expect((thief.body as Tokens).refresh_token).not.toBe(session.refresh_token)
    expect((await refresh(session.refresh_token, second.id)).status).toBe(401)
  })

  it('sixty-four times at once logs no one out', async () => {
    const { session } = await memberOfBoth()
    await waitOutGrace(session.sessionId)
    const replies = await many((index) => swap(session.access_token, index % 2 ? second.id : company.id))
    expect(byStatus(replies)).toEqual({ 200: 64 })
    const tokens = new Set(replies.map(({ body }) => (body as Tokens).refresh_token))
    expect(tokens.size).toBe(1)
    await waitOutGrace(session.sessionId)
    expect((await refresh([...tokens][0] ?? '', company.id)).status).toBe(200)
  })

  it('into a foreign company is refused like one into a company that does not exist', async () => {
    const { session } = await memberOfBoth()
    const foreign = await given.company()
    const [refused, unknown] = [
      await swap(session.access_token, foreign.id),
      await swap(session.access_token, randomUUID()),
    ]
    expect(refused).toMatchObject({
      status: 404,
      body: { title: 'Unable to swap company', message: 'Unable to swap company.' },
    })
    expect({ ...(refused.body as object), errorId: '' }).toEqual({ ...(unknown.body as object), errorId: '' })
    expect(await owner`select company_id from user_session where id = ${session.sessionId}`).toEqual([
      { company_id: company.id },
    ])
  })

  it('is refused when the membership or the company ended', async () => {
    const { ana, session } = await memberOfBoth()
    await owner`update company_user set active = false where user_id = ${ana.id} and company_id = ${second.id}`
    expect((await swap(session.access_token, second.id)).status).toBe(404)
  })

  it('answers a repeated key with the same tokens, and keeps them under seal', async () => {
    const { session } = await memberOfBoth()
    const key = randomUUID()
    const first = await swap(session.access_token, second.id, key)
    const again = await swap(session.access_token, second.id, key)
    expect(again).toMatchObject({ status: 200, body: first.body as object, headers: { 'idempotent-replayed': 'true' } })
    const [kept] = await owner`select k::text as text from idempotency_key k where key = ${key}`
    expect(kept?.['text']).not.toContain((first.body as Tokens).refresh_token)
  })

  it('needs an id', async () => {
    const { session } = await memberOfBoth()
    expect(await swap(session.access_token, 'x')).toMatchObject({ status: 400, body: { details: [{ field: 'id' }] } })
  })
})

describe('signing out', () => {
  it('ends the session once, also when clicked many times', async () => {
    const ana = await person(company)
    const session = await signedIn(ana)
    const replies = await many(() => ask(signIn.logout, {}, { token: session.access_token }))
    expect(Object.keys(byStatus(replies)).every((status) => ['204', '401'].includes(status))).toBe(true)
    expect(byStatus(replies)[204]).toBeGreaterThanOrEqual(1)
    expect(await owner`select ended_because from user_session where id = ${session.sessionId}`).toEqual([
      { ended_because: 'signed out' },
    ])
    expect(
      await owner`select 1 from audit_entry where action = 'sign-out' and entity_id = ${session.sessionId}`,
    ).toHaveLength(1)
    expect((await refresh(session.refresh_token, company.id)).body).toMatchObject({ title: 'Session expired' })
  })
})
