import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { account } from '@galen/contract/identity/account'
import { signIn } from '@galen/contract/identity/sign-in'
import { byStatus, codeOf, many, MFA_SECRET, PASSWORD, people, type GivenPerson } from '../../../test/people.ts'

const { ask, person, login, signedIn, owner, given, audited, mails, authenticate } = await people()
const company = await given.company('Corvane Rx')
const NEW = 'violet tractor umbrella'

const forgetAll = () => owner`delete from sign_in_throttle`
const forgot = (email: string, from = '192.0.2.50') => ask(signIn.forgotPassword, { body: { email } }, { from })
const reset = (token: string, password = NEW) => ask(signIn.resetPassword, { body: { token, password } })
const change = (token: string, current: string, password: string, key?: string) =>
  ask(account.changePassword, { body: { current, password } }, { token, ...(key ? { key } : {}) })

async function mailedToken(who: GivenPerson): Promise<string> {
  await forgetAll()
  await forgot(who.email)
  const body = (await mails(who.email)).at(-1)?.body ?? ''
  return /http:\/\/galen\.test\/reset-password\?token=(\S+)/.exec(body)?.[1] ?? ''
}

describe('changing the password', () => {
  it('takes the current one, ends the other sessions, mails and tells the audit nothing secret', async () => {
    const ana = await person(company)
    const [here, elsewhere] = [await signedIn(ana), await signedIn(ana)]
    const pending = await mailedToken(ana)
    expect((await change(here.access_token, PASSWORD, NEW)).status).toBe(204)
    expect((await login(ana.email, PASSWORD)).status).toBe(401)
    expect((await login(ana.email, NEW)).status).toBe(200)
    authenticate.forget(ana.id)
    expect((await ask(account.settings, {}, { token: elsewhere.access_token })).status).toBe(401)
    expect((await ask(account.settings, {}, { token: here.access_token })).status).toBe(200)
    expect((await mails(ana.email)).map(({ subject }) => subject)).toContain('Your password was changed')
    expect((await reset(pending, 'grapefruit envelope skylight')).status).toBe(400)
    const entries =
      await owner`select action, fields, before, after from audit_entry where entity = 'user' and entity_id = ${ana.id} and action = 'change-password'`
    expect(entries).toEqual([
      {
        action: 'change-password',
        fields: ['password', 'sessionsEnded'],
        before: null,
        after: { password: 'changed', sessionsEnded: 1 },
      },
    ])
  })

  it.each([
    ['a wrong current one', 'wrong', NEW, 'current'],
    ['a short one', PASSWORD, 'short', 'password'],
    ['a common one', PASSWORD, 'password1234', 'password'],
    ['one with the company in it', PASSWORD, 'corvane tractor umbrella', 'password'],
    ['one with the person in it', PASSWORD, 'abernathy tractor 9', 'password'],
    ['one with the product in it', PASSWORD, 'Galen360!demo', 'password'],
    ['one too long for the rule', PASSWORD, 'umbrella violet '.repeat(9), 'password'],
    ['one too long for the wire', PASSWORD, 'x'.repeat(257), 'password'],
    ['the same again', PASSWORD, PASSWORD, 'password'],
    ['none', PASSWORD, '', 'password'],
    ['no current one', '', NEW, 'current'],
  ])('names the field for %s and changes nothing', async (_, current, password, field) => {
    await forgetAll()
    const ana = await person(company)
    const { access_token } = await signedIn(ana)
    expect(await change(access_token, current, password)).toMatchObject({ status: 400, body: { details: [{ field }] } })
    expect((await login(ana.email, PASSWORD)).status).toBe(200)
  })

  it('is answered again for a repeated key', async () => {
    const ana = await person(company)
    const { access_token } = await signedIn(ana)
    const key = randomUUID()
    expect((await change(access_token, PASSWORD, NEW, key)).status).toBe(204)
    const again = await change(access_token, PASSWORD, NEW, key)
    expect(again).toMatchObject({ status: 204, headers: { 'idempotent-replayed': 'true' } })
    expect(
      await owner`select 1 from audit_entry where entity_id = ${ana.id} and action = 'change-password'`,
    ).toHaveLength(1)
    const [kept] = await owner`select k::text as text from idempotency_key k where key = ${key}`
    expect(kept?.['text']).not.toContain('otter')
  })

  it('happens once of many times at once', async () => {
    await forgetAll()
    const ana = await person(company)
    const { access_token } = await signedIn(ana)
    const replies = await many((index) => change(access_token, PASSWORD, `${NEW} ${index}`), 32)
    expect(byStatus(replies)[204]).toBe(1)
    expect(Object.keys(byStatus(replies)).every((status) => ['204', '400', '409', '429'].includes(status))).toBe(true)
    expect(await owner`select 1 from mail_message where recipient = ${ana.email}`).toHaveLength(1)
  })
})

