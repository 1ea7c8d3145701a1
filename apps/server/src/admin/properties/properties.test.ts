import { describe, expect, it } from 'vitest'
import type { Property } from '@galen/contract/admin/properties'
import { systemProperties } from '@galen/contract/admin/properties'
import { itemProperties } from '@galen/contract/items/item-properties'
import { customerProperties } from '@galen/contract/partners/customer-properties'
import { vendorProperties } from '@galen/contract/partners/vendor-properties'
import { search } from '@galen/contract/search-index'
import { listOf, type PropertyType, propertyTypes } from '@galen/domain/admin/property-types'
import type { GivenCompany, GivenUser } from '../../../test/given.ts'
import { kernel } from '../../../test/kernel.ts'
import { byStatus, many } from '../../../test/people.ts'
import { items } from '../../items/items.operations.ts'
import { partners } from '../../partners/partners.operations.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { searchOperation } from '../../platform/search/search.ts'
import { insertBuiltInValues } from './built-in-values.ts'
import { settingValue } from '../settings.ts'
import { itemPropertySearch, systemPropertySearch } from './property.search.ts'
import { settingId } from './setting.store.ts'
import { addSystemProperty, changeSystemProperty, removeSystemProperty } from './system-properties.ts'

const { call, owner, pool, given } = await kernel([
  ...partners.operations,
  ...items.operations,
  addSystemProperty,
  changeSystemProperty,
  removeSystemProperty,
  searchOperation([systemPropertySearch, itemPropertySearch]),
])
const companyWithLists = async (): Promise<GivenCompany> => {
  const made = await given.company()
  await inTransaction(pool, 'write', { companyId: made.id, userId: null }, (tx) => insertBuiltInValues(tx, made.id))
  return made
}
const company = await companyWithLists()
const administrator = await given.user(company, ['LIST_SYSTEM_PROPERTIES', 'EDIT_SYSTEM_PROPERTIES', 'ACCOUNTING_VIEW'])
const keeper = await given.user(company, ['LIST_SYSTEM_PROPERTIES', 'EDIT_SYSTEM_PROPERTIES'])
const clerk = await given.user(company, ['LIST_SALES'])
const stranger = await given.user(await companyWithLists(), ['LIST_SYSTEM_PROPERTIES', 'EDIT_SYSTEM_PROPERTIES'])

const add = (body: object, as = administrator) => call(customerProperties.add, { body: body as never }, { as })
const change = (id: string, body: object, as = administrator) =>
  call(customerProperties.change, { params: { id }, body: body as never }, { as })
const remove = (id: string, as = administrator) => call(customerProperties.remove, { params: { id } }, { as })
const added = async (body: object): Promise<Property> => {
  const reply = await add(body)
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  return reply.body as Property
}
const names = async (type: 'customerClass' | 'customerReferral' | 'paymentTerms') =>
  ((await call(customerProperties.list, { query: { type } }, { as: clerk })).body as Property[]).map(({ name }) => name)
const listed = async (index: string, query: string, as: GivenUser) => {
  const reply = await call(search, { params: { index }, query: { query, size: 1000 } }, { as })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return (reply.body as { content: (Property & { value: unknown })[] }).content
}

