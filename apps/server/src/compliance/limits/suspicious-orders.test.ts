import { describe, expect, it } from 'vitest'
import { substanceLimits } from '@galen/contract/compliance/substance-limits'
import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { search } from '@galen/contract/search-index'
import { businessDateOf } from '@galen/domain/dates'
import { byStatus, many } from '../../../test/people.ts'
import { selling } from '../../../test/selling.ts'

const world = await selling()
const { call, owner, company, customer, goods, draft, place, read, officer, manager } = world
const today = businessDateOf(new Date(), company.timeZone)

type Ingredient = readonly [name: string, strength: string, unit?: string]

/** A controlled item of so many pieces a package. */
async function controlled(size: number, ...ingredients: Ingredient[]) {
  const item = await goods('20.00', 100_000)
  await owner`update item set dea_schedule = 'IV', size = ${String(size)} where id = ${item.id}`
  await owner`delete from item_ingredient where item_id = ${item.id}`
  for (const [at, [name, strength, unit = 'mg']] of ingredients.entries())
    await owner`
      insert into item_ingredient (company_id, item_id, position, ingredient, strength, unit)
      values (${company.id}, ${item.id}, ${at + 1}, ${name}, ${strength}, ${unit})`
  return item
}

/** A customer that is registered for everything and bought plenty of other things. */
async function pharmacy(bought: Readonly<Record<string, number>> = {}) {
  const who = await customer()
  await owner`
    insert into license (company_id, customer_id, position, kind, number, issued_on, expires_on, schedules, registered_address, verified_on, verified_with, verified_by)
    values (${company.id}, ${who.id}, 2, 'dea', 'BB1388568', '2020-01-01', '2099-01-01', '{2,2N,3,3N,4,5}',
      '{"address": "1 Main St", "city": "Austin", "state": "TX", "zipCode": "78701"}', '2025-01-01', 'dea', ${manager.id})`
  const order = await draft(who.id, [{ id: (await goods('10000.00', 9999)).variationId, quantity: 500 }])
  expect((await place(order.id)).body).toMatchObject({ status: 'Placed' })
  for (const [ingredient, milligrams] of Object.entries(bought))
    await owner`
      insert into ingredient_use (company_id, customer_id, ingredient, day, milligrams, units)
      select ${company.id}, ${who.id}, ${ingredient}, current_date - 30 * n - 5, ${milligrams}, 100 from generate_series(1, 6) n`
  return who
}

const orderOf = async (customerId: string, item: { variationId: string }, quantity: number) => {
  const order = await draft(customerId, [{ id: item.variationId, quantity }])
  const reply = await place(order.id)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  // The figures are for compliance.
  return read(order.id, officer)
}
const reasonsOf = ({ approvals }: SalesOrder) =>
  Object.fromEntries(approvals.map(({ code, message }) => [code, message]))

const given = { classId: null, windowDays: 30, fromDate: today, milligrams: null, note: 'As the policy says' }
const setLimit = (substance: string, more: object = {}) =>
  call(substanceLimits.create, { body: { substance, dosageUnits: 5000, ...given, ...more } as never }, { as: officer })
const limitOf = async (...asked: Parameters<typeof setLimit>) => {
  const reply = await setLimit(...asked)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body as { id: string; version: number; substance: string }
}

await limitOf('Alprazolam')
await limitOf('FENTANYL', { dosageUnits: 1000, milligrams: 100 })
await limitOf('oxycodone hydrochloride', { dosageUnits: 2000, milligrams: 10_000 })

