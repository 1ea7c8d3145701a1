import { type RequestActivity, requestActivityInWords } from '@galen/domain/sales/request-activity'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { apiKeys } from '@galen/contract/admin/api-keys'
import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { externalRequests, type SalesRequest, salesRequests } from '@galen/contract/sales/sales-requests'
import { webCarts, webShop } from '@galen/contract/sales/web-shop'
import type { GivenUser } from '../../../test/given.ts'
import { byStatus, many } from '../../../test/people.ts'
import { selling } from '../../../test/selling.ts'

const world = await selling()
const { call, given, company, customer, account, goods, variation, as, owner, rep, otherRep, manager, read } = world
const administrator = await given.user(company, ['EDIT_COMPANY'])
const { key } = (await call(apiKeys.add, { body: { name: 'Portal' } }, { as: administrator })).body as { key: string }

const receive = async (body: object) => {
  const reply = await as(key, externalRequests.receive, { body: { externalNumber: randomUUID(), ...body } as never })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return (reply.body as { id: string }).id
}
const get = async (id: string, who: GivenUser = rep) =>
  (await call(salesRequests.get, { params: { id } }, { as: who })).body as SalesRequest
const place = (id: string, who: GivenUser = rep, confirm = true) =>
  call(salesRequests.place, { params: { id }, query: confirm ? { confirm: 'true' } : {} }, { as: who })
const saveLine = (id: string, position: number, body: object) =>
  call(salesRequests.saveLine, { params: { id, position }, body: { version: 1, ...body } as never }, { as: rep })