describe('the values of a list', () => {
  it('keep the order they are put in', async () => {
    const [first, , third] = [
      await added({ type: 'customerReferral', name: 'Trade show' }),
      await added({ type: 'customerReferral', name: 'Web site' }),
      await added({ type: 'customerReferral', name: 'Colleague' }),
    ]
    expect(await names('customerReferral')).toEqual(['Trade show', 'Web site', 'Colleague'])
    expect(await change(third.id, { version: 1, position: 1 })).toMatchObject({ status: 200, body: { position: 1 } })
    expect(await names('customerReferral')).toEqual(['Colleague', 'Trade show', 'Web site'])
    expect(await change(first.id, { version: 1, position: 99 })).toMatchObject({ status: 200, body: { position: 3 } })
    expect(await names('customerReferral')).toEqual(['Colleague', 'Web site', 'Trade show'])
    await added({ type: 'customerReferral', name: 'Phone book', position: 2 })
    expect(await names('customerReferral')).toEqual(['Colleague', 'Phone book', 'Web site', 'Trade show'])
  })

  it('have a name that is unique in whatever letters, also for 64 at once', async () => {
    const replies = await many((index) =>
      add({ type: 'customerClass', name: index % 2 === 0 ? 'Independent pharmacy' : 'INDEPENDENT PHARMACY' }),
    )
    expect(byStatus(replies)).toEqual({ 200: 1, 409: 63 })
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ details: [{ field: 'name' }] })
    const [{ n } = { n: 0 }] = await owner<{ n: number }[]>`
      select count(*)::int as n from property where company_id = ${company.id} and lower(name) = 'independent pharmacy'`
    expect(n).toBe(1)
    expect(await add({ type: 'customerReferral', name: 'Independent pharmacy' })).toMatchObject({ status: 200 })
  })

  it('stand in places without gaps after 64 were added and moved at once', async () => {
    const made = await many((index) => added({ type: 'paymentTerms', name: `Net ${index}`, days: index }))
    await many((index) => change(String(made[index]?.id), { version: 1, position: 1 + ((index * 7) % 64) }))
    const positions = await owner<{ position: number }[]>`
      select position from property where company_id = ${company.id} and type = 'paymentTerms' order by position`
    expect(positions.map(({ position }) => position)).toEqual(Array.from({ length: 64 }, (_, index) => index + 1))
  })

  it.each([
    [{ type: 'paymentTerms', name: 'Net' }, 'days'],
    [{ type: 'paymentTerms', name: '2/10', days: 30, discountPercent: 2 }, 'discountDays'],
    [{ type: 'paymentTerms', name: '2/40', days: 30, discountPercent: 2, discountDays: 40 }, 'discountDays'],
    [{ type: 'paymentTerms', name: '200/10', days: 30, discountPercent: 200, discountDays: 10 }, 'discountPercent'],
    [{ type: 'customerClass', name: 'Clinic', days: 3 }, 'days'],
    [{ type: 'customerClass', name: '  ' }, 'name'],
    [{ type: 'itemClass', name: 'Not behind this door' }, 'type'],
    [{ type: 'customerClass', name: 'Clinic', builtIn: true }, 'builtIn'],
  ])('%j is refused naming %s', async (body, field) => {
    expect(await add(body)).toMatchObject({ status: 400, body: { details: [{ field }] } })
  })

  it('merge what two people change at once and refuse what contradicts', async () => {
    const { id } = await added({
      type: 'paymentTerms',
      name: '2/10 net 30',
      days: 30,
      discountPercent: 2,
      discountDays: 10,
    })
    expect((await change(id, { version: 1, days: 45 })).status).toBe(200)
    expect(await change(id, { version: 1, name: '2/10 net 45' })).toMatchObject({
      status: 200,
      body: { name: '2/10 net 45', days: 45, version: 3 },
    })
    expect(await change(id, { version: 1, days: 60 })).toMatchObject({
      status: 409,
      body: { details: [{ field: 'days', yours: 60, theirs: 45 }] },
    })
  })

  it('say who changed them', async () => {
    const { id } = await added({ type: 'customerClass', name: 'Hospital' })
    expect((await change(id, { version: 1, active: false })).body).toMatchObject({
      changedBy: expect.stringContaining('Test'),
    })
    const audit =
      await owner`select action, fields from audit_entry where entity = 'property' and entity_id = ${id} order by id`
    expect(audit).toMatchObject([{ action: 'create' }, { action: 'change', fields: ['active'] }])
  })
})