describe('a suspicious order', () => {
  it('P10: is one of a controlled item without ingredients', async () => {
    const order = await orderOf((await pharmacy()).id, await controlled(100), 50_000)
    expect(order.status).toBe('Hold')
    expect(reasonsOf(order)['SOM_INGREDIENTS']).toContain('has no ingredients')
  })

  it('P10: is 39,600 tablets of alprazolam as the first purchase ever', async () => {
    const item = await controlled(100, ['ALPRAZOLAM', '0.25'])
    const order = await orderOf((await pharmacy()).id, item, 396)
    expect(order.status).toBe('Hold')
    expect(reasonsOf(order)).toMatchObject({
      SOM_SIZE: expect.stringContaining('Alprazolam: 39,600 dosage units in 30 days, above the limit of 5,000'),
      SOM_FIRST: 'First purchase of Alprazolam.',
    })
  })

  it('P10: is 72,000 packs of fentanyl patches', async () => {
    const item = await controlled(5, ['FENTANYL', '0.025'])
    const order = await orderOf((await pharmacy({ FENTANYL: 9000 })).id, item, 72_000)
    expect(reasonsOf(order)['SOM_SIZE']).toContain('360,000 dosage units and 9,000 mg')
  })

  it('P10: is not one bottle of oxycodone with acetaminophen for a regular customer', async () => {
    const item = await controlled(100, ['OXYCODONE HYDROCHLORIDE', '5'], ['ACETAMINOPHEN', '325'])
    const who = await pharmacy({ 'OXYCODONE HYDROCHLORIDE': 500, ACETAMINOPHEN: 32_500 })
    const order = await orderOf(who.id, item, 1)
    expect(order).toMatchObject({ status: 'Placed', approvals: [] })
    expect(reasonsOf(await orderOf(who.id, item, 30))['SOM_SIZE']).toContain(
      'Oxycodone: 3,100 dosage units and 15,500 mg',
    )
  })

  it('is one of a substance without a limit', async () => {
    const who = await pharmacy({ TEMAZEPAM: 1500 })
    const order = await orderOf(who.id, await controlled(100, ['TEMAZEPAM', '15']), 1)
    expect(reasonsOf(order)).toEqual({ SOM_NO_LIMIT: 'Temazepam has no limit for this class of customers.' })
  })

  it('is one of a dormant customer above what its class buys', async () => {
    for (const _ of [1, 2, 3])
      await owner`
        insert into ingredient_use (company_id, customer_id, ingredient, day, milligrams, units)
        values (${company.id}, ${(await customer()).id}, 'ALPRAZOLAM', current_date - 3, 25, 100)`
    const who = await pharmacy()
    await owner`
      insert into ingredient_use (company_id, customer_id, ingredient, day, milligrams, units)
      values (${company.id}, ${who.id}, 'ALPRAZOLAM', current_date - 400, 500, 2000)`
    const item = await controlled(100, ['ALPRAZOLAM', '0.25'])
    const reasons = reasonsOf(await orderOf(who.id, item, 20))
    expect(reasons['SOM_SIZE']).toContain('more than 3 times the usual 25 mg of customers of this class')
    expect(reasons['SOM_FIRST']).toContain('First purchase of Alprazolam since')
  })

  it('is counted by the class of the customer', async () => {
    const [hospital] = await owner<{ id: string }[]>`
      insert into property (company_id, type, name, position) values (${company.id}, 'customerClass', 'Hospice', 9) returning id`
    await limitOf('ALPRAZOLAM', { classId: hospital?.id, dosageUnits: 100_000 })
    const who = await pharmacy({ ALPRAZOLAM: 20_000 })
    const item = await controlled(100, ['ALPRAZOLAM', '0.25'])
    expect(reasonsOf(await orderOf(who.id, item, 60))['SOM_SIZE']).toContain('above the limit of 5,000')
    await owner`update customer set class_id = ${String(hospital?.id)} where id = ${who.id}`
    expect(await orderOf(who.id, item, 60)).toMatchObject({ status: 'Placed' })
  })
})

