import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { account } from '@galen/contract/identity/account'
import { signIn, type Tokens } from '@galen/contract/identity/sign-in'
import { byStatus, many, people } from '../../../../test/people.ts'

const { ask, person, signedIn, owner, given, audited, mails, secrets, authenticate } = await people()
const company = await given.company()

type Session = Tokens & { sessionId: string }
type Client = { from?: string; browser?: string }
const refresh = (token: string, options: { bearer?: string; companyId?: string } & Client = {}) =>
  ask(
    signIn.refresh,
    { params: { companyId: options.companyId ?? company.id } },
    {
      headers: { refreshToken: token, ...(options.browser ? { 'user-agent': options.browser } : {}) },
      ...(options.from ? { from: options.from } : {}),
      ...(options.bearer ? { token: options.bearer } : {}),
    },
  )
const refreshToken = (reply: { body: unknown }) => (reply.body as Tokens).refresh_token

/** Lets the session be as if this much time had passed. */
const later = (session: Session, interval: string) => owner`
  update user_session set refresh_rotated_at = refresh_rotated_at - ${interval}::interval, used_at = used_at - ${interval}::interval,
    expires_at = expires_at - ${interval}::interval where id = ${session.sessionId}`
const rotations = async (session: Session) =>
  (await owner`select encode(refresh_hash, 'hex') as hash from user_session where id = ${session.sessionId}`)[0]?.[
    'hash'
  ]