describe('removing a value', () => {
  it('deletes one that no one uses and deactivates one in use', async () => {
    const free = await added({ type: 'customerClass', name: 'Free' })
    expect((await remove(free.id)).status).toBe(204)
    expect(await names('customerClass')).not.toContain('Free')
    const used = await added({ type: 'customerClass', name: 'Used' })
    await owner`
      with rule as (
        insert into sales_rule (company_id, name, condition, effect, position)
        values (${company.id}, 'A rule', '{"kind":"always"}', 'warn', 1) returning id
      )
      insert into sales_rule_value select ${company.id}, id, ${used.id} from rule`
    expect(await remove(used.id)).toMatchObject({
      status: 200,
      body: { deactivated: true, usedBy: 1, property: { active: false, version: 2 } },
    })
    expect(await remove(used.id)).toMatchObject({ status: 200, body: { property: { version: 2 } } })
    expect(await names('customerClass')).toContain('Used')
  })

  it('keeps what every company has, by its own name', async () => {
    const [schedule] = await listed('item_properties', 'type:deaSchedule code:II', administrator)
    const id = String(schedule?.id)
    expect(schedule).toMatchObject({ name: 'Schedule II', builtIn: true })
    const refused = await call(itemProperties.remove, { params: { id } }, { as: administrator })
    expect(refused).toMatchObject({ status: 409, body: { code: 'property.refused' } })
    const put = (body: object) =>
      call(itemProperties.change, { params: { id }, body: { version: 1, ...body } }, { as: administrator })
    expect((await put({ name: 'Schedule 2' })).status).toBe(409)
    expect(await put({ active: false })).toMatchObject({ status: 200, body: { active: false } })
  })

  it('adds nothing to a closed list', async () => {
    const body = { type: 'screenFlags' as const, name: 'Somewhere', code: 'somewhere' }
    expect((await call(itemProperties.add, { body }, { as: administrator })).status).toBe(409)
  })
})

describe('the doors of the lists', () => {
  it('are for those who may change the configuration, in their own company', async () => {
    const { id } = await added({ type: 'customerClass', name: 'Behind doors' })
    expect((await add({ type: 'customerClass', name: 'By a clerk' }, clerk)).status).toBe(403)
    expect((await change(id, { version: 1, name: 'x' }, stranger)).status).toBe(404)
    expect((await remove(id, stranger)).status).toBe(404)
    expect((await call(itemProperties.remove, { params: { id } }, { as: administrator })).status).toBe(404)
    const vendors = { query: { type: 'vendorClass' as const } }
    expect((await call(vendorProperties.list, vendors, { as: clerk })).status).toBe(403)
    expect((await call(vendorProperties.list, vendors, { as: administrator })).status).toBe(200)
  })

  it('show the books to those who keep them only', async () => {
    await call(
      systemProperties.add,
      { body: { type: 'ledgerAccount', name: 'Sales', code: '4000' } },
      { as: administrator },
    )
    expect(await listed('system-properties', 'type:ledgerAccount', administrator)).toMatchObject([{ code: '4000' }])
    expect(await listed('system-properties', 'type:ledgerAccount', clerk)).toEqual([])
    expect(await listed('system-properties', 'type:ledgerAccount', stranger)).toEqual([])
    const types = new Set((await listed('item_properties', '', clerk)).map(({ type }) => type))
    expect([...types].toSorted()).toEqual(['deaSchedule', 'screenFlags'] satisfies PropertyType[])
  })

  it('let no one change the books who may not see them', async () => {
    const body = { type: 'ledgerAccount' as const, name: 'Secret', code: '9999' }
    expect((await call(systemProperties.add, { body }, { as: keeper })).status).toBe(403)
    const [account] = await listed('system-properties', 'type:ledgerAccount', keeper)
    const params = { id: String(account?.id) }
    const change = { version: account?.version ?? 0, name: 'Renamed' }
    expect((await call(systemProperties.change, { params, body: change }, { as: keeper })).status).toBe(403)
    expect((await call(systemProperties.remove, { params }, { as: keeper })).status).toBe(403)
  })

  it('are full at their limit', async () => {
    await owner`
      insert into property (company_id, type, name, code, position)
      select ${stranger.companyId}, 'currencies', 'Currency ' || n, chr(65 + n / 26) || chr(65 + n % 26) || 'X', n
      from generate_series(0, 198) n`
    const add = (code: string) =>
      call(systemProperties.add, { body: { type: 'currencies', name: code, code } }, { as: stranger })
    expect((await add('ZZY')).status).toBe(200)
    expect(await add('ZZZ')).toMatchObject({ status: 409, body: { message: 'Currencies can have 200 values at most' } })
  })

  it('map an account, which then cannot be deleted', async () => {
    const account = (
      await call(
        systemProperties.add,
        { body: { type: 'ledgerAccount', name: 'Freight', code: '6100' } },
        { as: administrator },
      )
    ).body as Property
    const [mapping] = await listed('system-properties', 'type:accountMapping code:freight-income', administrator)
    const map = (accountId: string) =>
      call(
        systemProperties.change,
        { params: { id: String(mapping?.id) }, body: { version: mapping?.version ?? 0, accountId } },
        { as: administrator },
      )
    expect(await map(crypto.randomUUID())).toMatchObject({ status: 400, body: { details: [{ field: 'accountId' }] } })
    expect(await map(account.id)).toMatchObject({ status: 200, body: { accountId: account.id } })
    const gone = await call(systemProperties.remove, { params: { id: account.id } }, { as: administrator })
    expect(gone).toMatchObject({ status: 200, body: { deactivated: true, usedBy: 1 } })
  })
})

