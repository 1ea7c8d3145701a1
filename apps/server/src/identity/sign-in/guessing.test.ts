import { describe, expect, it } from 'vitest'
import { account } from '@galen/contract/identity/account'
import { byStatus, many, PASSWORD, people } from '../../../test/people.ts'
import { hashesComputed } from '../../platform/passwords.ts'

const { ask, person, login, signedIn, owner, given } = await people()
const company = await given.company()

/** Lets the counters be as if this much time had passed. */
const later = (interval: string) => owner`
  update sign_in_throttle set window_started_at = window_started_at - ${interval}::interval, blocked_until = blocked_until - ${interval}::interval`
const databaseTime = async () =>
  Number((await owner`select extract(epoch from clock_timestamp())::float8 as now`)[0]?.['now'])
const forgetAll = () => owner`delete from sign_in_throttle`

describe('guessing', () => {
  it('is slowed down after five failures by 1, 2, 4 … 60 seconds', async () => {
    await forgetAll()
    const ana = await person(company)
    for (let turn = 0; turn < 4; turn++) expect((await login(ana.email, 'wrong')).status).toBe(401)
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const before = await databaseTime()
      expect((await login(ana.email, 'wrong')).status).toBe(401)
      const after = await databaseTime()
      const [row] =
        await owner`select extract(epoch from blocked_until)::float8 as until from sign_in_throttle where subject like 'accountAtAddress%'`
      expect(row?.['until']).toBeGreaterThanOrEqual(before + seconds)
      expect(row?.['until']).toBeLessThanOrEqual(after + seconds)
      await later(`${seconds} seconds`)
    }
    expect((await login(ana.email, 'wrong')).status).toBe(401)
    const blocked = await login(ana.email, PASSWORD)
    expect(blocked).toMatchObject({ status: 429, body: { code: 'sign-in.too-many' } })
    expect(Number(blocked.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0)
    await later('60 seconds')
    expect((await login(ana.email)).status).toBe(200)
    expect((await login(ana.email, 'wrong')).status).toBe(401)
    expect((await login(ana.email)).status).toBe(200)
  })

  it('holds the same for names that no one has', async () => {
    await forgetAll()
    for (let turn = 0; turn < 5; turn++) expect((await login('nobody@test.example', 'wrong')).status).toBe(401)
    expect((await login('nobody@test.example', 'wrong')).status).toBe(429)
  })

  it('ends at one address after thirty failures in ten minutes, whoever they are for', async () => {
    await forgetAll()
    const ana = await person(company)
    for (let turn = 0; turn < 30; turn++) expect((await login(`guess${turn}@test.example`, 'wrong')).status).toBe(401)
    const reply = await login(ana.email)
    expect(reply.status).toBe(429)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(590)
    expect((await login(ana.email, PASSWORD, { from: '198.51.100.9' })).status).toBe(200)
    await later('10 minutes')
    expect((await login(ana.email)).status).toBe(200)
  })

  it('does not count people who are right', async () => {
    await forgetAll()
    const ana = await person(company)
    for (let turn = 0; turn < 40; turn++) expect((await login(ana.email)).status).toBe(200)
  })

  it('counts an IPv6 line once, however its addresses change', async () => {
    await forgetAll()
    const ana = await person(company)
    const replies = []
    for (let turn = 0; turn < 6; turn++)
      replies.push(await login(ana.email, 'wrong', { from: `2001:db8:7:7::${turn + 1}` }))
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('from everywhere stays under 150 checks, and the victim gets in from where they have been before', async () => {
    await forgetAll()
    const victim = await person(company)
    await signedIn(victim, { from: '192.0.2.1' })
    const before = hashesComputed()
    const statuses: Record<number, number> = {}
    for (let batch = 0; batch < 20; batch++) {
      const replies = await many(
        (index) => login(victim.email, `guess ${batch} ${index}`, { from: `198.51.${batch}.${index % 25}` }),
        50,
      )
      for (const [status, count] of Object.entries(byStatus(replies)))
        statuses[Number(status)] = (statuses[Number(status)] ?? 0) + count
      if (batch % 5 === 4) expect((await login(victim.email, PASSWORD, { from: '192.0.2.1' })).status).toBe(200)
    }
    const ownSignIns = 4
    expect(hashesComputed() - before - ownSignIns).toBeLessThanOrEqual(100)
    expect(statuses[401]).toBe(100)
    expect((statuses[401] ?? 0) + (statuses[429] ?? 0)).toBe(1000)
    // Somewhere new has to wait for the next day, or for a reset by mail.
    expect((await login(victim.email, PASSWORD, { from: '192.0.2.99' })).status).toBe(429)
    await later('1 day')
    expect((await login(victim.email, PASSWORD, { from: '192.0.2.99' })).status).toBe(200)
  })

  it('a sixty-four times at once is checked five times', async () => {
    await forgetAll()
    const ana = await person(company)
    const before = hashesComputed()
    const begun = performance.now()
    const replies = await many(() => login(ana.email, 'wrong'))
    const { 401: checked = 0, 429: refused = 0 } = byStatus(replies)
    // Five tries at once; on a machine so slow that the delays of 1, 2, 4… seconds pass in the meantime, one more after each.
    const allowed = 5 + Math.floor(Math.log2(1 + (performance.now() - begun) / 1000))
    expect(checked).toBeGreaterThanOrEqual(5)
    expect(checked).toBeLessThanOrEqual(allowed)
    expect(checked + refused).toBe(64)
    expect(hashesComputed() - before).toBe(checked)
  })

  it('spread over names and addresses at once deadlocks no one', async () => {
    await forgetAll()
    const [ana, ben] = [await person(company), await person(company)]
    const replies = await many((index) =>
      login((index % 2 ? ana : ben).email, index % 3 ? PASSWORD : 'wrong', { from: `198.51.100.${index % 5}` }),
    )
    expect(Object.keys(byStatus(replies)).every((status) => ['200', '401', '429'].includes(status))).toBe(true)
  })

  it('with a stolen session is slowed down as well, and the session goes on', async () => {
    await forgetAll()
    const ana = await person(company)
    const { access_token: token } = await signedIn(ana)
    for (let turn = 0; turn < 5; turn++) {
      const reply = await ask(account.confirmIdentity, { body: { password: 'wrong' } }, { token })
      expect(reply.status).toBe(400)
      expect(reply.body).toMatchObject({ details: [{ field: 'password', message: 'is not right' }] })
    }
    expect((await ask(account.confirmIdentity, { body: { password: PASSWORD } }, { token })).status).toBe(429)
    expect((await ask(account.settings, {}, { token })).status).toBe(200)
  })
})
