import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { account } from '@galen/contract/identity/account'
import { signIn } from '@galen/contract/identity/sign-in'
import { byStatus, codeOf, many, PASSWORD, people, type GivenPerson } from '../../../test/people.ts'
import { stepOf } from './one-time-code.ts'

const { ask, person, login, signedIn, owner, given, audited, mails } = await people()
const company = await given.company()

const setUp = (who: GivenPerson, password = PASSWORD) =>
  ask(signIn.setUpSecondFactor, {}, { basic: [who.email, password] })
const confirm = (who: GivenPerson, code: string) =>
  ask(signIn.confirmSecondFactor, { query: { code } }, { basic: [who.email, PASSWORD] })
const later = () => owner`delete from sign_in_throttle`

/** Someone who set their second factor up as people do. */
async function enrolled() {
  const who = await person(company)
  const { secret } = (await setUp(who)).body as { secret: string }
  const firstCode = await codeOf(secret)
  const { recoveryCodes } = (await confirm(who, firstCode)).body as { recoveryCodes: string[] }
  return { who, secret, firstCode, recoveryCodes }
}

describe('one-time codes', () => {
  /** RFC 6238, appendix B, cut to six digits. */
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('follow the RFC at second %i', async (second, code) => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    const step = Math.floor(second / 30)
    expect(await stepOf(secret, code, second * 1000)).toBe(step)
    expect(await stepOf(secret, code, (second + 30) * 1000)).toBe(step)
    expect(await stepOf(secret, code, (second - 30) * 1000)).toBe(step)
    expect(await stepOf(secret, code, (second + 60) * 1000)).toBeNull()
    if (second > 60) expect(await stepOf(secret, code, (second - 60) * 1000)).toBeNull()
  })
})

describe('setting the second factor up', () => {
  it('shows a picture, the secret and its address, and changes nothing before it is confirmed', async () => {
    const ana = await person(company)
    const reply = await setUp(ana)
    expect(reply.status).toBe(200)
    const { qrCodeImage, secret, address } = reply.body as { qrCodeImage: string; secret: string; address: string }
    expect(Buffer.from(qrCodeImage.replace('data:image/png;base64,', ''), 'base64').subarray(1, 4).toString()).toBe(
      'PNG',
    )
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(address).toContain('otpauth://totp/Galen%20360:')
    expect(address).toContain(`secret=${secret}`)
    expect(address).toContain('issuer=Galen%20360')
    expect((await login(ana.email)).status).toBe(200)
    const [row] = await owner`select mfa_pending_secret::text as box from app_user where id = ${ana.id}`
    expect(row?.['box']).not.toContain(Buffer.from(secret).toString('hex'))
  })

  it('needs the password, by header or by body', async () => {
    const ana = await person(company)
    expect(await setUp(ana, 'wrong')).toMatchObject({ status: 401, body: { message: 'Username or password invalid.' } })
    expect((await ask(signIn.setUpSecondFactor, { body: { username: ana.email, password: PASSWORD } })).status).toBe(
      200,
    )
    expect(await ask(signIn.setUpSecondFactor, {})).toMatchObject({
      status: 400,
      body: { details: [{ field: 'username' }, { field: 'password' }] },
    })
  })

  it('is finished with a first code: ten recovery codes, an audit row, a mail, and sign-in asks for a code', async () => {
    const { who, secret, firstCode, recoveryCodes } = await enrolled()
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
    expect((await login(who.email)).status).toBe(206)
    expect((await mails(who.email)).map(({ subject }) => subject)).toEqual(['Two-factor sign-in is on'])
    expect(await audited(company.id)).toEqual(expect.arrayContaining(['begin-second-factor', 'turn-on-second-factor']))
    const [dump] =
      await owner`select string_agg(a::text, ' ') || (select string_agg(r::text, ' ') from recovery_code r) as text from audit_entry a`
    for (const text of [secret, ...recoveryCodes]) expect(dump?.['text']).not.toContain(text)
    // The code of the set-up is used up.
    expect((await login(who.email, PASSWORD, { code: firstCode })).status).toBe(401)
    expect((await login(who.email, PASSWORD, { code: await codeOf(secret, 1) })).status).toBe(200)
  })

  it('is refused with a wrong code, and after five of them', async () => {
    const ana = await person(company)
    expect(await confirm(ana, '123456')).toMatchObject({ status: 409 })
    const { secret } = (await setUp(ana)).body as { secret: string }
    for (let left = 4; left >= 0; left--)
      expect(await confirm(ana, '000000')).toMatchObject({
        status: 401,
        body: { message: 'Error: token invalid.', details: [{ triesLeft: left }] },
      })
    expect((await confirm(ana, await codeOf(secret))).status).toBe(429)
    expect((await login(ana.email)).status).toBe(200)
    await later()
  })

  it.each(['', '12345', '1234567', 'abcdef'])('names the code that is none: %j', async (code) => {
    const ana = await person(company)
    expect(await confirm(ana, code)).toMatchObject({ status: 400, body: { details: [{ field: 'code' }] } })
  })

  it('happens once of sixty-four times at once', async () => {
    const ana = await person(company)
    const { secret } = (await setUp(ana)).body as { secret: string }
    const code = await codeOf(secret)
    const replies = await many(() => confirm(ana, code), 32)
    expect(byStatus(replies)[200]).toBe(1)
    expect(await owner`select 1 from recovery_code where user_id = ${ana.id}`).toHaveLength(10)
    await later()
  })

  it('cannot replace a second factor with the password alone', async () => {
    const { who, secret } = await enrolled()
    expect(await setUp(who)).toMatchObject({ status: 409, body: { code: 'second-factor.refused' } })
    expect((await login(who.email, PASSWORD, { code: await codeOf(secret, 1) })).status).toBe(200)
  })
})

