import { describe, expect, it } from 'vitest'
import { type Company, companies, companyIndex } from '@galen/contract/admin/companies'
import { salesRules } from '@galen/contract/admin/sales-rules'
import { systemProperties } from '@galen/contract/admin/properties'
import { search } from '@galen/contract/search-index'
import type { SettingKey } from '@galen/domain/admin/system-settings'
import { permissionNames } from '@galen/domain/permissions'
import type { GivenUser } from '../../../test/given.ts'
import { kernel } from '../../../test/kernel.ts'
import { byStatus, many } from '../../../test/people.ts'
import { besidesPixels, largePng, NOTHING_BESIDES, photo } from '../../../test/pictures.ts'
import { searchOperation } from '../../platform/search/search.ts'
import { admin } from '../admin.operations.ts'
import { settingId } from '../properties/setting.store.ts'
import { companySearch } from './company.search.ts'

const { call, owner, given } = await kernel([...admin.operations, searchOperation([companySearch])])
const ALL = permissionNames
const home = await given.company('Home Wholesale')
const administrator = await given.user(home, ALL)
let made = 0

const create = (body: object = {}, as = administrator) =>
  call(
    companies.create,
    { body: { name: `Made company ${++made}`, color: '#1F7A5C', timeZone: 'America/Chicago', ...body } as never },
    { as },
  )
const created = async (body: object = {}): Promise<Company> => {
  const reply = await create(body)
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  return reply.body as Company
}
const get = (id: string, as = administrator) => call(companies.get, { params: { id } }, { as })
const patch = (id: string, body: object, as = administrator) =>
  call(companies.change, { params: { id }, body: body as never }, { as })
const remove = (id: string, as = administrator) => call(companies.remove, { params: { id } }, { as })
const BOMB = (await largePng(5001, 5000)).toString('base64')
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const ADDRESS = {
  name: 'Dock 4',
  address: '12 Harbor Rd',
  address2: '',
  city: 'Newark',
  state: 'NJ',
  zipCode: '07105',
  country: 'US',
}

describe('what a new company starts with', () => {
  it('is what the settings of the company say, where nothing else is asked for', async () => {
    const main = await given.company('Defaults Wholesale')
    const as = await given.user(main, ALL)
    const defaults = async () => (await call(companies.defaults, {}, { as })).body
    const booksBeginOn = expect.stringMatching(/^\d{4}-01-01$/) as string
    expect(await defaults()).toEqual({
      booksBeginOn,
      color: '#2F6798',
      timeZone: 'America/New_York',
      currency: 'USD',
      copyFrom: null,
      secondFactorRequired: false,
    })
    const set = async (key: SettingKey, value: string | boolean) =>
      call(systemProperties.change, { params: { id: settingId(key) }, body: { version: 1, value } }, { as })
    for (const [key, value] of Object.entries({
      newCompanyColor: '#AA5500',
      newCompanyTimeZone: 'America/Denver',
      newCompanyCurrency: 'CAD',
      newCompanyLists: main.id,
      newCompanySecondFactor: true,
    }))
      expect(await set(key as SettingKey, value), key).toMatchObject({ status: 200 })
    expect(await defaults()).toEqual({
      booksBeginOn,
      color: '#AA5500',
      timeZone: 'America/Denver',
      currency: 'CAD',
      copyFrom: main.id,
      secondFactorRequired: true,
    })
    const body = { type: 'competitor', name: 'Northgate Drug' } as const
    await call(systemProperties.add, { body }, { as })

    const reply = await call(companies.create, { body: { name: 'From the defaults' } }, { as })
    const made = reply.body as Company
    expect(made).toMatchObject({ color: '#AA5500', timeZone: 'America/Denver', currency: 'CAD' })
    const copied = async ({ id }: Company) =>
      owner`select name from property where company_id = ${id} and type = 'competitor'`
    const factor = async ({ id }: Company) =>
      owner`select value from setting where company_id = ${id} and key = 'secondFactorRequired'`
    expect(await copied(made)).toEqual([{ name: 'Northgate Drug' }])
    expect(await factor(made)).toEqual([{ value: true }])

    const asked = { name: 'As asked', color: '#112233', timeZone: 'UTC', copyFrom: null, secondFactorRequired: false }
    const other = (await call(companies.create, { body: asked }, { as })).body as Company
    expect(other).toMatchObject({ color: '#112233', timeZone: 'UTC', currency: 'CAD' })
    expect(await copied(other)).toEqual([])
    expect(await factor(other)).toEqual([])
  })

  it.each<[SettingKey, unknown]>([
    ['newCompanyTimeZone', 'Mars/Olympus'],
    ['newCompanyCurrency', 'usd'],
    ['newCompanyColor', 'red'],
    ['newCompanyLists', 'nowhere'],
    ['newCompanyLists', '00000000-0000-4000-8000-000000000000'],
  ])('%s cannot be %j', async (key, value) => {
    const input = { params: { id: settingId(key) }, body: { version: 1, value } as never }
    expect(await call(systemProperties.change, input, { as: administrator })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'value' }] },
    })
  })

  it('is copied from no company whose lists one may not see', async () => {
    const main = await given.company('Narrow Wholesale')
    const elsewhere = await given.company('Elsewhere')
    const as = await given.user(main, ALL)
    await owner`insert into setting (company_id, key, value) values (${main.id}, 'newCompanyLists', to_jsonb(${elsewhere.id}::text))`
    expect((await call(companies.defaults, {}, { as })).body).toMatchObject({ copyFrom: null })
    expect((await call(companies.create, { body: { name: 'On its own' } }, { as })).status).toBe(200)
  })
})