describe('an order from outside', () => {
  it('with two unmatched lines is matched, split, dropped and placed', async () => {
    const who = await customer()
    const [known, meant] = [await goods('10.00'), await goods('20.00')]
    const id = await receive({
      customerNumber: who.number,
      lines: [
        { item: known.number, quantity: 4 },
        { item: 'Blue Pills', quantity: 10, price: 19.5 },
        { item: 'Old stuff', quantity: 1 },
      ],
    })
    expect(await get(id)).toMatchObject({
      missing: ['Match or drop 2 lines.'],
      lines: [{ ourPrice: 10, available: 1000 }, { askedPrice: 19.5 }, {}],
    })
    expect(await place(id)).toMatchObject({ status: 422, body: { message: 'Match or drop 2 lines.' } })
    expect((await saveLine(id, 2, { itemId: meant.id, price: 19.5, remember: true })).status).toBe(200)
    expect((await saveLine(id, 2, { quantity: 3 })).status).toBe(409)
    const split = await call(
      salesRequests.splitLine,
      { params: { id, position: 2 }, body: { version: 2, quantity: 4 } },
      { as: rep },
    )
    expect((split.body as SalesRequest).lines.map(({ quantity }) => quantity)).toEqual([4, 6, 1, 4])
    expect((await saveLine(id, 3, { dropped: true })).body).toMatchObject({ missing: [], total: 235 })
    const order = (await place(id)).body as SalesOrder
    expect(order).toMatchObject({ status: 'Placed', source: 'API', requestId: id, units: 14, total: 235 })
    expect(await get(id)).toMatchObject({ status: 'Placed', orderId: order.id, orderNumber: order.number })
    const again = await receive({ customerNumber: who.number, lines: [{ item: ' blue  PILLS', quantity: 1 }] })
    expect(await get(again)).toMatchObject({ lines: [{ itemId: meant.id, problem: null }] })
  })

  it('says before it is placed what placing finds, for the lines that are matched', async () => {
    const who = await customer({ creditLimit: 15 })
    const lines = [
      { item: (await goods('10.00')).number, quantity: 2 },
      { item: 'Old stuff', quantity: 1 },
    ]
    const id = await receive({ customerNumber: who.number, lines })
    const found = async (as: GivenUser = rep) => call(salesRequests.findings, { params: { id } }, { as })
    expect((await found()).body).toMatchObject({
      findings: [{ code: 'CREDIT_LIMIT', outcome: 'hold', decider: { group: 'Finance' } }],
      credit: { exposure: 20, limit: 15 },
    })
    expect((await found(otherRep)).status).toBe(404)
    await saveLine(id, 2, { dropped: true })
    const order = (await place(id)).body as SalesOrder
    expect(order.approvals.map(({ code }) => code)).toEqual(['CREDIT_LIMIT'])
    expect((await found()).body).toMatchObject({ findings: [], credit: null })
  })

  it('with an item that no vendor offers says so before it is placed', async () => {
    const who = await customer()
    const item = await goods('10.00')
    const id = await receive({ customerNumber: who.number, lines: [{ item: item.number, quantity: 2 }] })
    await owner`update item_variation set is_active = false where id = ${item.variationId}`
    expect((await call(salesRequests.findings, { params: { id } }, { as: rep })).body).toMatchObject({
      findings: [{ code: 'NOT_SELLABLE', outcome: 'error' }],
    })
  })

  it('E85 becomes one order, and the second person is led to it', async () => {
    const who = await customer()
    const id = await receive({ customerNumber: who.number, lines: [{ item: (await goods()).number, quantity: 1 }] })
    const replies = await many((turn) => place(id, turn % 2 === 0 ? rep : manager), 8)
    expect(byStatus(replies)).toEqual({ 200: 1, 409: 7 })
    const [order] = await owner`select id, number from sales_order where request_id = ${id}`
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      message: `The request was placed as ${order?.['number']}.`,
      details: [{ orderId: order?.['id'] }],
    })
  })

  it('can come without a customer, who is matched later', async () => {
    const who = await customer()
    const item = await goods()
    const id = await receive({ customerName: 'Bay Pharmacy', lines: [{ item: item.number, quantity: 2 }] })
    const before = await get(id, otherRep)
    expect(before).toMatchObject({
      customerId: null,
      customerText: 'Bay Pharmacy',
      missing: ['Match the customer.', 'Choose a ship-to address.'],
    })
    const matched = await call(
      salesRequests.match,
      { params: { id }, body: { version: 1, customerId: who.id } },
      { as: rep },
    )
    expect(matched.body).toMatchObject({ customerId: who.id, shipAddress: { id: who.addressId }, missing: [] })
    expect((await call(salesRequests.get, { params: { id } }, { as: otherRep })).status).toBe(404)
  })

  it('asks for confirmation without making an order, and goes on hold when a reason says so', async () => {
    const who = await customer({ creditLimit: 1 })
    const id = await receive({
      customerNumber: who.number,
      lines: [{ item: (await goods('10.00', 1)).number, quantity: 5 }],
    })
    expect(await place(id, rep, false)).toMatchObject({ status: 202, body: { confirmations: [{ code: 'SHORTAGE' }] } })
    expect(await owner`select from sales_order where request_id = ${id}`).toHaveLength(0)
    expect((await place(id)).body).toMatchObject({ status: 'Hold', approvals: [{ code: 'CREDIT_LIMIT' }] })
  })

  it('is refused with a reason, and mailed to who sent it', async () => {
    const who = await customer()
    await owner`update customer set email = 'buyer@bay.example' where id = ${who.id}`
    const id = await receive({ customerNumber: who.number, lines: [{ item: 'x', quantity: 1 }] })
    const refuse = (reason: string) =>
      call(salesRequests.refuse, { params: { id }, body: { reason, mail: true } }, { as: rep })
    expect((await refuse('')).status).toBe(400)
    expect((await refuse('Discontinued')).body).toMatchObject({ status: 'Refused', refusal: 'Discontinued' })
    expect((await refuse('Again')).status).toBe(409)
    expect((await place(id)).status).toBe(409)
    expect(await owner`select 1 from mail_message where recipient = 'buyer@bay.example'`).toHaveLength(1)
  })

  it('tells what happened to it to everyone who sees it', async () => {
    const who = await customer()
    const id = await receive({ customerNumber: who.number, lines: [{ item: 'AF-20418', quantity: 3 }] })
    const { id: itemId } = await goods()
    const save = (version: number, body: object) =>
      call(salesRequests.saveLine, { params: { id, position: 1 }, body: { version, ...body } }, { as: rep })
    expect((await save(1, { itemId })).status).toBe(200)
    expect((await save(2, { quantity: 36 })).status).toBe(200)
    const activity = (by: typeof rep) => call(salesRequests.activity, { params: { id }, query: {} }, { as: by })
    const { content } = (await activity(manager)).body as { content: RequestActivity[] }
    expect(content.map(requestActivityInWords)).toEqual([
      'changed the quantity from 3 to 36 on line AF-20418',
      'matched the item of line AF-20418',
      'received the order',
    ])
    expect((await activity(otherRep)).status).toBe(404)
  })

  it('takes the variation that has enough', async () => {
    const who = await customer()
    const item = await goods('10.00', 2)
    const second = await variation(item, '11.00')
    await owner`
      insert into stock (company_id, item_id, variation_id, lot_id, on_hand, value)
      select ${company.id}, ${item.id}, ${second}, id, 50, 50 from lot where item_id = ${item.id}`
    const id = await receive({ customerNumber: who.number, lines: [{ item: item.number, quantity: 5 }] })
    const order = (await place(id)).body as SalesOrder
    expect((await read(order.id)).products[0]?.allocation).toMatchObject([{ id: second, quantity: 5 }])
  })
})

it('a cart becomes a draft and stays or is emptied', async () => {
  const who = await customer()
  const shopper = await account(who)
  const item = await goods('10.00')
  await as(shopper.token, webShop.replaceCart, { body: { version: 0, lines: [{ itemId: item.id, quantity: 3 }] } })
  const [cart] = await owner<{ id: string }[]>`select id from web_cart where customer_id = ${who.id}`
  const turn = (keep: boolean, by = rep) =>
    call(webCarts.toDraft, { params: { id: String(cart?.id) }, body: { keep } }, { as: by })
  expect((await turn(true, otherRep)).status).toBe(404)
  const { orderId } = (await turn(true)).body as { orderId: string }
  expect(await read(orderId)).toMatchObject({ status: 'Draft', source: 'WEB', customerId: who.id, units: 3, total: 30 })
  expect((await turn(false)).status).toBe(200)
  expect((await turn(false)).status).toBe(404)
})