describe('a limit', () => {
  const version = { fromDate: today, milligrams: null, note: 'As the policy says' }
  const change = (id: string, body: object, as = officer) =>
    call(substanceLimits.change, { params: { id }, body: { ...version, ...body } as never }, { as })
  const history = async (id: string) =>
    (await call(substanceLimits.history, { params: { id } }, { as: officer })).body as { version: number }[]

  it('is kept by compliance, once for a substance, class and window, whatever its salt', async () => {
    const limit = await limitOf('Zolpidem Tartrate')
    expect(limit).toMatchObject({ substance: 'ZOLPIDEM', version: 1 })
    expect(await setLimit('ZOLPIDEM')).toMatchObject({
      status: 409,
      body: { message: 'Zolpidem has a limit for this class and window already. Add a version to it.' },
    })
    expect(await setLimit('ZOLPIDEM', { windowDays: 7, dosageUnits: null })).toMatchObject({
      status: 422,
      body: { message: 'Enter dosage units, milligrams or both.' },
    })
    expect(await setLimit('ZOLPIDEM', { windowDays: 7, fromDate: '2020-01-01' })).toMatchObject({
      status: 422,
      body: { message: 'A limit begins today or later.' },
    })
    const body = { substance: 'ZALEPLON', dosageUnits: 1, ...given }
    expect((await call(substanceLimits.create, { body }, { as: manager })).status).toBe(403)
  })

  it('keeps every version, and the one of today holds', async () => {
    const { id } = await limitOf('LORAZEPAM')
    expect(byStatus(await many(() => change(id, { version: 1, dosageUnits: 300 }), 6))).toEqual({ 200: 1, 409: 5 })
    expect((await change(id, { version: 2, dosageUnits: 50, fromDate: '2099-01-01' })).status).toBe(200)
    expect(await history(id)).toMatchObject([
      { version: 3, dosageUnits: 50, fromDate: '2099-01-01', note: 'As the policy says' },
      { version: 2, dosageUnits: 300, fromDate: today },
      { version: 1, dosageUnits: 5000, fromDate: today },
    ])
    const found = await call(
      search,
      { params: { index: 'substance_limit' }, query: { query: `id:${id}` } },
      { as: officer },
    )
    expect(found.body).toMatchObject({ content: [{ shownVersion: 2, version: 3, dosageUnits: 300 }] })
    const who = await pharmacy({ LORAZEPAM: 9999 })
    const item = await controlled(100, ['LORAZEPAM', '1'])
    expect(reasonsOf(await orderOf(who.id, item, 4))['SOM_SIZE']).toContain(
      'above the limit of 300 dosage units (version 2',
    )
    await expect(owner`update substance_limit_version set dosage_units = 1 where limit_id = ${id}`).rejects.toThrow(
      /append-only|cannot|denied/i,
    )
  })

  it('that changes while orders are placed leaves each order checked by one version, which it names', async () => {
    const { id } = await limitOf('DIAZEPAM', { dosageUnits: 50 })
    const item = await controlled(100, ['DIAZEPAM', '5'])
    const drafts = await Promise.all(
      Array.from({ length: 8 }, async () =>
        draft((await pharmacy({ DIAZEPAM: 9999 })).id, [{ id: item.variationId, quantity: 1 }]),
      ),
    )
    const [placed, changed] = await Promise.all([
      Promise.all(drafts.map((order) => place(order.id))),
      many((turn) => change(id, { version: 1, dosageUnits: 60 + turn }), 4),
    ])
    expect(byStatus(changed)).toEqual({ 200: 1, 409: 3 })
    expect(byStatus(placed)).toEqual({ 200: 8 })
    const amounts = new Map(
      (await history(id)).map((row) => [row.version, (row as unknown as { dosageUnits: number }).dosageUnits]),
    )
    for (const { body } of placed) {
      const order = body as SalesOrder
      expect(order.status).toBe('Hold')
      const checks = await owner`
        select c.input #> '{findings,0,limit}' as limit from order_check c
        where c.order_id = ${order.id} and c.code = 'SOM_SIZE' and c.moment = 'place'`
      expect(checks).toHaveLength(1)
      const limit = checks[0]?.['limit'] as { id: string; version: number; dosageUnits: number }
      expect(limit).toMatchObject({ id, dosageUnits: amounts.get(limit.version) })
    }
  })

  it('that is raised does not end the reason: compliance decides it (P41)', async () => {
    const { id } = await limitOf('CLONAZEPAM', { dosageUnits: 50 })
    const who = await pharmacy({ CLONAZEPAM: 9999 })
    const order = await orderOf(who.id, await controlled(100, ['CLONAZEPAM', '1']), 1)
    expect(Object.keys(reasonsOf(order))).toEqual(['SOM_SIZE'])
    await change(id, { version: 1, dosageUnits: 500 })
    const again = await call(salesOrders.checkAgain, { params: { id: order.id } }, { as: manager })
    expect(again.body).toMatchObject({ status: 'Hold', approvals: [{ code: 'SOM_REVIEW', status: 'Pending' }] })
  })
})
