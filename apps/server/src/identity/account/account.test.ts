import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { account, type Session, type UserSettings } from '@galen/contract/identity/account'
import { defaultPreferences } from '@galen/domain/identity/preferences'
import { permissionNames } from '@galen/domain/permissions'
import { byStatus, many, PASSWORD, people } from '../../../test/people.ts'

const { ask, person, signedIn, owner, given, authenticate } = await people()
const company = await given.company('Corvane Rx')

async function somebody(permissions: Parameters<typeof person>[1] = []) {
  const who = await person(company, permissions)
  const session = await signedIn(who)
  return { who, session, token: session.access_token }
}
const settings = async (token: string) => (await ask(account.settings, {}, { token })).body as UserSettings

describe('settings', () => {
  it('say who one is, where, and what one may do', async () => {
    const { who, token } = await somebody(permissionNames)
    const second = await given.company('Aster Labs', 'America/Los_Angeles')
    await given.member(second, who.id)
    await owner`update company set demo = true where id = ${second.id}`
    const closed = await given.company()
    await given.member(closed, who.id)
    await owner`update company_user set active = false where company_id = ${closed.id}`
    await owner`insert into dashboard_permission (company_id, user_id, dashboard_id, name) values (${company.id}, ${who.id}, 'd1', 'Sales')`
    expect(await settings(token)).toEqual({
      authenticated: true,
      user: {
        id: who.id,
        email: who.email,
        givenName: 'Quentin',
        familyName: 'Abernathy',
        mfaEnabled: false,
        version: 1,
      },
      company: { id: company.id, name: 'Corvane Rx', color: '#2F6798', timeZone: 'America/New_York', demo: false },
      companies: [
        { id: second.id, name: 'Aster Labs', color: '#2F6798', timeZone: 'America/Los_Angeles', demo: true },
        { id: company.id, name: 'Corvane Rx', color: '#2F6798', timeZone: 'America/New_York', demo: false },
      ],
      dashboards: [{ dashboardId: 'd1', name: 'Sales' }],
      permissions: permissionNames.toSorted(),
      preferences: { ...defaultPreferences, version: 1 },
      seenHints: [],
      secondFactorRequired: false,
      weekStart: 'Sunday',
      administrators: ['Quentin Abernathy'],
    })
  })

  it.each([[[]], [['AUDIT'] as const]])('name the administrators to someone who may do %j', async (granted) => {
    await somebody(['EDIT_USER'])
    const { token } = await somebody(granted)
    const { permissions, administrators } = await settings(token)
    expect(permissions).toEqual(granted)
    expect(administrators).toEqual(['Quentin Abernathy'])
  })
})

describe('the own name', () => {
  const rename = (token: string, body: object, key?: string) =>
    ask(account.changeName, { body: body as { version: number } }, { token, ...(key ? { key } : {}) })

  it('changes, with an audit row and word to the open screens', async () => {
    const { who, token } = await somebody()
    const reply = await rename(token, { version: 1, familyName: '  Okafor ' })
    expect(reply).toMatchObject({ status: 200, body: { givenName: 'Quentin', familyName: 'Okafor', version: 2 } })
    const [entry] =
      await owner`select action, version, fields, before, after from audit_entry where entity = 'user' and entity_id = ${who.id}`
    expect(entry).toEqual({
      action: 'change',
      version: 2,
      fields: ['familyName'],
      before: { familyName: 'Abernathy' },
      after: { familyName: 'Okafor' },
    })
    const told =
      await owner`select payload->>'destination' as destination from outbox where kind = 'realtime' and payload->'change'->>'id' = ${who.id}`
    expect(told.map((row) => row['destination'])).toEqual([`/user/${who.id}/queue/settings`, `/topic/user/${who.id}`])
  })

  it('is merged field by field, and a clash names both values', async () => {
    const { token } = await somebody()
    await rename(token, { version: 1, givenName: 'Quincy' })
    expect(await rename(token, { version: 1, familyName: 'Okafor' })).toMatchObject({
      status: 200,
      body: { givenName: 'Quincy', familyName: 'Okafor', version: 3 },
    })
    expect(await rename(token, { version: 1, givenName: 'Quade' })).toMatchObject({
      status: 409,
      body: { details: [{ field: 'givenName', yours: 'Quade', theirs: 'Quincy' }] },
    })
    expect(await rename(token, { version: 3, givenName: 'Quincy' })).toMatchObject({
      status: 200,
      body: { version: 3 },
    })
  })

  it('sixty-four times at once keeps every version apart', async () => {
    const { token } = await somebody()
    const replies = await many((index) => rename(token, { version: 1, givenName: `Name ${index}` }))
    expect(byStatus(replies)).toEqual({ 200: 1, 409: 63 })
    expect((await settings(token)).user.version).toBe(2)
  })

  it.each([
    [{ givenName: 'A' }, 'version'],
    [{ version: 1, givenName: '' }, 'givenName'],
    [{ version: 1, givenName: '   ' }, 'givenName'],
    [{ version: 1, familyName: 'x'.repeat(81) }, 'familyName'],
    [{ version: 1, familyName: 7 }, 'familyName'],
    [{ version: 'x', familyName: 'A' }, 'version'],
    [{ version: 1, email: 'other@test.example' }, 'email'],
    [{ version: 1, givenName: 'a\0b' }, 'givenName'],
  ])('names the field: %j', async (body, field) => {
    const { token } = await somebody()
    expect(await rename(token, body)).toMatchObject({ status: 400, body: { details: [{ field }] } })
    expect((await settings(token)).user).toMatchObject({ givenName: 'Quentin', familyName: 'Abernathy', version: 1 })
  })
})

