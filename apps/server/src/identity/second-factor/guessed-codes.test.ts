import { describe, expect, it } from 'vitest'
import { account } from '@galen/contract/identity/account'
import { signIn } from '@galen/contract/identity/sign-in'
import { inTransaction } from '../../platform/database/database.ts'
import { takeTry } from '../sign-in/sign-in-throttle.store.ts'
import { byStatus, codeOf, many, MFA_SECRET, PASSWORD, people } from '../../../test/people.ts'

const { ask, person, login, signedIn, owner, pool, given, mails } = await people()
const company = await given.company()

const HOME = '192.0.2.1'
const WARNING = 'Wrong codes with your right password'

/** Lets the counters be as if this much time had passed. */
const later = (interval: string) => owner`
  update sign_in_throttle set window_started_at = window_started_at - ${interval}::interval, blocked_until = blocked_until - ${interval}::interval`
const guess = (email: string, from: string) => login(email, PASSWORD, { code: '000000', from })
const warnings = async (email: string) => (await mails(email)).filter(({ subject }) => subject === WARNING)

/** Someone with a second factor, who has been at home before. */
async function atHome() {
  const who = await person(company, [], { mfa: true })
  await owner`insert into known_address (user_id, address) values (${who.id}, ${HOME})`
  return who
}

/** Wrong codes of someone who has the password, each from another address. */
const attack = (email: string, count: number) => many((index) => guess(email, `198.51.${index}.7`), count)

describe('guessing codes with the right password', () => {
  it('from everywhere is checked twenty times a day, and the owner gets in from where they have been before', async () => {
    const victim = await atHome()
    const replies = [...(await attack(victim.email, 40)), ...(await attack(victim.email, 40))]
    expect(byStatus(replies)).toEqual({ 401: 20, 429: 60 })
    const stranger = { from: '198.51.100.99' }
    const right = await login(victim.email, PASSWORD, { ...stranger, code: await codeOf(MFA_SECRET) })
    expect(right).toMatchObject({ status: 429, body: { code: 'second-factor.too-many' } })
    expect((await login(victim.email, PASSWORD, stranger)).status).toBe(429)
    expect((await login(victim.email, PASSWORD, { from: HOME })).body).toEqual({ mfaRequired: true, triesLeft: 5 })
    expect((await login(victim.email, PASSWORD, { from: HOME, code: await codeOf(MFA_SECRET) })).status).toBe(200)
    await later('1 day')
    expect((await login(victim.email, PASSWORD, { ...stranger, code: await codeOf(MFA_SECRET, 1) })).status).toBe(200)
  })

  it('says how many tries are left anywhere, and takes none away where it is refused', async () => {
    const victim = await atHome()
    await attack(victim.email, 18)
    expect((await login(victim.email, PASSWORD, { from: '198.51.100.98' })).body).toEqual({
      mfaRequired: true,
      triesLeft: 2,
    })
    expect((await guess(victim.email, '198.51.100.98')).body).toMatchObject({ details: [{ triesLeft: 1 }] })
    expect((await guess(victim.email, '198.51.100.97')).body).toMatchObject({ details: [{ triesLeft: 0 }] })
    for (let turn = 0; turn < 6; turn++) expect((await guess(victim.email, '198.51.100.98')).status).toBe(429)
    await owner`delete from sign_in_throttle where subject like 'codeFromElsewhere%'`
    expect((await guess(victim.email, '198.51.100.98')).body).toMatchObject({ details: [{ triesLeft: 3 }] })
  })

  it('does not count people who are right', async () => {
    const who = await person(company, [], { mfa: true })
    await attack(who.email, 19)
    for (const [turn, from] of [
      [0, '198.51.100.2'],
      [1, '198.51.100.3'],
    ] as const)
      expect((await login(who.email, PASSWORD, { code: await codeOf(MFA_SECRET, turn), from })).status).toBe(200)
    expect((await guess(who.email, '198.51.100.4')).status).toBe(401)
    expect((await guess(who.email, '198.51.100.4')).status).toBe(429)
  })

  it('begins again with a new password', async () => {
    const victim = await atHome()
    await attack(victim.email, 20)
    await ask(signIn.forgotPassword, { body: { email: victim.email } }, { from: HOME })
    const [token = ''] = (await mails(victim.email)).flatMap(({ body }) => /token=(\S+)/.exec(body)?.[1] ?? [])
    const password = 'a lantern 9 in the harbour'
    expect((await ask(signIn.resetPassword, { body: { token, password } }, { from: HOME })).status).toBeLessThan(300)
    const from = '198.51.100.96'
    expect((await login(victim.email, password, { from, code: await codeOf(MFA_SECRET, 1) })).status).toBe(200)
  })
})

describe('the owner', () => {
  it('is warned of the fifth wrong code, at one address or at many, once in six hours', async () => {
    const [here, everywhere] = [await atHome(), await atHome()]
    for (let turn = 0; turn < 4; turn++) await guess(here.email, HOME)
    await attack(everywhere.email, 4)
    expect([...(await warnings(here.email)), ...(await warnings(everywhere.email))]).toEqual([])
    await guess(here.email, HOME)
    await attack(everywhere.email, 10)
    for (const { id, email } of [here, everywhere]) {
      const told = await warnings(email)
      expect(told).toHaveLength(1)
      expect(told[0]?.body).toContain('someone knows your password')
      expect(await owner`select action from audit_entry where entity_id = ${id}`).toEqual([
        { action: 'warn-of-guessed-codes' },
      ])
    }
    await later('6 hours')
    await attack(everywhere.email, 2)
    expect(await warnings(everywhere.email)).toHaveLength(2)
  })

  it('is not warned of wrong passwords', async () => {
    const victim = await atHome()
    await many((index) => login(victim.email, 'wrong', { code: '000000', from: `198.51.${index}.8` }), 10)
    expect(await warnings(victim.email)).toEqual([])
  })

  it('is warned by whoever has a session of theirs as well', async () => {
    const victim = await person(company, [], { mfa: true })
    const { access_token: token } = await signedIn(victim, { code: await codeOf(MFA_SECRET), from: HOME })
    const turnOff = () =>
      ask(
        account.turnOffSecondFactor,
        { body: { password: PASSWORD, code: '000000' } },
        { token, from: '198.51.100.5' },
      )
    for (let turn = 0; turn < 5; turn++) expect((await turnOff()).status).toBe(400)
    expect((await turnOff()).status).toBe(429)
    expect(await warnings(victim.email)).toHaveLength(1)
  })
})

it('what may be tried once is tried once, also by many at the same moment', async () => {
  const once = { name: 'once', limit: { most: 1, withinSeconds: 60 } }
  const scope = { companyId: null, userId: null, purpose: 'sign-in' } as const
  const tries = await Promise.all(
    Array.from({ length: 8 }, () => inTransaction(pool, 'write', scope, (tx) => takeTry(tx, once))),
  )
  expect(tries.filter((taken) => taken !== null)).toEqual([1])
  await later('2 minutes')
  expect(await inTransaction(pool, 'write', scope, (tx) => takeTry(tx, once))).toBe(1)
  expect(await inTransaction(pool, 'write', scope, (tx) => takeTry(tx, once))).toBeNull()
})
