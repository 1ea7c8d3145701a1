import { describe, expect, it } from 'vitest'
import { account, type UserSettings } from '@galen/contract/identity/account'
import { firstRun } from '@galen/contract/identity/first-run'
import { dashboards } from '@galen/domain/admin/dashboards'
import { justificationTypeNames } from '@galen/domain/admin/justification-types'
import { permissionNames } from '@galen/domain/permissions'
import { byStatus, many, people } from '../../../test/people.ts'

const { ask, login, owner, secrets } = await people()

const body = {
  setupCode: secrets.setupCode,
  company: { name: 'Meridian Drug', color: '#884411', timeZone: 'America/Chicago' },
  administrator: {
    givenName: 'Rosa',
    familyName: 'Lindqvist',
    email: 'Rosa@Meridian.example',
    password: 'violet tractor umbrella',
  },
}
const create = (changed: object = {}, from = '192.0.2.1') =>
  ask(firstRun.create, { body: { ...body, ...changed } as typeof body }, { from })
const status = async () => (await ask(firstRun.status, {})).body
const companies = async () => (await owner`select count(*)::integer as count from company`)[0]?.['count']

describe('the first run', () => {
  it('is needed while there is no company', async () => {
    expect(await status()).toEqual({ needed: true, demo: false })
  })

  it.each([
    ['setupCode', { setupCode: 'WRONGCODE0' }],
    ['setupCode', { setupCode: '' }],
    ['company', { company: undefined }],
    ['company.name', { company: { ...body.company, name: ' ' } }],
    ['company.name', { company: { ...body.company, name: 'x'.repeat(121) } }],
    ['company.color', { company: { ...body.company, color: 'red' } }],
    ['company.timeZone', { company: { ...body.company, timeZone: 'America/Gotham' } }],
    ['company.owner', { company: { ...body.company, owner: 'me' } }],
    ['administrator.givenName', { administrator: { ...body.administrator, givenName: '' } }],
    ['administrator.familyName', { administrator: { ...body.administrator, familyName: 'x'.repeat(81) } }],
    ['administrator.email', { administrator: { ...body.administrator, email: 'rosa' } }],
    ['administrator.password', { administrator: { ...body.administrator, password: 'short' } }],
    ['administrator.password', { administrator: { ...body.administrator, password: 'lindqvist tractor 9' } }],
    ['administrator.password', { administrator: { ...body.administrator, password: 'meridian tractor 99' } }],
  ])('names %s when it is wrong and makes nothing', async (field, changed) => {
    const reply = await create(changed)
    expect(reply.status).toBe(400)
    expect((reply.body as { details: { field: string }[] }).details.map((detail) => detail.field)).toContain(field)
    expect(await companies()).toBe(0)
  })

  it('lets no one try codes without end', async () => {
    const replies = await many((index) => create({ setupCode: `GUESS${index}` }, '192.0.2.66'), 20)
    expect(byStatus(replies)).toEqual({ 400: 10, 429: 10 })
    expect((await create({}, '192.0.2.66')).status).toBe(429)
  })

  it('happens once of many times at once', async () => {
    const replies = await many(
      (index) =>
        create(
          {
            setupCode: ` ${secrets.setupCode.toLowerCase()} `,
            company: { ...body.company, name: `Meridian ${index}` },
          },
          `192.0.2.${index}`,
        ),
      24,
    )
    expect(byStatus(replies)).toEqual({ 204: 1, 409: 23 })
    expect(await companies()).toBe(1)
    expect(await status()).toEqual({ needed: false, demo: false })
  })

  it('leaves standard roles and an administrator who can sign in and do everything', async () => {
    const reply = await login('rosa@meridian.example', 'violet tractor umbrella')
    expect(reply.status).toBe(200)
    const token = (reply.body as { access_token: string }).access_token
    const settings = (await ask(account.settings, {}, { token })).body as UserSettings
    expect(settings.permissions).toEqual(permissionNames.toSorted())
    expect(settings.company).toMatchObject({ color: '#884411', timeZone: 'America/Chicago' })
    expect(settings.dashboards.map(({ dashboardId }) => dashboardId).toSorted()).toEqual(
      dashboards.map(({ dashboardId }) => dashboardId).toSorted(),
    )
    const terms = await owner`select name, days from property where type = 'paymentTerms' and active order by position`
    expect(terms[2]).toEqual({ name: 'Net 30', days: 30 })
    // What the first customer, item and correction choose from, as each list and action needs it.
    const lists = await owner`select distinct type from property where active`
    for (const type of [
      'customerClass',
      'vendorClass',
      'itemClass',
      'strengthUnit',
      'formUnit',
      'sizeUnit',
      'packageType',
    ])
      expect(lists.map((row) => row['type'])).toContain(type)
    expect(await owner`select type from justification where active group by type having count(*) > 1`).toHaveLength(
      justificationTypeNames.length,
    )
    const given = await owner<{ id: string; name: string }[]>`
      select r.id, r.name from company_user_role g join role r on r.id = g.role_id`
    expect(given.map(({ name }) => name)).toEqual(['Administrator'])
    const told =
      await owner`select after -> 'roleIds' as roles from audit_entry where entity = 'user' and action = 'create'`
    expect(told).toEqual([{ roles: given.map(({ id }) => id) }])
    const roles = await owner`select name from role order by name`
    expect(roles.map((row) => row['name'])).toEqual([
      'Accountant',
      'Administrator',
      'Buyer',
      'Compliance officer',
      'Read-only',
      'Sales manager',
      'Sales rep',
      'Warehouse',
    ])
    expect(await owner`select entity, action from audit_entry where action = 'create' order by entity`).toEqual([
      { entity: 'company', action: 'create' },
      { entity: 'user', action: 'create' },
    ])
    const [dump] = await owner`select string_agg(a::text, ' ') as text from audit_entry a`
    expect(dump?.['text']).not.toContain('umbrella')
  })

  it('is over then', async () => {
    expect(await create()).toMatchObject({ status: 409, body: { code: 'set-up.refused' } })
  })
})