describe('recovery codes', () => {
  it('work once each, however they are written', async () => {
    const { who, recoveryCodes } = await enrolled()
    const [one = '', two = ''] = recoveryCodes
    expect((await login(who.email, PASSWORD, { code: one.toLowerCase().replaceAll('-', ' ') })).status).toBe(200)
    expect((await login(who.email, PASSWORD, { code: one })).status).toBe(401)
    expect((await login(who.email, PASSWORD, { code: two.replaceAll('0', 'o').replaceAll('1', 'l') })).status).toBe(200)
    const other = await enrolled()
    expect((await login(other.who.email, PASSWORD, { code: recoveryCodes[2] ?? '' })).status).toBe(401)
  })

  it('let one of many in who bring the same one at once', async () => {
    const { who, recoveryCodes } = await enrolled()
    const replies = await many(() => login(who.email, PASSWORD, { code: recoveryCodes[0] ?? '' }), 32)
    expect(byStatus(replies)[200]).toBe(1)
    await later()
  })

  it('are replaced as a whole, with the password, and kept for a repeated key only under seal', async () => {
    const { who, secret, recoveryCodes } = await enrolled()
    const { access_token: token } = await signedIn(who, { code: await codeOf(secret, 1) })
    expect(await ask(account.newRecoveryCodes, { body: { password: 'wrong' } }, { token })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'password' }] },
    })
    const key = randomUUID()
    const renewed = await ask(account.newRecoveryCodes, { body: { password: PASSWORD } }, { token, key })
    const fresh = (renewed.body as { recoveryCodes: string[] }).recoveryCodes
    expect(fresh).toHaveLength(10)
    const again = await ask(account.newRecoveryCodes, { body: { password: PASSWORD } }, { token, key })
    expect(again).toMatchObject({ body: renewed.body, headers: { 'idempotent-replayed': 'true' } })
    const [kept] = await owner`select k::text as text from idempotency_key k where key = ${key}`
    expect(kept?.['text']).not.toContain(fresh[0])
    expect((await login(who.email, PASSWORD, { code: recoveryCodes[5] ?? '' })).status).toBe(401)
    expect((await login(who.email, PASSWORD, { code: fresh[5] ?? '' })).status).toBe(200)
    const many64 = await many(() => ask(account.newRecoveryCodes, { body: { password: PASSWORD } }, { token }), 16)
    expect(byStatus(many64)).toEqual({ 200: 16 })
    expect(await owner`select 1 from recovery_code where user_id = ${who.id}`).toHaveLength(10)
  })

  it('are for people with a second factor', async () => {
    const { access_token: token } = await signedIn(await person(company))
    expect((await ask(account.newRecoveryCodes, { body: { password: PASSWORD } }, { token })).status).toBe(409)
  })
})

describe('turning the second factor off', () => {
  const turnOff = (token: string, password: string, code: string, key?: string) =>
    ask(account.turnOffSecondFactor, { body: { password, code } }, { token, ...(key ? { key } : {}) })

  it('takes password and code, ends the other sessions and mails', async () => {
    const { who, secret, recoveryCodes } = await enrolled()
    const here = await signedIn(who, { code: await codeOf(secret, 1) })
    const elsewhere = await signedIn(who, { code: recoveryCodes[0] ?? '' })
    expect(await turnOff(here.access_token, 'wrong', recoveryCodes[1] ?? '')).toMatchObject({
      status: 400,
      body: { details: [{ field: 'password' }] },
    })
    expect(await turnOff(here.access_token, PASSWORD, '000000')).toMatchObject({
      status: 400,
      body: { message: 'Error: token invalid.', details: [{ field: 'code', triesLeft: 4 }] },
    })
    const key = randomUUID()
    expect((await turnOff(here.access_token, PASSWORD, recoveryCodes[1] ?? '', key)).status).toBe(204)
    expect(
      (await turnOff(here.access_token, PASSWORD, recoveryCodes[1] ?? '', key)).headers['idempotent-replayed'],
    ).toBe('true')
    expect((await turnOff(here.access_token, PASSWORD, recoveryCodes[2] ?? '')).status).toBe(409)
    expect((await login(who.email)).status).toBe(200)
    expect(await owner`select ended_because from user_session where id = ${elsewhere.sessionId}`).toEqual([
      { ended_because: 'second factor turned off' },
    ])
    expect(await owner`select ended_at from user_session where id = ${here.sessionId}`).toEqual([{ ended_at: null }])
    expect(await owner`select 1 from recovery_code where user_id = ${who.id}`).toHaveLength(0)
    expect((await mails(who.email)).map(({ subject }) => subject)).toContain('Two-factor sign-in is off')
    expect(
      await owner`select mfa_secret, mfa_pending_secret, mfa_last_step from app_user where id = ${who.id}`,
    ).toEqual([{ mfa_secret: null, mfa_pending_secret: null, mfa_last_step: null }])
  })
})
