import { describe, expect, it } from 'vitest'
import { salesApprovals } from '@galen/contract/compliance/sales-approvals'
import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { search } from '@galen/contract/search-index'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { businessDateOf } from '@galen/domain/dates'
import type { GivenUser } from '../../../test/given.ts'
import { byStatus, many } from '../../../test/people.ts'
import { selling } from '../../../test/selling.ts'

const world = await selling()
const { call, owner, company, customer, license, goods, draft, place, read, stock } = world
const { rep, manager, officer, accountant, packer } = world

const placed = async (products: Parameters<typeof draft>[1], customerId?: string) => {
  const order = await draft(customerId ?? (await customer()).id, products)
  const reply = await place(order.id)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body as SalesOrder
}
const decide = (id: string, body: object, as: GivenUser = officer) =>
  call(
    salesApprovals.decide,
    { params: { id }, body: { status: 'Approved', note: 'Checked with the customer', ...body } as never },
    { as },
  )
const check = async (id: string) =>
  (await call(salesOrders.checkAgain, { params: { id } }, { as: manager })).body as SalesOrder
const savePlaced = (order: SalesOrder, body: object, as: GivenUser = rep) =>
  call(
    salesOrders.savePlaced,
    { params: { id: order.id }, query: { confirm: 'true' }, body: { version: order.version, ...body } as never },
    { as },
  )
const reserved = async (orderId: string) =>
  owner`select quantity, expires_at is not null as ends from reservation where order_id = ${orderId} order by 1`
const available = async (variationId: string, classId: string | null = null) => {
  const [row] = await owner.begin(async (tx) => {
    await tx`select set_config('app.company', ${company.id}, true)`
    return tx`select available from available(array[${variationId}::uuid], ${classId}, current_date)`
  })
  return Number(row?.['available'])
}

describe('placing', () => {
  it('gives a number, freezes what was ordered and reserves it', async () => {
    const item = await goods('10.00', 100)
    const order = await placed([{ id: item.variationId, quantity: 30 }])
    expect(order).toMatchObject({
      status: 'Placed',
      number: expect.stringMatching(/^SO-\d{6}$/),
      placedByName: expect.stringMatching(/^Test Person/),
    })
    expect(await reserved(order.id)).toEqual([{ quantity: 30, ends: false }])
    expect(await available(item.variationId)).toBe(70)
    expect(await owner`select placed_quantity from sales_order_line where order_id = ${order.id}`).toEqual([
      { placed_quantity: 30 },
    ])
    expect(await owner`select outcome, moment from order_check where order_id = ${order.id}`).toEqual([
      { outcome: 'passed', moment: 'place' },
    ])
    const [who] = await owner`select last_order_at from customer where id = ${String(order.customerId)}`
    expect(who?.['last_order_at']).not.toBeNull()
    expect(await place(order.id)).toMatchObject({
      status: 409,
      body: { message: 'A Placed sales order cannot be placed.' },
    })
  })

  it('collects every error and changes nothing', async () => {
    const item = await goods('10.00')
    const order = await draft((await customer()).id, [{ id: item.variationId, quantity: 1 }])
    await owner`update sales_order set ship_address_id = null where id = ${order.id}`
    await owner`update item set is_active = false where id = ${item.id}`
    expect(await place(order.id)).toMatchObject({
      status: 422,
      body: { details: [{ field: 'shipAddress', code: 'SHIP_TO_MISSING' }, { code: 'ITEM_INACTIVE' }] },
    })
    const empty = await draft(null, [])
    expect(await place(empty.id)).toMatchObject({
      status: 422,
      body: { details: [{ code: 'NO_LINES' }, { code: 'CUSTOMER_MISSING' }] },
    })
    expect(await read(order.id)).toMatchObject({ status: 'Draft', number: null })
  })

  it('asks for confirmation of every warning at once', async () => {
    const who = await customer()
    const item = await goods('10.00', 5)
    await placed([{ id: item.variationId, quantity: 1 }], who.id)
    const order = await draft(who.id, [{ id: item.variationId, quantity: 9, price: 8 }])
    const reply = await place(order.id, { confirm: false })
    expect(reply.status).toBe(202)
    expect((reply.body as { confirmations: { code: string }[] }).confirmations.map(({ code }) => code)).toEqual([
      'PRICE_BELOW_LIST',
      'DUPLICATE_ORDER',
      'SHORTAGE',
    ])
    expect((await read(order.id)).status).toBe('Draft')
    expect((await place(order.id)).body).toMatchObject({ status: 'Placed' })
    expect(await available(item.variationId)).toBe(-5)
  })

  it('E28 counts only stock that stays good as long as the class of the customer wants', async () => {
    const [wants] = await owner<{ id: string }[]>`
      insert into property (company_id, type, name, position, min_days_to_expiry)
      values (${company.id}, 'customerClass', 'Hospital', 9, 270) returning id`
    const item = await goods('10.00', 50)
    await owner`update lot set expires_on = current_date + 180 where item_id = ${item.id}`
    expect(await available(item.variationId)).toBe(50)
    expect(await available(item.variationId, String(wants?.id))).toBe(0)
    const who = await customer()
    await owner`update customer set class_id = ${String(wants?.id)} where id = ${who.id}`
    const order = await draft(who.id, [{ id: item.variationId, quantity: 2 }])
    expect(order.products[0]?.allocation[0]?.available).toBe(0)
  })

  it('E10 takes consecutive numbers however many are placed at once', async () => {
    const item = await goods('10.00', 10_000)
    const orders = await Promise.all(
      Array.from({ length: 12 }, async (_, turn) =>
        draft((await customer()).id, turn % 4 === 3 ? [] : [{ id: item.variationId, quantity: 1 }]),
      ),
    )
    const replies = await Promise.all(orders.map(({ id }) => place(id)))
    expect(byStatus(replies)).toEqual({ 200: 9, 422: 3 })
    const numbers = replies
      .filter(({ status }) => status === 200)
      .map(({ body }) => Number((body as SalesOrder).number?.slice(3)))
    expect(Math.max(...numbers) - Math.min(...numbers)).toBe(8)
  })

  it('is done once, however often it is asked for', async () => {
    const item = await goods()
    const order = await draft((await customer()).id, [{ id: item.variationId, quantity: 1 }])
    expect(byStatus(await many(() => place(order.id), 8))).toEqual({ 200: 1, 409: 7 })
    expect(await owner`select from reservation where order_id = ${order.id}`).toHaveLength(1)
  })
})