describe('making a company', () => {
  it('makes its maker the administrator of it, with the standard roles and lists', async () => {
    const company = await created({ currency: 'CAD' })
    expect(company).toMatchObject({
      color: '#1F7A5C',
      timeZone: 'America/Chicago',
      currency: 'CAD',
      users: 1,
      version: 1,
    })
    const there = await given.signedIn({ ...home, id: company.id }, administrator.id, administrator.email)
    expect((await get(company.id, there)).status).toBe(200)
    const [{ rights } = { rights: 0 }] = await owner<{ rights: number }[]>`
      select count(*)::int as rights from company_user_role g join role_permission p on p.role_id = g.role_id
      where g.company_id = ${company.id} and g.user_id = ${administrator.id}`
    expect(rights).toBe(ALL.length)
    const [{ lists } = { lists: 0 }] = await owner<{ lists: number }[]>`
      select count(*)::int as lists from property where company_id = ${company.id} and built_in`
    expect(lists).toBe(42)
    const audits =
      await owner`select company_id, address from audit_entry where entity = 'company' and entity_id = ${company.id}`
    expect(audits.map((row) => row['company_id'] as string).toSorted()).toEqual([home.id, company.id].toSorted())
    expect(audits.map(({ address }) => address as string)).toEqual(['127.0.0.1', '127.0.0.1'])
  })

  it('has a name of its own, also for many at once', async () => {
    const replies = await many(() => create({ name: 'One of a kind' }), 16)
    expect(byStatus(replies)).toEqual({ 200: 1, 409: 15 })
    expect(await create({ name: 'ONE OF A KIND' })).toMatchObject({
      status: 409,
      body: { details: [{ field: 'name' }] },
    })
  })

  it('copies the lists of another company, with what refers to each other', async () => {
    const source = await created()
    const there = await given.signedIn({ ...home, id: source.id }, administrator.id, administrator.email)
    const account = (
      await call(
        systemProperties.add,
        { body: { type: 'ledgerAccount', name: 'Domestic sales', code: '4001' } },
        { as: there },
      )
    ).body as { id: string }
    await owner`update property set account_id = ${account.id} where company_id = ${source.id} and code = 'sales'`
    const [schedule] = await owner<{ id: string }[]>`
      select id from property where company_id = ${source.id} and type = 'deaSchedule' and code = 'II'`
    const scope = { itemClassIds: [], deaScheduleIds: [String(schedule?.id)], customerClassIds: [], states: ['TX'] }
    const rule = {
      name: 'Two',
      scope,
      condition: { kind: 'withoutLicense' as const, license: 'DEA' as const },
      effect: 'hold' as const,
    }
    expect((await call(salesRules.add, { body: rule }, { as: there })).status).toBe(200)

    const copy = await created({ copyFrom: source.id })
    const inCopy = await given.signedIn({ ...home, id: copy.id }, administrator.id, administrator.email)
    expect((await call(salesRules.list, {}, { as: inCopy })).body).toMatchObject([
      { name: 'Two', sentence: 'Hold orders of Schedule II for customers in TX without DEA license' },
    ])
    const [mapping] = await owner`
      select a.name, a.id from property m join property a on a.company_id = m.company_id and a.id = m.account_id
      where m.company_id = ${copy.id} and m.code = 'sales'`
    expect(mapping).toMatchObject({ name: 'Domestic sales' })
    expect(mapping?.['id']).not.toBe(account.id)
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ color: 'red' }, 'color'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ currency: 'dollars' }, 'currency'],
    [{ copyFrom: crypto.randomUUID() }, 'copyFrom'],
    [{ demo: true }, 'demo'],
  ])('%j is refused naming %s', async (body, field) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { details: [{ field }] } })
  })
})