describe('preferences', () => {
  const prefer = (token: string, body: object) =>
    ask(account.changePreferences, { body: body as { version: number } }, { token })

  it('are kept field by field', async () => {
    const { who, token } = await somebody()
    expect(await prefer(token, { version: 1, theme: 'dark' })).toMatchObject({
      status: 200,
      body: { theme: 'dark', density: 'compact', version: 2 },
    })
    expect(await prefer(token, { version: 1, soundVolume: 0, sounds: false })).toMatchObject({
      status: 200,
      body: { theme: 'dark', soundVolume: 0, sounds: false, version: 3 },
    })
    expect((await prefer(token, { version: 1, theme: 'light' })).status).toBe(409)
    expect(await prefer(token, { version: 3, theme: 'dark' })).toMatchObject({ status: 200, body: { version: 3 } })
    expect((await settings(token)).preferences).toEqual({
      ...defaultPreferences,
      theme: 'dark',
      sounds: false,
      soundVolume: 0,
      version: 3,
    })
    expect(await owner`select 1 from audit_entry where entity = 'preferences' and entity_id = ${who.id}`).toHaveLength(
      2,
    )
  })

  it('say where one starts, how figures and days are written, and what one is told', async () => {
    const { token } = await somebody()
    const chosen = {
      startPage: '/customer',
      numberFormat: 'comma',
      dateFormat: 'day-first',
      confirmations: false,
      exportNews: false,
    }
    expect(await prefer(token, { version: 1, ...chosen })).toMatchObject({ status: 200, body: chosen })
    expect((await settings(token)).preferences).toEqual({ ...defaultPreferences, ...chosen, version: 2 })
  })

  it('of a first visit, sixty-four at once, lose nothing', async () => {
    const { token } = await somebody()
    const replies = await many((index) =>
      prefer(token, index % 2 ? { version: 1, density: 'comfortable' } : { version: 1, keys: false }),
    )
    expect(byStatus(replies)).toEqual({ 200: 64 })
    expect((await settings(token)).preferences).toMatchObject({ density: 'comfortable', keys: false, version: 3 })
  })

  it.each([
    [{ theme: 'dark' }, 'version'],
    [{ version: 1, theme: 'pink' }, 'theme'],
    [{ version: 1, density: 1 }, 'density'],
    [{ version: 1, sounds: 'yes' }, 'sounds'],
    [{ version: 1, soundVolume: 101 }, 'soundVolume'],
    [{ version: 1, soundVolume: -1 }, 'soundVolume'],
    [{ version: 1, soundVolume: 1.5 }, 'soundVolume'],
    [{ version: 1, keys: null }, 'keys'],
    [{ version: 1, language: 'de' }, 'language'],
    [{ version: 1, startPage: '//elsewhere.example' }, 'startPage'],
    [{ version: 1, startPage: 'customer' }, 'startPage'],
    [{ version: 1, startPage: '/customer?p=2' }, 'startPage'],
    [{ version: 1, startPage: `/${'a'.repeat(80)}` }, 'startPage'],
    [{ version: 1, numberFormat: 'dot' }, 'numberFormat'],
    [{ version: 1, dateFormat: '' }, 'dateFormat'],
    [{ version: 1, confirmations: 'no' }, 'confirmations'],
    [{ version: 9, theme: 'dark' }, 'version'],
  ])('name the field: %j', async (body, field) => {
    const { token } = await somebody()
    const reply = await prefer(token, body)
    expect([400, 409]).toContain(reply.status)
    expect(reply.body).toMatchObject({ details: [{ field }] })
    expect((await settings(token)).preferences.version).toBe(1)
  })
})