describe('holding', () => {
  it('E07 holds the second of two orders that together are over the credit limit', async () => {
    const who = await customer({ creditLimit: 150 })
    const item = await goods('10.00')
    const orders = [
      await draft(who.id, [{ id: item.variationId, quantity: 10 }]),
      await draft(who.id, [{ id: item.variationId, quantity: 10 }]),
    ]
    const replies = await Promise.all(orders.map(({ id }) => place(id)))
    expect(replies.map(({ body }) => (body as SalesOrder).status).toSorted()).toEqual(['Hold', 'Placed'])
    const held = replies.map(({ body }) => body as SalesOrder).find(({ status }) => status === 'Hold')
    expect(held?.approvals).toMatchObject([{ code: 'CREDIT_LIMIT', status: 'Pending', decidable: false }])
    expect(await reserved(String(held?.id))).toEqual([{ quantity: 10, ends: true }])
    const other = replies.map(({ body }) => body as SalesOrder).find(({ status }) => status === 'Placed')
    expect(await check(String(other?.id))).toMatchObject({ status: 'Placed', approvals: [] })
  })

  it('releases an order when its cause is gone and it is checked again', async () => {
    const who = await customer({ creditLimit: 10 })
    const item = await goods('10.00')
    const order = await placed([{ id: item.variationId, quantity: 5 }], who.id)
    expect(order.status).toBe('Hold')
    expect(await check(order.id)).toMatchObject({ status: 'Hold' })
    await owner`update customer set credit_limit = 1000 where id = ${who.id}`
    expect(await check(order.id)).toMatchObject({ status: 'Placed', approvals: [] })
    expect(await reserved(order.id)).toEqual([{ quantity: 5, ends: false }])
  })

  it('holds for a past due invoice beyond the days of grace', async () => {
    const who = await customer()
    await owner`
      with account as (insert into party_account (company_id, customer_id) values (${company.id}, ${who.id}) returning id)
      insert into open_item (company_id, party_account_id, customer_id, side, document_kind, document_id, document_number, issued_on, due_on, total, balance)
      select ${company.id}, id, ${who.id}, 'charge', 'invoice', uuidv7(), 'INV-1', current_date - 60, current_date - 30, 50, 50 from account`
    const order = await placed([{ id: (await goods()).variationId, quantity: 1 }], who.id)
    expect(order.approvals).toMatchObject([
      { code: 'PAST_DUE', message: expect.stringContaining('$50.00 is past due') },
    ])
  })

  it('asks for one decision for each reason, each by who decides it; the last approval places', async () => {
    const who = await customer({ creditLimit: 0 })
    await owner`update customer set compliance_status = 'hold' where id = ${who.id}`
    const order = await placed([{ id: (await goods('6.01')).variationId, quantity: 1 }], who.id)
    await owner`insert into setting (company_id, key, value) values (${company.id}, 'minimumMargin', '5')`
    const held = await check(order.id)
    expect(held.approvals.map(({ code }) => code).toSorted()).toEqual(['CREDIT_LIMIT', 'CUSTOMER_HOLD', 'MIN_MARGIN'])
    const idOf = (code: string) => String(held.approvals.find((approval) => approval.code === code)?.id)
    const evidence = async (as: GivenUser) => {
      const query = { query: `id:${idOf('MIN_MARGIN')}` }
      const reply = await call(search, { params: { index: 'sales_approval' }, query }, { as })
      return (reply.body as { content: { evidence: object }[] }).content[0]?.evidence
    }
    expect(await evidence(officer), 'margins are for those who see costs').toEqual({})
    expect((await decide(idOf('CREDIT_LIMIT'), {}, officer)).status).toBe(403)
    expect((await decide(idOf('CUSTOMER_HOLD'), {}, accountant)).status).toBe(403)
    expect((await decide(idOf('MIN_MARGIN'), {}, rep)).status).toBe(403)
    expect((await decide(idOf('CREDIT_LIMIT'), {}, accountant)).body).toMatchObject({ orderStatus: 'Hold', pending: 2 })
    expect((await decide(idOf('MIN_MARGIN'), {}, manager)).body).toMatchObject({ orderStatus: 'Hold', pending: 1 })
    expect((await decide(idOf('CUSTOMER_HOLD'), {})).body).toMatchObject({ orderStatus: 'Placed', pending: 0 })
    expect(await read(order.id)).toMatchObject({ status: 'Placed' })
    await owner`delete from setting where company_id = ${company.id}`
  })

  it('E36 an approval ends when the quantity is raised, and stands when it is lowered', async () => {
    const who = await customer({ creditLimit: 0 })
    const item = await goods('10.00')
    const order = await placed([{ id: item.variationId, quantity: 5 }], who.id)
    expect((await decide(String(order.approvals[0]?.id), {}, accountant)).body).toMatchObject({ orderStatus: 'Placed' })
    const lines = (quantity: number) => ({
      products: [{ allocation: [{ id: item.variationId, quantity, price: 10 }] }],
    })
    const lower = (await savePlaced(await read(order.id), lines(4))).body as SalesOrder
    expect(lower).toMatchObject({ status: 'Placed', units: 4 })
    const higher = (await savePlaced(lower, lines(6))).body as SalesOrder
    expect(higher).toMatchObject({ status: 'Hold', approvals: [{ code: 'CREDIT_LIMIT', status: 'Pending' }] })
  })

  it('E32 releases only the reason whose cause is gone', async () => {
    const who = await customer({ licensed: false, creditLimit: 0 })
    const order = await placed([{ id: (await goods()).variationId, quantity: 1 }], who.id)
    await license(who.id)
    expect(await check(order.id)).toMatchObject({ status: 'Hold', approvals: [{ code: 'CREDIT_LIMIT' }] })
  })

  it('E31 puts a placed order back on hold when the license expired since', async () => {
    const who = await customer()
    const order = await placed([{ id: (await goods()).variationId, quantity: 1 }], who.id)
    await owner`update license set expires_on = current_date - 2 where customer_id = ${who.id}`
    expect(await check(order.id)).toMatchObject({ status: 'Hold', approvals: [{ code: 'LIC_EXPIRED' }] })
  })

  it('E34 a schedule that is not registered cannot be approved', async () => {
    const who = await customer()
    await owner`
      insert into license (company_id, customer_id, position, kind, number, issued_on, expires_on, schedules, registered_address, verified_on, verified_with, verified_by)
      values (${company.id}, ${who.id}, 2, 'dea', 'BB1388568', '2020-01-01', '2099-01-01', '{2N,3,4,5}',
        '{"address": "1 Main St", "city": "Austin", "state": "TX", "zipCode": "78701"}', '2025-01-01', 'dea', ${manager.id})`
    const item = await goods('10.00')
    await owner`update item set dea_schedule = 'II', is_narcotic = true where id = ${item.id}`
    const order = await placed([{ id: item.variationId, quantity: 1 }], who.id)
    const codes = order.approvals.map(({ code }) => code)
    expect(codes).toContain('DEA_SCHEDULE')
    expect(codes).toContain('C2_FORM')
    const schedule = order.approvals.find(({ code }) => code === 'DEA_SCHEDULE')
    expect(await decide(String(schedule?.id), {})).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('cannot be approved') },
    })
    const withForm = await savePlaced(order, {
      orderFormNumber: '260000123',
      orderFormDate: businessDateOf(new Date(), company.timeZone),
    })
    expect((withForm.body as SalesOrder).approvals.map(({ code }) => code)).not.toContain('C2_FORM')
    await owner`update sales_order set order_form_date = current_date - 62 where id = ${order.id}`
    expect((await check(order.id)).approvals.map(({ code }) => code)).toContain('C2_FORM')
  })

  it('E35 holds controlled goods for an address that is not registered', async () => {
    const who = await customer()
    await owner`
      insert into license (company_id, customer_id, position, kind, number, issued_on, expires_on, schedules, registered_address, verified_on, verified_with, verified_by)
      values (${company.id}, ${who.id}, 2, 'dea', 'BB1388568', '2020-01-01', '2099-01-01', '{4}',
        '{"address": "9 Elm St", "city": "Austin", "state": "TX", "zipCode": "78704"}', '2025-01-01', 'dea', ${manager.id})`
    const item = await goods('10.00')
    await owner`update item set dea_schedule = 'IV' where id = ${item.id}`
    const order = await placed([{ id: item.variationId, quantity: 1 }], who.id)
    const address = order.approvals.find(({ code }) => code === 'DEA_ADDRESS')
    expect((await decide(String(address?.id), { note: '' })).status).toBe(422)
    expect((await decide(String(address?.id), { note: 'Registered branch, letter on file' })).status).toBe(200)
  })
})