describe('changing a company', () => {
  it('keeps who it is: addresses, licenses, prefix and logo', async () => {
    const { id } = await created()
    const body = {
      version: 1,
      legalName: 'Made Company, Inc.',
      gs1Prefix: '0312345',
      licenses: [{ kind: 'DEA', number: 'RM1234567', state: '', expiresOn: '2027-06-30' }],
      addresses: { main: ADDRESS, shipFrom: null, remit: null, return: null },
      logo: PNG,
    }
    const changed = await patch(id, body)
    expect(changed).toMatchObject({
      status: 200,
      body: { ...body, logo: expect.any(String), version: 2, logoType: 'image/png' },
    })
    const { logo } = changed.body as Company
    expect(await patch(id, { version: 2, logo })).toMatchObject({ status: 200, body: { version: 2, logo } })
    const [audited] = await owner`
      select fields, after from audit_entry where company_id = ${id} and entity = 'company' and version = 2`
    expect(audited?.['fields']).toEqual(expect.arrayContaining(['legalName', 'logo', 'addresses']))
    expect(JSON.stringify(audited?.['after'])).not.toContain(PNG)
  })

  it('keeps of a logo its pixels only, and takes back what it showed', async () => {
    const { id } = await created()
    const { logo } = (await patch(id, { version: 1, logo: (await photo()).toString('base64') })).body as Company
    const kept = Buffer.from(logo ?? '', 'base64')
    expect(await besidesPixels(kept)).toEqual(NOTHING_BESIDES)
    expect(kept.includes('Ada Secret')).toBe(false)
    expect(await patch(id, { version: 2, logo })).toMatchObject({ status: 200, body: { version: 2, logo } })
  })

  it('merges what two change and refuses what contradicts', async () => {
    const { id } = await created()
    expect((await patch(id, { version: 1, color: '#123456' })).status).toBe(200)
    expect((await patch(id, { version: 1, legalName: 'Else' })).status).toBe(200)
    expect(await patch(id, { version: 1, color: '#654321' })).toMatchObject({
      status: 409,
      body: { details: [{ field: 'color', theirs: '#123456' }] },
    })
  })

  it.each([
    [{ logo: Buffer.from('<svg onload="x"/>').toString('base64') }, 'logo'],
    [{ logo: Buffer.from(PNG, 'base64').subarray(0, 40).toString('base64') }, 'logo'],
    [{ logo: 'not base64!' }, 'logo'],
    [{ logo: BOMB }, 'logo'],
    [{ gs1Prefix: '12' }, 'gs1Prefix'],
    [
      { addresses: { main: { ...ADDRESS, country: 'ZZ' }, shipFrom: null, remit: null, return: null } },
      'addresses.main.country',
    ],
    [
      { addresses: { main: { ...ADDRESS, city: '' }, shipFrom: null, remit: null, return: null } },
      'addresses.main.city',
    ],
    [{ licenses: [{ kind: 'Driving', number: '1', state: '', expiresOn: null }] }, 'licenses.0.kind'],
    [{ active: false }, 'active'],
  ])('%j is refused naming %s', async (body, field) => {
    expect(await patch(home.id, { version: 1, ...body })).toMatchObject({ status: 400, body: { details: [{ field }] } })
  })

  it('is refused a name that another one has, in the words of making one', async () => {
    const [{ name }, { id }] = [await created(), await created()]
    const refused = {
      status: 409,
      body: {
        title: `${name.toUpperCase()} is in the list already`,
        details: [{ field: 'name', message: 'is in the list already' }],
      },
    }
    expect(await patch(id, { version: 1, name: name.toUpperCase() })).toMatchObject(refused)
    expect(await create({ name: name.toUpperCase() })).toMatchObject(refused)
  })

  it('tells everyone who works there', async () => {
    const colleague = await given.user(home)
    await owner`delete from outbox`
    const { version } = (await get(home.id)).body as Company
    await patch(home.id, { version, color: '#445566' })
    const told = await owner<{ destination: string }[]>`
      select payload ->> 'destination' as destination from outbox where kind = 'realtime'`
    expect(told.map(({ destination }) => destination)).toContain(`/user/${colleague.id}/queue/settings`)
  })
})