describe('a forgotten password', () => {
  it('is answered alike and as slowly for everyone', async () => {
    await forgetAll()
    const ana = await person(company)
    const inactive = await person(company)
    await owner`update app_user set active = false where id = ${inactive.id}`
    const timed = async (email: string) => {
      const begun = performance.now()
      return { reply: await forgot(email), ms: performance.now() - begun }
    }
    const answers = [await timed(ana.email), await timed('nobody@test.example'), await timed(inactive.email)]
    for (const { reply, ms } of answers) {
      expect(reply.status).toBe(200)
      expect(reply.body).toEqual(answers[0]?.reply.body)
      expect(ms).toBeGreaterThanOrEqual(245)
    }
    expect(await mails('nobody@test.example')).toHaveLength(0)
    expect(await mails(inactive.email)).toHaveLength(0)
    const [mail] = await mails(ana.email)
    expect(mail).toMatchObject({ subject: 'Choose a new password', confidential: true })
  })

  it('mails at most three times an hour to one account and ten times for one address', async () => {
    await forgetAll()
    const ana = await person(company)
    for (let turn = 0; turn < 5; turn++) expect((await forgot(ana.email)).status).toBe(200)
    expect(await mails(ana.email)).toHaveLength(3)
    for (let turn = 0; turn < 5; turn++) expect((await forgot(`nobody${turn}@test.example`)).status).toBe(200)
    expect((await forgot('another@test.example')).status).toBe(429)
    expect((await forgot('another@test.example', '192.0.2.51')).status).toBe(200)
  })

  it.each(['', 'ana', 'ana@', `${'a'.repeat(250)}@x.example`, 7])(
    'names an email address that is none: %j',
    async (email) => {
      const reply = await forgot(email as string)
      expect(reply.status).toBe(400)
      expect(new Set((reply.body as { details: { field: string }[] }).details.map(({ field }) => field))).toEqual(
        new Set(['email']),
      )
    },
  )
})

describe('resetting the password', () => {
  it('works once, ends all sessions, forgets failed tries, tells the person', async () => {
    const ana = await person(company)
    const session = await signedIn(ana)
    const token = await mailedToken(ana)
    for (let turn = 0; turn < 5; turn++) await login(ana.email, 'wrong')
    expect((await login(ana.email, 'wrong')).status).toBe(429)
    expect((await reset(token)).status).toBe(204)
    expect((await login(ana.email, NEW)).status).toBe(200)
    expect((await reset(token, 'grapefruit envelope skylight')).status).toBe(400)
    expect(await owner`select ended_because from user_session where id = ${session.sessionId}`).toEqual([
      { ended_because: 'password reset' },
    ])
    expect((await mails(ana.email)).at(-1)?.subject).toBe('Your password was reset')
    expect(await audited(company.id)).toEqual(expect.arrayContaining(['ask-for-password-reset', 'reset-password']))
    const [dump] =
      await owner`select string_agg(a::text, ' ') || (select string_agg(p::text, ' ') from password_reset p) as text from audit_entry a`
    expect(dump?.['text']).not.toContain(token)
  })

  it('never skips the second factor', async () => {
    const ana = await person(company, [], { mfa: true })
    const token = await mailedToken(ana)
    await reset(token)
    expect((await login(ana.email, NEW)).status).toBe(206)
    expect((await login(ana.email, NEW, { code: await codeOf(MFA_SECRET) })).status).toBe(200)
  })

  it('works for one of sixty-four who use the link at once', async () => {
    const ana = await person(company)
    const token = await mailedToken(ana)
    const replies = await many((index) => reset(token, `${NEW} ${index}`))
    expect(byStatus(replies)[204]).toBe(1)
    expect(Object.keys(byStatus(replies)).every((status) => ['204', '400', '429'].includes(status))).toBe(true)
    const winner = replies.findIndex(({ status }) => status === 204)
    await forgetAll()
    expect((await login(ana.email, `${NEW} ${winner}`)).status).toBe(200)
  })

  it('works for one of two links used at once', async () => {
    const ana = await person(company)
    const tokens = [await mailedToken(ana), await mailedToken(ana)]
    const replies = await many((index) => reset(tokens[index % 2] ?? '', `${NEW} ${index}`), 16)
    expect(byStatus(replies)[204]).toBe(1)
  })

  it('is over after an hour', async () => {
    const ana = await person(company)
    const token = await mailedToken(ana)
    await owner`update password_reset set expires_at = now() - interval '1 second' where user_id = ${ana.id}`
    expect(await reset(token)).toMatchObject({ status: 400, body: { details: [{ field: 'token' }] } })
    expect((await login(ana.email, PASSWORD)).status).toBe(200)
  })

  it.each([
    ['an unknown link', 'x'.repeat(43), NEW, 'token'],
    ['no link', '', NEW, 'token'],
    ['a link too long', 'x'.repeat(129), NEW, 'token'],
  ])('names the field for %s', async (_, token, password, field) => {
    expect(await reset(token, password)).toMatchObject({ status: 400, body: { details: [{ field }] } })
  })

  it.each(['', 'short', 'password1234', 'corvane tractor 99', 'x'.repeat(257)])(
    'keeps the link when the new password is refused: %j',
    async (password) => {
      const ana = await person(company)
      const token = await mailedToken(ana)
      expect(await reset(token, password)).toMatchObject({ status: 400, body: { details: [{ field: 'password' }] } })
      expect((await reset(token)).status).toBe(204)
    },
  )
})