it('C10: wants the controlled substances license of a state that the company names', async () => {
  const held = async () => {
    const who = await customer()
    await owner`
      insert into license (company_id, customer_id, position, kind, number, issued_on, expires_on, schedules, registered_address, verified_on, verified_with, verified_by)
      values (${company.id}, ${who.id}, 2, 'dea', 'BB1388568', '2020-01-01', '2099-01-01', '{4}',
        '{"address": "1 Main St", "city": "Austin", "state": "TX", "zipCode": "78701"}', '2025-01-01', 'dea', ${manager.id})`
    const item = await goods('10.00')
    await owner`update item set dea_schedule = 'IV' where id = ${item.id}`
    const order = await placed([{ id: item.variationId, quantity: 1 }], who.id)
    const reasons = async () =>
      (await check(order.id)).approvals
        .filter(({ code, status }) => code === 'LIC_MISSING' && status === 'Pending')
        .map(({ message }) => message)
    return { who, reasons }
  }
  expect(await (await held()).reasons(), 'Texas is not on the list of a new company').toEqual([])
  await owner`insert into setting (company_id, key, value) values (${company.id}, 'controlledSubstanceStates', '"NY, TX"'::jsonb)`
  const { who, reasons } = await held()
  expect(await reasons()).toEqual([expect.stringContaining('controlled substances')])
  await owner`
    insert into license (company_id, customer_id, position, kind, number, type, state, issued_on, expires_on, verified_on, verified_with, verified_by)
    values (${company.id}, ${who.id}, 3, 'state', 'CS-1', 'controlledSubstances', 'TX', '2020-01-01', '2099-01-01', '2025-01-01', 'board', ${manager.id})`
  expect(await reasons(), 'the reason clears itself').toEqual([])
  await owner`delete from setting where company_id = ${company.id} and key = 'controlledSubstanceStates'`
})