describe('sessions', () => {
  const list = async (token: string) => (await ask(account.sessions, {}, { token })).body as Session[]
  const end = (token: string, id: string) => ask(account.endSession, { params: { id } }, { token })

  it('are listed, this one first, without those that are over', async () => {
    const { who, session, token } = await somebody()
    const chrome =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
    const other = await signedIn(who, { from: '198.51.100.7', headers: { 'user-agent': chrome } })
    const idle = await signedIn(who)
    await owner`
      update user_session set used_at = used_at - interval '13 hours', expires_at = expires_at - interval '13 hours'
      where id = ${idle.sessionId}`
    const ended = await signedIn(who)
    await end(token, ended.sessionId)
    expect(await list(token)).toMatchObject([
      { id: session.sessionId, current: true },
      { id: other.sessionId, current: false, device: 'Chrome on Windows', address: '198.51.100.7' },
    ])
  })

  it('end one by one, and the access token with them', async () => {
    const { who, token } = await somebody()
    const other = await signedIn(who)
    const replies = await many(() => end(token, other.sessionId))
    expect(byStatus(replies)).toEqual({ 204: 1, 404: 63 })
    authenticate.forget(who.id)
    expect(await ask(account.settings, {}, { token: other.access_token })).toMatchObject({
      status: 401,
      body: { title: 'Session expired' },
    })
    expect(
      await owner`select 1 from audit_entry where action = 'end-session' and entity_id = ${other.sessionId}`,
    ).toHaveLength(1)
    const told =
      await owner`select payload from outbox where payload->>'destination' = ${`/user/${who.id}/queue/session`}`
    expect(told).toHaveLength(1)
  })

  it('of others look like sessions that do not exist', async () => {
    const { token } = await somebody()
    const { session: foreign } = await somebody()
    const [refused, unknown] = [await end(token, foreign.sessionId), await end(token, randomUUID())]
    expect(refused.status).toBe(404)
    expect({ ...(refused.body as object), errorId: '' }).toEqual({ ...(unknown.body as object), errorId: '' })
    expect((await end(token, 'x')).status).toBe(400)
    expect(await owner`select ended_at from user_session where id = ${foreign.sessionId}`).toEqual([{ ended_at: null }])
  })

  it('end all but this one, also when each of them ends the others at once', async () => {
    const { who, session, token } = await somebody()
    await many(() => signedIn(who), 3)
    expect((await ask(account.endOtherSessions, {}, { token })).status).toBe(204)
    expect(await list(token)).toMatchObject([{ id: session.sessionId }])
    expect((await ask(account.endOtherSessions, {}, { token })).status).toBe(204)
    const sessions = [session, ...(await many(() => signedIn(who), 7))]
    const replies = await many((index) =>
      ask(account.endOtherSessions, {}, { token: sessions[index % 8]?.access_token ?? '' }),
    )
    expect(Object.keys(byStatus(replies)).every((status) => ['204', '401'].includes(status))).toBe(true)
  })
})

describe('giving the password again', () => {
  it('makes the session fresh', async () => {
    const { session, token } = await somebody()
    await owner`update user_session set proved_at = now() - interval '1 hour' where id = ${session.sessionId}`
    expect((await ask(account.confirmIdentity, { body: { password: PASSWORD } }, { token })).status).toBe(204)
    const [row] =
      await owner`select proved_at > now() - interval '1 minute' as fresh from user_session where id = ${session.sessionId}`
    expect(row?.['fresh']).toBe(true)
  })

  it.each([[{}], [{ password: '' }], [{ password: 'x'.repeat(257) }], [{ password: 7 }]])(
    'names the field: %j',
    async (body) => {
      const { token } = await somebody()
      expect(await ask(account.confirmIdentity, { body: body as { password: string } }, { token })).toMatchObject({
        status: 400,
        body: { details: [{ field: 'password' }] },
      })
    },
  )
})
