import { describe, expect, it } from 'vitest'
import { account } from '@galen/contract/identity/account'
import { signIn, type Tokens } from '@galen/contract/identity/sign-in'
import { basicHeader, byStatus, codeOf, many, MFA_SECRET, OFFICE, PASSWORD, people } from '../../../../test/people.ts'
import { hashesComputed, hashingOf, hashPassword } from '../../../platform/passwords.ts'

const { ask, person, login, signedIn, owner, given, secrets, audited, app } = await people()
const company = await given.company('Corvane Rx')
const WRONG = {
  title: 'Username or password invalid',
  message: 'Username or password invalid.',
  code: 'sign-in.unauthenticated',
}

/** Lets the throttle and the last code of a person be as if this much time had passed. */
const later = (interval: string) => owner`
  update sign_in_throttle set window_started_at = window_started_at - ${interval}::interval, blocked_until = blocked_until - ${interval}::interval`

describe('signing in', () => {
  it('works by Basic header, and leaves a session, a known address and an audit row', async () => {
    const ana = await person(company)
    const reply = await login(ana.email)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ access_token: expect.any(String), refresh_token: expect.any(String) })
    const [session] =
      await owner`select s.*, u.signed_in_at from user_session s join app_user u on u.id = s.user_id where u.id = ${ana.id}`
    expect(session).toMatchObject({ company_id: company.id, address: OFFICE, ended_at: null })
    expect(session?.['signed_in_at']).not.toBeNull()
    expect(await owner`select address from known_address where user_id = ${ana.id}`).toEqual([{ address: OFFICE }])
    const [entry] = await owner`select * from audit_entry where user_id = ${ana.id}`
    expect(entry).toMatchObject({
      action: 'sign-in',
      entity: 'session',
      entity_id: session?.['id'],
      session_id: session?.['id'],
      address: OFFICE,
    })
  })

  it('works by Basic header beside a body that is said to be JSON and has nothing in it', async () => {
    const ana = await person(company)
    const headers = { authorization: basicHeader(ana.email, PASSWORD), 'content-type': 'application/json' }
    const reply = await app.inject({ method: 'POST', url: '/api/sign/login', headers, payload: '' })
    expect(reply.statusCode, reply.body).toBe(200)
  })

  it('works by JSON, in any spelling of the address', async () => {
    const ana = await person(company)
    const reply = await ask(signIn.login, { body: { username: ` ${ana.email.toUpperCase()} `, password: PASSWORD } })
    expect(reply.status).toBe(200)
  })

  it('gives tokens that open the person’s own settings', async () => {
    const ana = await person(company)
    const { access_token } = await signedIn(ana)
    const settings = await app.inject({
      url: '/api/admin/user/settings',
      headers: { authorization: `Bearer ${access_token}` },
    })
    expect(settings.json()).toMatchObject({ authenticated: true, user: { id: ana.id }, company: { id: company.id } })
  })

  it('starts in the company that was used last', async () => {
    const ana = await person(company)
    const second = await given.company()
    await given.member(second, ana.id)
    const first = await signedIn(ana)
    expect(first.access_token).not.toBe('')
    await ask(signIn.swapCompany, { params: { id: second.id } }, { token: first.access_token })
    const again = await login(ana.email)
    const claims = JSON.parse(
      Buffer.from((again.body as Tokens).access_token.split('.')[1] ?? '', 'base64url').toString(),
    ) as { company: string }
    expect(claims.company).toBe(second.id)
  })

  it('answers alike for a wrong password, an unknown name, someone inactive and someone without a company', async () => {
    const inactive = await person(company)
    await owner`update app_user set active = false where id = ${inactive.id}`
    const left = await person(company)
    await owner`update company_user set active = false where user_id = ${left.id}`
    const closed = await given.company()
    const stranded = await person(closed)
    await owner`update company set active = false where id = ${closed.id}`
    const invited = await person(company)
    await owner`update app_user set password_hash = null where id = ${invited.id}`
    const known = await person(company)
    const before = hashesComputed()
    const replies = [
      await login(known.email, 'not the password', { from: '198.51.100.1' }),
      await login('nobody@test.example', PASSWORD, { from: '198.51.100.2' }),
      await login(inactive.email, PASSWORD, { from: '198.51.100.3' }),
      await login(left.email, PASSWORD, { from: '198.51.100.4' }),
      await login(stranded.email, PASSWORD, { from: '198.51.100.5' }),
      await login(invited.email, PASSWORD, { from: '198.51.100.6' }),
    ]
    for (const reply of replies) {
      expect(reply.status).toBe(401)
      expect(reply.body).toMatchObject(WRONG)
      expect(reply.headers).not.toHaveProperty('www-authenticate')
    }
    // One hash each, neither more nor less: the time does not distinguish them.
    expect(hashesComputed() - before).toBe(replies.length)
    expect(
      await owner`select 1 from user_session where user_id in (${inactive.id}, ${left.id}, ${stranded.id})`,
    ).toHaveLength(0)
  })

  it('opens nothing else: a password in place of a token is no token', async () => {
    const ana = await person(company, ['EDIT_USER'])
    const before = hashesComputed()
    for (const route of [account.settings, account.sessions, signIn.logout, account.endOtherSessions]) {
      const reply = await ask(route, {}, { basic: [ana.email, PASSWORD] })
      expect(reply).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
      expect(reply.headers).not.toHaveProperty('www-authenticate')
    }
    expect(hashesComputed()).toBe(before)
  })

  it('makes a hash again that was made at a lower cost', async () => {
    const ana = await person(company)
    const weak = { ...hashingOf({ secrets, config: { quickHashes: true } }), cost: { memory: 16, passes: 2, lanes: 2 } }
    await owner`update app_user set password_hash = ${await hashPassword(weak, PASSWORD)} where id = ${ana.id}`
    expect((await login(ana.email)).status).toBe(200)
    const [row] = await owner`select password_hash from app_user where id = ${ana.id}`
    expect(row?.['password_hash']).toMatch(/^\$argon2id\$v=19\$m=64,t=2,p=2\$/)
    expect((await login(ana.email)).status).toBe(200)
  })

  it.each([
    ['nothing', {}, ['username', 'password']],
    ['no name', { password: PASSWORD }, ['username']],
    ['no password', { username: 'ana@test.example' }, ['password']],
    ['an empty password', { username: 'ana@test.example', password: '' }, ['password']],
    ['a name that is no text', { username: 7, password: PASSWORD }, ['username']],
    ['a name too long', { username: 'a'.repeat(255), password: PASSWORD }, ['username']],
    ['a password too long', { username: 'ana@test.example', password: 'a'.repeat(257) }, ['password']],
    ['a code too long', { username: 'ana@test.example', password: PASSWORD, code: '1'.repeat(25) }, ['code']],
    ['a code too short', { username: 'ana@test.example', password: PASSWORD, code: '12345' }, ['code']],
    ['a field too many', { username: 'ana@test.example', password: PASSWORD, admin: true }, ['admin']],
  ])('names the field for %s and counts nothing', async (_, body, fields) => {
    const [before] =
      await owner`select count(*)::integer as rows, coalesce(sum(failures), 0)::integer as failures from sign_in_throttle`
    const reply = await ask(signIn.login, { body: body as { username: string } })
    expect(reply.status).toBe(400)
    expect((reply.body as { details: { field: string }[] }).details.map(({ field }) => field)).toEqual(fields)
    const [after] =
      await owner`select count(*)::integer as rows, coalesce(sum(failures), 0)::integer as failures from sign_in_throttle`
    expect(after).toEqual(before)
  })

  it('sixty-four times at once gives sixty-four sessions and waits for no one forever', async () => {
    const ana = await person(company)
    const replies = await many(() => login(ana.email, PASSWORD, { from: '198.51.100.64' }))
    const counts = byStatus(replies)
    // At most four hashes at once and fifty waiting: anyone who comes on top is turned away, no one fails otherwise.
    expect(Object.keys(counts).every((status) => ['200', '429'].includes(status))).toBe(true)
    expect(counts[200]).toBeGreaterThanOrEqual(54)
    const [sessions] = await owner`select count(*)::integer as count from user_session where user_id = ${ana.id}`
    expect(sessions?.['count']).toBe(counts[200])
    expect(
      await owner`select 1 from sign_in_throttle where failures > 0 and subject like 'accountAtAddress%' and blocked_until > now()`,
    ).toHaveLength(0)
  })
})