describe('the right to edit a company', () => {
  it('counts in the company it is about', async () => {
    const other = await given.company('Other Wholesale')
    expect((await get(other.id)).status).toBe(404)
    expect((await patch(other.id, { version: 1, name: 'x' })).status).toBe(404)
    await given.member(other, administrator.id, ['LIST_SALES'])
    expect((await get(other.id)).status).toBe(403)
    expect((await patch(other.id, { version: 1, color: '#000000' })).status).toBe(403)
    expect((await remove(other.id)).status).toBe(403)
    const clerk = await given.user(home, ['LIST_SALES'])
    expect((await get(home.id, clerk)).status).toBe(403)
  })

  it('shows the list of those that one may edit, by name', async () => {
    const [mine, foreign] = [await given.company('Zebra Wholesale'), await given.company('Zebra Foreign')]
    await given.member(mine, administrator.id, ['EDIT_COMPANY'])
    await given.member(foreign, administrator.id, ['LIST_SALES'])
    const names = async (as: GivenUser, query: string) =>
      ((await call(companies.list, { query: { query } }, { as })).body as { name: string }[]).map(({ name }) => name)
    expect(await names(administrator, 'zebra')).toEqual(['Zebra Wholesale'])
    const found = await call(
      search,
      { params: { index: companyIndex.name }, query: { query: 'zebra' } },
      { as: administrator },
    )
    expect(found.body).toMatchObject({ total: 1, content: [{ name: 'Zebra Wholesale', current: false }] })
  })
})

describe('removing a company', () => {
  it('needs it to be empty, and not the one that one works in', async () => {
    const company = await created()
    const place = { ...home, id: company.id }
    expect(await remove(home.id)).toMatchObject({ status: 409, body: { code: 'company.refused' } })
    const colleague = await given.user(place)
    expect(await remove(company.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('one other person') },
    })
    await owner`update company_user set active = false where user_id = ${colleague.id}`
    expect((await remove(company.id)).status).toBe(204)
    expect((await get(company.id)).status).toBe(404)
    expect((await create({ name: company.name })).status).toBe(200)
  })
})