describe('settings', () => {
  const id = settingId('shortDatedMonths')
  const set = (body: object, as = administrator) =>
    call(systemProperties.change, { params: { id }, body: body as never }, { as })
  const value = () =>
    inTransaction(pool, 'read', { companyId: company.id, userId: null }, (db) =>
      settingValue(db, company.id, 'shortDatedMonths'),
    )

  it('hold their default until someone decides otherwise, and go back to it', async () => {
    expect(await value()).toBe(12)
    expect(await set({ version: 1, value: 9 })).toMatchObject({
      status: 200,
      body: { value: 9, version: 2, byDefault: 12 },
    })
    expect(await value()).toBe(9)
    expect(await listed('system-properties', 'code:shortDatedMonths', clerk)).toMatchObject([
      { value: 9, byDefault: 12, type: 'setting', kind: 'number' },
    ])
    expect(await set({ version: 1, value: 8 })).toMatchObject({
      status: 409,
      body: { details: [{ field: 'value', theirs: 9 }] },
    })
    expect((await call(systemProperties.remove, { params: { id } }, { as: administrator })).status).toBe(204)
    expect(await value()).toBe(12)
    expect(await set({ version: 3, value: 6 })).toMatchObject({ status: 200, body: { value: 6, version: 4 } })
  })

  it.each([[0], [61], [1.5], ['twelve'], [true]])('refuse %j, which does not fit their type', async (wrong) => {
    expect(await set({ version: 1, value: wrong })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'value' }] },
    })
  })

  it('have a value and nothing else to change', async () => {
    expect(await set({ version: 1, name: 'x' })).toMatchObject({ status: 400, body: { details: [{ field: 'name' }] } })
    expect((await set({ version: 4, value: 7 }, clerk)).status).toBe(403)
    expect((await set({ version: 1, value: 7 }, stranger)).status).toBe(200)
    expect(await value()).toBe(6)
  })

  it('are shown to everyone only where everyone needs them', async () => {
    const shown = await listed('system-properties', 'type:setting', clerk)
    expect(new Set(shown.map(({ code }) => code))).toEqual(new Set(['shortDatedMonths', 'weekStart']))
  })
})

it('every company has the same values from its first day, in the order of the domain', async () => {
  const made = await owner<{ type: string; name: string; code: string; position: number }[]>`
    select type, name, code, position from property where company_id = ${stranger.companyId} and built_in
    order by type collate "C", position`
  const declared = propertyTypes
    .flatMap((type) => (listOf(type).builtIn ?? []).map((value, index) => ({ type, ...value, position: index + 1 })))
    .map(({ type, name, code, position }) => ({ type, name, code, position }))
    .toSorted((a, b) => (a.type < b.type ? -1 : a.type > b.type ? 1 : a.position - b.position))
  expect(made).toEqual(declared)
  const counted = Object.entries(Object.groupBy(made, ({ type }) => type)).map(([type, of]) => [type, of?.length])
  expect(Object.fromEntries(counted)).toEqual({ accountMapping: 30, deaSchedule: 5, screenFlags: 7 })
  expect(propertyTypes.length).toBeGreaterThan(14)
})