describe('the second factor at sign-in', () => {
  it('is asked for with a 206, without counting a failure', async () => {
    const ana = await person(company, [], { mfa: true })
    for (let turn = 0; turn < 7; turn++) {
      const reply = await login(ana.email)
      expect(reply.status).toBe(206)
      expect(reply.body).toEqual({ mfaRequired: true, triesLeft: 5 })
    }
    expect(await owner`select 1 from user_session where user_id = ${ana.id}`).toHaveLength(0)
  })

  it('is a code in the query or in the body', async () => {
    const ana = await person(company, [], { mfa: true })
    expect((await login(ana.email, PASSWORD, { code: await codeOf(MFA_SECRET) })).status).toBe(200)
    const body = { username: ana.email, password: PASSWORD, code: await codeOf(MFA_SECRET, 1) }
    expect((await ask(signIn.login, { body })).status).toBe(200)
  })

  it('says how many tries are left, and needs the right password first', async () => {
    const ana = await person(company, [], { mfa: true })
    const wrong = await login(ana.email, PASSWORD, { code: '000000' })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toMatchObject({
      code: 'second-factor.unauthenticated',
      message: 'Error: token invalid.',
      title: 'Error: token invalid',
    })
    expect((wrong.body as { details: unknown[] }).details).toEqual([
      { field: 'code', message: 'is not right, 4 tries left', triesLeft: 4 },
    ])
    expect((await login(ana.email)).body).toEqual({ mfaRequired: true, triesLeft: 4 })
    const both = await login(ana.email, 'not the password', { code: await codeOf(MFA_SECRET) })
    expect(both.body).toMatchObject(WRONG)
  })

  it('ends for ten minutes after five wrong codes, at that address only, also for right codes', async () => {
    const ana = await person(company, [], { mfa: true })
    for (let turn = 0; turn < 5; turn++) expect((await login(ana.email, PASSWORD, { code: '000000' })).status).toBe(401)
    const right = await login(ana.email, PASSWORD, { code: await codeOf(MFA_SECRET) })
    expect(right.status).toBe(429)
    expect(right.body).toMatchObject({ code: 'second-factor.too-many' })
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(500)
    expect((await login(ana.email)).status).toBe(429)
    expect((await login(ana.email, PASSWORD, { code: await codeOf(MFA_SECRET), from: '198.51.100.77' })).status).toBe(
      200,
    )
    await later('11 minutes')
    expect((await login(ana.email, PASSWORD, { code: await codeOf(MFA_SECRET, 1) })).status).toBe(200)
  })

  it('refuses a code that was used, and any older one', async () => {
    const ana = await person(company, [], { mfa: true })
    const now = await codeOf(MFA_SECRET)
    expect((await login(ana.email, PASSWORD, { code: now })).status).toBe(200)
    expect((await login(ana.email, PASSWORD, { code: now })).status).toBe(401)
    expect((await login(ana.email, PASSWORD, { code: await codeOf(MFA_SECRET, -1) })).status).toBe(401)
    expect((await login(ana.email, PASSWORD, { code: await codeOf(MFA_SECRET, 1) })).status).toBe(200)
    expect((await login(ana.email, PASSWORD, { code: await codeOf(MFA_SECRET, 5) })).status).toBe(401)
  })

  it('lets one of many in who bring the same code at once', async () => {
    const ana = await person(company, [], { mfa: true })
    const code = await codeOf(MFA_SECRET)
    const replies = await many(() => login(ana.email, PASSWORD, { code, from: '198.51.100.80' }), 32)
    expect(byStatus(replies)[200]).toBe(1)
    expect(await owner`select 1 from user_session where user_id = ${ana.id}`).toHaveLength(1)
    expect(Object.keys(byStatus(replies)).every((status) => ['200', '401', '429'].includes(status))).toBe(true)
  })

  it('checks at most five of many wrong codes at once', async () => {
    const ana = await person(company, [], { mfa: true })
    const replies = await many(
      (index) => login(ana.email, PASSWORD, { code: String(100_000 + index), from: '198.51.100.81' }),
      32,
    )
    expect(byStatus(replies)[401]).toBe(5)
  })
})

describe('no secret', () => {
  it('is kept where someone could read it', async () => {
    const ana = await person(company, [], { mfa: true })
    await login(`${PASSWORD}@x`, 'typed into the wrong field')
    await login(ana.email, PASSWORD, { code: await codeOf(MFA_SECRET) })
    const [dump] = await owner`
      select (select coalesce(string_agg(a::text, ' '), '') from audit_entry a) || (select coalesce(string_agg(t::text, ' '), '') from sign_in_throttle t)
        || (select coalesce(string_agg(s::text, ' '), '') from user_session s) || (select coalesce(string_agg(o::text, ' '), '') from outbox o) as text`
    const text = String(dump?.['text'])
    expect(text).not.toContain('orchard')
    expect(text).not.toContain(ana.email)
    expect(text).not.toContain(MFA_SECRET)
    expect(await audited(company.id)).toContain('sign-in')
  })
})
