import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { apiKeys } from '@galen/contract/admin/api-keys'
import { customers } from '@galen/contract/partners/customers'
import { pathOf } from '@galen/contract/route'
import type { Invoice } from '@galen/contract/sales/invoice'
import { invoices } from '@galen/contract/sales/invoices'
import { invoicePrints } from '@galen/contract/sales/invoice-prints'
import { type OfferedItem, orderOffers } from '@galen/contract/sales/order-offers'
import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { externalRequests, type SalesRequest, salesRequests } from '@galen/contract/sales/sales-requests'
import { search } from '@galen/contract/search-index'
import { standardRoles } from '@galen/domain/standard-roles'
import { invoicing } from '../../apps/server/test/invoicing.ts'
import { TEST_SECRET } from '../../apps/server/test/kernel.ts'
import { LEDGERS, proveLedgersAfterEach } from '../../apps/server/test/ledgers.ts'
import { many } from '../../apps/server/test/people.ts'
import { realtimeServer } from '../../apps/server/test/realtime-server.ts'
import { shop } from '../../apps/server/test/shop.ts'
import { connected } from '../../apps/server/test/stomp-client.ts'
import { sized } from '../../apps/server/test/test-size.ts'
import { areas } from '@galen/server/areas'

const fixture = await invoicing()
const { app, address, call, as, owner, company, given, jobs, customer, goods, stockOf, order, create, place } = fixture
const { ok, readOrder } = fixture
proveLedgersAfterEach(jobs, [...LEDGERS, 'compliance', 'sales'])

const placeOrder = (id: string, by = as) =>
  call(salesOrders.place, { params: { id }, query: { confirm: 'true' } }, { as: by })

/** The rep takes an order on the phone: item by item with what the customer is asked, then it is placed, shipped and closed. */
it('a phone order of 15 items', async () => {
  const who = await customer()
  const items = await Promise.all(Array.from({ length: 15 }, () => goods()))
  for (const item of items) await stockOf(item, { quantity: 100 })
  const draft = ok<SalesOrder>(await call(salesOrders.create, { body: { customerId: who.id } }, { as }))
  const { content } = ok<{ content: OfferedItem[] }>(
    await call(
      orderOffers.list,
      { params: { id: draft.id }, query: { items: items.map(({ itemId }) => itemId).join(',') } },
      { as },
    ),
  )
  for (const [place, { offers }] of content.entries()) {
    const [offer] = offers
    expect(offer).toMatchObject({ price: 10, available: 100, cost: 6 })
    const body = { id: String(offer?.id), quantity: place + 1, price: place % 2 === 0 ? 10 : 12.5 }
    ok(await call(salesOrders.saveLine, { params: { id: draft.id, variation: body.id }, body }, { as }))
  }
  const total = Array.from({ length: 15 }, (_, place) => (place + 1) * (place % 2 === 0 ? 10 : 12.5))
  const placed = ok<SalesOrder>(await placeOrder(draft.id))
  expect(placed).toMatchObject({
    status: 'Placed',
    number: expect.any(String),
    lines: 15,
    units: 120,
    total: total.reduce((sum, each) => sum + each, 0),
    salesRepId: as.id,
  })
  const invoice = ok<Invoice>(await place((await create(placed.id, { propose: true })).id))
  expect(invoice).toMatchObject({ status: 'Placed', units: 120, merchandise: placed.total })
  expect(await readOrder(placed.id)).toMatchObject({ status: 'Closed', fulfilledStatus: 'Full' })
})

/** Another system sends an order of which two lines say nothing to us; one is matched and remembered, one is dropped. */
it('an external order with two unmatched lines', async () => {
  const { as: from } = shop(fixture, company)
  const made = ok<{ key: string }>(await call(apiKeys.add, { body: { name: `Portal ${randomUUID()}` } }, { as }))
  const who = await customer()
  const [known, meant] = [await goods(), await goods({ price: 20 })]
  for (const item of [known, meant]) await stockOf(item, { quantity: 50 })
  const lines = [
    { item: known.number, quantity: 4 },
    { item: 'Blue Pills', quantity: 10, price: 19.5 },
    { item: 'Old stuff', quantity: 1 },
  ]
  const sent = { customerNumber: who.number, externalNumber: randomUUID(), lines }
  const { id } = ok<{ id: string }>(await from(made.key, externalRequests.receive, { body: sent as never }))
  const request = ok<SalesRequest>(await call(salesRequests.get, { params: { id } }, { as }))
  expect(request).toMatchObject({ status: 'Received', missing: ['Match or drop 2 lines.'] })
  expect((await call(salesRequests.place, { params: { id }, query: { confirm: 'true' } }, { as })).status).toBe(422)
  const saveLine = (position: number, body: object) =>
    call(salesRequests.saveLine, { params: { id, position }, body: { version: 1, ...body } as never }, { as })
  ok(await saveLine(2, { itemId: meant.itemId, price: 19.5, remember: true }))
  ok(await saveLine(3, { dropped: true }))
  const placed = ok<SalesOrder>(await call(salesRequests.place, { params: { id }, query: { confirm: 'true' } }, { as }))
  expect(placed).toMatchObject({ status: 'Placed', source: 'API', requestId: id, units: 14, total: 235 })
  const next = { ...sent, externalNumber: randomUUID(), lines: [{ item: 'blue pills', quantity: 1 }] }
  const again = ok<{ id: string }>(await from(made.key, externalRequests.receive, { body: next as never }))
  expect(ok<SalesRequest>(await call(salesRequests.get, { params: { id: again.id } }, { as }))).toMatchObject({
    missing: [],
    lines: [{ itemId: meant.itemId }],
  })
})