describe('refreshing', () => {
  it('gives new tokens, and the access token works', async () => {
    const session = await signedIn(await person(company))
    const reply = await refresh(session.refresh_token, { bearer: session.access_token })
    expect(reply.status).toBe(200)
    expect(refreshToken(reply)).not.toBe(session.refresh_token)
    expect((await ask(account.settings, {}, { token: (reply.body as Tokens).access_token })).status).toBe(200)
    expect((await refresh(refreshToken(reply))).status).toBe(200)
  })

  it('keeps only hashes', async () => {
    const session = await signedIn(await person(company))
    const [row] = await owner`select s::text as text from user_session s where id = ${session.sessionId}`
    const secret = Buffer.from(session.refresh_token, 'base64url').subarray(32)
    expect(row?.['text']).not.toContain(secret.toString('hex'))
    expect(secret).toHaveLength(32)
  })

  it('from five tabs at once is one rotation, and all get the same token', async () => {
    const session = await signedIn(await person(company))
    const replies = await many(() => refresh(session.refresh_token, { bearer: session.access_token }), 5)
    expect(byStatus(replies)).toEqual({ 200: 5 })
    expect(new Set(replies.map(refreshToken)).size).toBe(1)
    const [next] = replies.map(refreshToken)
    expect((await refresh(next ?? '')).status).toBe(200)
  })

  it('sixty-four times at once logs no one out', async () => {
    const session = await signedIn(await person(company))
    const before = await rotations(session)
    const replies = await many(() => refresh(session.refresh_token))
    expect(byStatus(replies)).toEqual({ 200: 64 })
    expect(new Set(replies.map(refreshToken)).size).toBe(1)
    expect(await rotations(session)).not.toBe(before)
  })

  it('with a lost reply gets the same token again within ten seconds', async () => {
    const session = await signedIn(await person(company))
    const lost = await refresh(session.refresh_token)
    await later(session, '9 seconds')
    expect(refreshToken(await refresh(session.refresh_token))).toBe(refreshToken(lost))
  })

  it('with a used token after that ends the session, tells the person and the audit', async () => {
    const ana = await person(company)
    const session = await signedIn(ana)
    const next = refreshToken(await refresh(session.refresh_token))
    await later(session, '11 seconds')
    const replay = await refresh(session.refresh_token)
    expect(replay.status).toBe(401)
    expect(replay.body).toMatchObject({ title: 'Session expired' })
    expect((await refresh(next)).body).toMatchObject({ title: 'Session expired' })
    authenticate.forget(ana.id)
    expect((await ask(account.settings, {}, { token: session.access_token })).status).toBe(401)
    expect(await audited(company.id)).toContain('end-stolen-session')
    expect((await mails(ana.email)).map(({ subject }) => subject)).toEqual(['We ended one of your sessions'])
    const told =
      await owner`select payload from outbox where kind = 'realtime' and payload->>'destination' = ${`/user/${ana.id}/queue/session`}`
    expect(told[0]?.['payload']).toMatchObject({ change: { id: session.sessionId } })
  })

  it.each([
    ['another browser', { browser: 'curl/8.9' }],
    ['a line that the person has never signed in from', { from: '198.51.100.66' }],
  ])('with a used token from %s ends the session within the ten seconds as well', async (_, thief) => {
    const ana = await person(company)
    const session = await signedIn(ana)
    const next = refreshToken(await refresh(session.refresh_token))
    expect(await refresh(session.refresh_token, thief)).toMatchObject({
      status: 401,
      body: { title: 'Session expired' },
    })
    expect((await refresh(next)).status).toBe(401)
    expect((await mails(ana.email)).map(({ subject }) => subject)).toEqual(['We ended one of your sessions'])
    expect(await audited(company.id)).toContain('end-stolen-session')
  })

  it('notices a thief who was first, when the person comes with the same token', async () => {
    const ana = await person(company)
    const session = await signedIn(ana)
    const stolen = refreshToken(await refresh(session.refresh_token, { from: '198.51.100.66', browser: 'curl/8.9' }))
    expect((await refresh(session.refresh_token)).status).toBe(401)
    expect((await refresh(stolen, { from: '198.51.100.66', browser: 'curl/8.9' })).status).toBe(401)
    expect(await mails(ana.email)).toHaveLength(1)
  })

  it('with a lost reply gets the same token on another line that the person knows', async () => {
    const ana = await person(company)
    await signedIn(ana, { from: '192.0.2.20' })
    const session = await signedIn(ana)
    const lost = refreshToken(await refresh(session.refresh_token))
    expect(refreshToken(await refresh(session.refresh_token, { from: '192.0.2.20' }))).toBe(lost)
    expect((await refresh(lost, { from: '192.0.2.20' })).status).toBe(200)
  })

  it('goes on in another browser version and on a new line, and the grace and the list of sessions go with it', async () => {
    const ana = await person(company)
    const session = await signedIn(ana)
    const train = { from: '2001:db8:5:5::1', browser: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/151.0' }
    const lost = await refresh(session.refresh_token, train)
    const neighbour = { ...train, from: '2001:db8:5:5::2' }
    expect(refreshToken(await refresh(session.refresh_token, neighbour))).toBe(refreshToken(lost))
    const { access_token: token } = lost.body as Tokens
    expect((await ask(account.sessions, {}, { token })).body).toMatchObject([
      { device: 'Firefox on Linux', address: train.from, current: true },
    ])
  })

  it('notices a token that was copied long ago, however often it was renewed since', async () => {
    const session = await signedIn(await person(company))
    let current = session.refresh_token
    for (let turn = 0; turn < 3; turn++) {
      current = refreshToken(await refresh(current))
      await later(session, '11 seconds')
    }
    expect((await refresh(session.refresh_token)).status).toBe(401)
    expect((await refresh(current)).status).toBe(401)
  })

  it('once, when sixty-four bring the stolen token at once', async () => {
    const ana = await person(company)
    const session = await signedIn(ana)
    await refresh(session.refresh_token)
    await later(session, '11 seconds')
    expect(byStatus(await many(() => refresh(session.refresh_token)))).toEqual({ 401: 64 })
    expect(await mails(ana.email)).toHaveLength(1)
  })

  it('ends after twelve hours without use, and after seven days in any case', async () => {
    const idle = await signedIn(await person(company))
    await later(idle, '12 hours 1 minute')
    expect(await refresh(idle.refresh_token)).toMatchObject({ status: 401, body: { title: 'Expired token' } })
    const old = await signedIn(await person(company))
    await owner`update user_session set expires_at = now() - interval '1 second' where id = ${old.sessionId}`
    expect(await refresh(old.refresh_token)).toMatchObject({ status: 401, body: { title: 'Expired token' } })
    const busy = await signedIn(await person(company))
    await later(busy, '11 hours')
    const next = await refresh(busy.refresh_token)
    await later(busy, '11 hours')
    expect((await refresh(refreshToken(next))).status).toBe(200)
  })

  it('goes into another company of the person, and into no other', async () => {
    const ana = await person(company)
    const [second, foreign] = [await given.company(), await given.company()]
    await given.member(second, ana.id)
    const session = await signedIn(ana)
    const before = await rotations(session)
    const refused = await refresh(session.refresh_token, { companyId: foreign.id })
    const unknown = await refresh(session.refresh_token, { companyId: randomUUID() })
    expect(refused.status).toBe(401)
    expect({ ...(refused.body as object), errorId: '' }).toEqual({ ...(unknown.body as object), errorId: '' })
    expect(await rotations(session)).toBe(before)
    const moved = await refresh(session.refresh_token, { companyId: second.id })
    const settings = await ask(account.settings, {}, { token: (moved.body as Tokens).access_token })
    expect(settings.body).toMatchObject({ company: { id: second.id } })
  })

  it('takes an access token that ran out, but only of the same session', async () => {
    const ana = await person(company)
    const [session, other] = [await signedIn(ana), await signedIn(ana)]
    const expired = await new SignJWT({ sid: session.sessionId, company: company.id })
      .setProtectedHeader({ alg: 'EdDSA' })
      .setIssuer('galen-360')
      .setSubject(ana.id)
      .setIssuedAt(1)
      .setExpirationTime(2)
      .sign(secrets.signingKey)
    expect((await refresh(session.refresh_token, { bearer: expired })).status).toBe(200)
    expect((await refresh(other.refresh_token, { bearer: expired })).status).toBe(401)
    expect((await refresh(other.refresh_token, { bearer: 'no.token.atall' })).status).toBe(401)
    expect((await refresh(other.refresh_token, { bearer: other.access_token })).status).toBe(200)
  })

  it.each(['', 'x', 'a'.repeat(86), 'ä'])('refuses what is no refresh token: %j', async (token) => {
    const reply = await ask(
      signIn.refresh,
      { params: { companyId: company.id } },
      { headers: { refreshToken: encodeURIComponent(token) } },
    )
    expect(reply).toMatchObject({ status: 401, body: { title: 'Expired token' } })
  })

  it('needs a company id', async () => {
    const session = await signedIn(await person(company))
    const reply = await refresh(session.refresh_token, { companyId: 'undefined' })
    expect(reply).toMatchObject({ status: 400, body: { details: [{ field: 'companyId' }] } })
  })

  it('is over with the person’s account or membership', async () => {
    const ana = await person(company)
    const session = await signedIn(ana)
    await owner`update app_user set active = false where id = ${ana.id}`
    expect((await refresh(session.refresh_token)).status).toBe(401)
    await owner`update app_user set active = true where id = ${ana.id}`
    await owner`update company_user set active = false where user_id = ${ana.id}`
    expect((await refresh(session.refresh_token)).status).toBe(401)
  })
})