describe('a placed order', () => {
  it('is saved together on its exact version only', async () => {
    const item = await goods('10.00')
    const order = await placed([{ id: item.variationId, quantity: 5 }])
    const saved = await savePlaced(order, {
      note: 'Dock 4',
      products: [{ allocation: [{ id: item.variationId, quantity: 8, price: 9.5 }] }],
    })
    expect(saved.body).toMatchObject({ note: 'Dock 4', units: 8, total: 76, status: 'Placed' })
    expect(await reserved(order.id)).toEqual([{ quantity: 8, ends: false }])
    expect(await owner`select placed_quantity from sales_order_line where order_id = ${order.id}`).toEqual([
      { placed_quantity: 5 },
    ])
    expect(await savePlaced(order, { note: 'Stale' })).toMatchObject({ status: 409 })
    expect(await savePlaced(saved.body as SalesOrder, { salesRepId: manager.id })).toMatchObject({ status: 400 })
    expect(
      (await call(salesOrders.save, { params: { id: order.id }, body: { version: 2, note: 'x' } }, { as: rep })).body,
    ).toMatchObject({
      message: 'A Placed sales order cannot be edited.',
    })
  })

  it('keeps what was shipped', async () => {
    const item = await goods('10.00')
    const order = await placed([{ id: item.variationId, quantity: 5 }])
    await owner`update sales_order_allocation set shipped = 3 where order_id = ${order.id}`
    await owner`update sales_order set shipped_units = 3 where id = ${order.id}`
    const lines = (quantity: number) => ({
      products: [{ allocation: [{ id: item.variationId, quantity, price: 10 }] }],
    })
    expect(await savePlaced(order, lines(2))).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('3 are shipped already') },
    })
    expect(await savePlaced(order, { products: [] })).toMatchObject({ status: 422 })
    expect((await savePlaced(order, lines(3))).body).toMatchObject({ status: 'Closed', fulfilledStatus: 'Full' })
    expect(await reserved(order.id)).toEqual([])
  })

  it('is closed with what is left released', async () => {
    const item = await goods('10.00', 20)
    const order = await placed([{ id: item.variationId, quantity: 5 }])
    const close = () => call(salesOrders.close, { params: { id: order.id } }, { as: rep })
    await owner`insert into invoice (company_id, sales_order_id, customer_id) values (${company.id}, ${order.id}, ${String(order.customerId)})`
    expect(await close()).toMatchObject({ status: 409, body: { message: expect.stringContaining('draft invoice') } })
    await owner`delete from invoice where sales_order_id = ${order.id}`
    const creditOf = async (what: 'exposure' | 'thisOrder') => {
      const { body } = await call(salesOrders.findings, { params: { id: order.id } }, { as: rep })
      return (body as { credit: Record<string, number> }).credit[what] ?? 0
    }
    const before = await creditOf('exposure')
    const ordered = await creditOf('thisOrder')
    expect(ordered).toBe(50)
    expect((await close()).body).toMatchObject({ status: 'Closed' })
    expect(await available(item.variationId)).toBe(20)
    expect(await creditOf('thisOrder'), 'what is released uses no credit').toBe(0)
    expect(await creditOf('exposure')).toBe(before - ordered)
    expect((await close()).status).toBe(409)
  })

  it('is put on shipping hold with a note and counted', async () => {
    const order = await placed([{ id: (await goods()).variationId, quantity: 1 }])
    const hold = (body: object, as = packer) =>
      call(salesOrders.shippingHold, { params: { id: order.id }, body }, { as })
    const count = async (as: GivenUser) => await call(salesOrders.shippingHoldQuantity, {}, { as })
    const before = Number((await count(officer)).body)
    expect((await hold({ note: 'Wait for pickup' })).body).toMatchObject({
      shippingHold: true,
      shippingHoldNote: 'Wait for pickup',
    })
    expect((await count(officer)).body).toBe(before + 1)
    expect((await count(rep)).status).toBe(403)
    const noted = await call(
      salesOrders.shippingHoldNote,
      { params: { id: order.id }, body: { note: 'Truck at 4' } },
      { as: officer },
    )
    expect(noted.body).toMatchObject({ shippingHoldNote: 'Truck at 4' })
    expect((await hold({})).body).toMatchObject({ shippingHold: false, shippingHoldNote: '' })
    expect((await hold({}, rep)).status).toBe(403)
  })

  it('tells what an invoice would take, first expired first', async () => {
    const item = await goods('10.00', 0)
    await stock(item, 3)
    const order = await placed([{ id: item.variationId, quantity: 5 }])
    const reply = await call(salesOrders.conversionItems, { params: { id: order.id } }, { as: packer })
    expect(reply.body).toMatchObject({
      content: [{ sellableId: item.id, ordered: 5, remaining: 5, missing: 2, lots: [{ lot: 'L1', quantity: 3 }] }],
    })
  })

  it('E70 is finished although its item was deactivated since', async () => {
    const item = await goods()
    const order = await placed([{ id: item.variationId, quantity: 2 }])
    await owner`update item set is_active = false where id = ${item.id}`
    expect(await check(order.id)).toMatchObject({ status: 'Placed' })
    expect((await savePlaced(await read(order.id), { note: 'Still wanted' })).status).toBe(200)
  })
})