/** An order over the limit waits, keeps its goods in the meantime, and goes on when the limit is raised. */
it('held for credit, limit raised, placed', async () => {
  const who = await customer()
  await owner`update customer set credit_limit = 50 where id = ${who.id}`
  const item = await goods()
  await stockOf(item, { quantity: 10 })
  const body = { customerId: who.id, products: [{ id: item.variationId, quantity: 10, price: 10 }] }
  const draft = ok<SalesOrder>(await call(salesOrders.create, { body }, { as }))
  const held = ok<SalesOrder>(await placeOrder(draft.id))
  expect(held).toMatchObject({ status: 'Hold', approvals: [{ code: 'CREDIT_LIMIT', status: 'Pending' }] })
  expect((await call(invoices.create, { body: { salesOrderId: held.id } }, { as })).status).toBeGreaterThanOrEqual(400)
  const read = ok<{ version: number }>(await call(customers.get, { params: { id: who.id } }, { as }))
  ok(
    await call(
      customers.change,
      { params: { id: who.id }, body: { version: read.version, creditLimit: 1000 } as never },
      { as },
    ),
  )
  const checked = ok<SalesOrder>(await call(salesOrders.checkAgain, { params: { id: held.id } }, { as }))
  expect(checked).toMatchObject({ status: 'Placed', number: held.number })
  const invoice = ok<Invoice>(await place((await create(held.id, { propose: true })).id))
  expect(invoice).toMatchObject({ status: 'Placed', total: 100, balance: 100 })
})

/** E75: what belongs to another rep is not there, however it is asked for. */
it('a rep refused by URL, search, print and socket', async () => {
  const who = await customer()
  const item = await goods()
  await stockOf(item, { quantity: 10 })
  const sold = await order(who, [{ ...item, quantity: 3 }])
  const invoice = ok<Invoice>(await place((await create(sold.id, { propose: true })).id))
  const foreign = await given.user(company, standardRoles.salesRep.permissions)
  const get = (url: string, user = foreign) =>
    app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${user.token}` } })
  const addresses = [
    pathOf(salesOrders.get, { id: sold.id }),
    pathOf(salesOrders.items, { id: sold.id }),
    pathOf(salesOrders.findings, { id: sold.id }),
    pathOf(salesOrders.print, { id: sold.id }),
    pathOf(salesOrders.picklist, { id: sold.id }),
    pathOf(invoices.get, { id: invoice.id }),
    pathOf(invoicePrints.print, { id: invoice.id }),
  ]
  for (const url of addresses) {
    expect([403, 404], url).toContain((await get(url)).statusCode)
    expect((await get(url, as)).statusCode, url).toBe(200)
  }
  for (const [index, field, id] of [
    ['sales-order', 'id', sold.id],
    ['sales-order-item', 'salesOrderId', sold.id],
    ['invoice', 'id', invoice.id],
    ['invoice-item', 'invoiceId', invoice.id],
  ] as const) {
    const found = async (user: typeof as) =>
      (await call(search, { params: { index }, query: { query: `${field}:${id}` } }, { as: user })).body as {
        total?: number
      }
    expect((await found(foreign)).total ?? 0, index).toBe(0)
    expect((await found(as)).total, index).toBeGreaterThan(0)
  }
  const topics = areas.flatMap((area) => area.topics ?? [])
  const live = await realtimeServer({ address, secret: TEST_SECRET, topics })
  afterAll(() => live.stop())
  for (const destination of [`/topic/sales-order/${sold.id}`, `/topic/invoice/${invoice.id}`]) {
    const socket = await connected(live.port, foreign.token)
    await expect(socket.ask('SUBSCRIBE', { id: 'x', destination })).rejects.toThrow('Forbidden')
    const own = await connected(live.port, as.token)
    await own.ask('SUBSCRIBE', { id: 'x', destination })
    own.ws.terminate()
  }
})

/** Many buyers want the last unit: every order is taken, one of them is shipped, and the stock is never below zero. */
it('the last unit sold once among many buyers', async () => {
  const item = await goods()
  await stockOf(item, { quantity: 1 })
  const buyers = await Promise.all(Array.from({ length: sized(6, 24) }, () => customer()))
  const orders = await Promise.all(buyers.map((buyer) => order(buyer, [{ ...item, quantity: 1 }])))
  const replies = await many(async (turn) => {
    const salesOrderId = String(orders[turn]?.id)
    const draft = await call(
      invoices.create,
      { query: { confirm: 'true' }, body: { salesOrderId, propose: true } },
      { as },
    )
    if (draft.status !== 200) return draft
    return place((draft.body as Invoice).id)
  }, orders.length)
  const shipped = replies.filter(
    ({ status, body }) => status === 200 && (body as Invoice).status === 'Placed' && (body as Invoice).units === 1,
  )
  expect(shipped).toHaveLength(1)
  const [left] = await owner`
    select sum(on_hand)::integer as "onHand", sum(reserved)::integer as reserved from stock
    where company_id = ${company.id} and variation_id = ${item.variationId}`
  expect(left).toEqual({ onHand: 0, reserved: 0 })
})
