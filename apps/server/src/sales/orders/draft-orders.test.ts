import { describe, expect, it } from 'vitest'
import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { byStatus, many } from '../../../test/people.ts'
import { selling } from '../../../test/selling.ts'

const { call, owner, customer, goods, variation, draft, read, rep, otherRep, manager, packer } = await selling()

const putLine = (id: string, variationId: string, body: object, as = rep) =>
  call(salesOrders.saveLine, { params: { id, variation: variationId }, body: body as never }, { as })

describe('a draft', () => {
  it('starts with the address, the rep and the last prices of its customer', async () => {
    const who = await customer({ priceAdjustment: '-10' })
    const item = await goods('10.00')
    const order = await draft(who.id, [{ id: item.variationId, quantity: 3 }])
    expect(order).toMatchObject({
      number: null,
      status: 'Draft',
      source: 'MANUAL',
      customerId: who.id,
      shipAddress: { id: who.addressId, city: 'Austin' },
      salesRepId: rep.id,
      ownerId: rep.id,
      lines: 1,
      units: 3,
      total: 27,
      products: [
        {
          sellableId: item.id,
          quantity: 3,
          salesPrice: 9,
          allocation: [{ id: item.variationId, cost: null, margin: null }],
        },
      ],
    })
    expect((await read(order.id)).products[0]?.allocation[0]).toMatchObject({ cost: 6, margin: 33.33, available: 1000 })
  })

  it('can begin without a customer: the first brings its ship-to, another one its matching address or none', async () => {
    const [one, other] = [await customer(), await customer()]
    const order = await draft(null, [])
    const save = (body: object) =>
      call(salesOrders.save, { params: { id: order.id }, body: { version: 1, ...body } as never }, { as: rep })
    expect((await save({ version: order.version, customerId: one.id })).body).toMatchObject({
      customerId: one.id,
      shipAddress: { id: one.addressId },
    })
    await owner`update customer_address set name = 'Dock' where id = ${other.addressId}`
    expect((await save({ version: 2, customerId: other.id })).body).toMatchObject({
      shipAddress: null,
      customerId: other.id,
    })
  })

  it('E08 keeps two fields saved at once, and refuses the same field with both values', async () => {
    const order = await draft((await customer()).id, [])
    const save = (body: object) =>
      call(
        salesOrders.save,
        { params: { id: order.id }, body: { version: order.version, ...body } as never },
        { as: rep },
      )
    expect((await save({ note: 'Leave at dock' })).status).toBe(200)
    expect((await save({ externalNumber: 'PO-7' })).status).toBe(200)
    expect(await save({ note: 'Ring twice' })).toMatchObject({
      status: 409,
      body: { details: [{ field: 'note', yours: 'Ring twice', theirs: 'Leave at dock' }] },
    })
    expect(await read(order.id)).toMatchObject({ note: 'Leave at dock', externalNumber: 'PO-7' })
  })

  it('can be deleted, a draft only', async () => {
    const item = await goods()
    const order = await draft((await customer()).id, [{ id: item.variationId, quantity: 1 }])
    expect((await call(salesOrders.remove, { params: { id: order.id } }, { as: rep })).status).toBe(204)
    expect((await call(salesOrders.get, { params: { id: order.id } }, { as: rep })).status).toBe(404)
    expect(await owner`select from search_text where id = ${order.id}`).toHaveLength(0)
  })

  it('E39 is copied at prices of today without what is no longer sold', async () => {
    const [kept, gone] = [await goods('10.00'), await goods('5.00')]
    const order = await draft((await customer()).id, [
      { id: kept.variationId, quantity: 2, price: 8 },
      { id: gone.variationId, quantity: 1 },
    ])
    await owner`update item set is_active = false where id = ${gone.id}`
    const copy = await call(salesOrders.copy, { params: { id: order.id } }, { as: rep })
    expect(copy.body).toMatchObject({
      status: 'Draft',
      number: null,
      products: [{ sellableId: kept.id, salesPrice: 10 }],
    })
  })
})

describe('a line', () => {
  it('is set by variation, split over two, and removed', async () => {
    const item = await goods('10.00')
    const second = await variation(item, '9.00')
    const order = await draft((await customer()).id, [])
    expect(
      (await putLine(order.id, item.variationId, { id: item.variationId, quantity: 4, price: 10.5 })).body,
    ).toMatchObject({
      order: { lines: 1, units: 4, total: 42 },
      product: { quantity: 4, salesPrice: 10.5 },
    })
    expect((await putLine(order.id, second, { quantity: 2, price: 9 })).body).toMatchObject({
      order: { lines: 1, units: 6, total: 60 },
      product: { quantity: 6, salesPrice: 10, allocation: [{ quantity: 4 }, { quantity: 2 }] },
    })
    const dropped = await call(
      salesOrders.removeAllocation,
      { params: { id: order.id, product: item.id, allocation: second } },
      { as: rep },
    )
    expect(dropped.body).toMatchObject({ order: { units: 4 }, product: { quantity: 4 } })
    const removed = await call(
      salesOrders.removeLine,
      { params: { id: order.id, variation: item.variationId } },
      { as: rep },
    )
    expect(removed.body).toMatchObject({ order: { lines: 0, units: 0, total: 0 }, product: null })
  })

  it('asks for a quantity, a price and a cost in words', async () => {
    const item = await goods('10.00', 5, { name: 'Amoxicillin' })
    const order = await draft((await customer()).id, [])
    const refused = async (body: object) => (await putLine(order.id, item.variationId, body)).body
    expect(await refused({ quantity: 0, price: 10 })).toMatchObject({ message: 'Add quantity of item Amoxicillin.' })
    expect(await refused({ quantity: 1, price: 0 })).toMatchObject({ message: 'Amoxicillin needs a price above zero.' })
    expect((await putLine(order.id, item.variationId, { quantity: 1, price: 0, freeOfCharge: true })).status).toBe(200)
    expect((await putLine(order.id, item.variationId, { quantity: 1.5, price: 1 })).status).toBe(400)
    expect(await putLine(order.id, item.variationId, { quantity: 1, price: 19.999 })).toMatchObject({
      status: 200,
      body: { product: { allocation: [{ price: 20 }] } },
    })
    expect((await putLine(order.id, item.variationId, { quantity: -1, price: 1 })).status).toBe(400)
  })

  it('that someone else changed is refused with both values; different lines never clash', async () => {
    const [one, other] = [await goods(), await goods()]
    const order = await draft((await customer()).id, [{ id: one.variationId, quantity: 1, price: 10 }])
    expect((await putLine(order.id, one.variationId, { quantity: 2, price: 10, version: 1 })).status).toBe(200)
    expect((await putLine(order.id, other.variationId, { quantity: 7, price: 10, version: 0 })).status).toBe(200)
    expect(await putLine(order.id, one.variationId, { quantity: 3, price: 11, version: 1 })).toMatchObject({
      status: 409,
      body: { details: [{ field: 'quantity', yours: 3, theirs: 2 }, { field: 'price', yours: 11, theirs: 10 }, {}] },
    })
    const replies = await many(
      (place) => putLine(order.id, one.variationId, { quantity: place + 1, price: 10, version: 2 }),
      8,
    )
    expect(byStatus(replies)).toEqual({ 200: 1, 409: 7 })
  })

  it('cannot be of an inactive item, a foreign variation or one for another customer', async () => {
    const item = await goods()
    const order = await draft((await customer()).id, [])
    expect((await putLine(order.id, item.id, { quantity: 1, price: 1 })).status).toBe(400)
    await owner`update item_variation set is_special = true, customer_id = ${(await customer()).id} where id = ${item.variationId}`
    expect(await putLine(order.id, item.variationId, { quantity: 1, price: 1 })).toMatchObject({ status: 422 })
    await owner`update item_variation set is_special = false, customer_id = null where id = ${item.variationId}`
    await owner`update item set is_active = false where id = ${item.id}`
    expect(await putLine(order.id, item.variationId, { quantity: 1, price: 1 })).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('not active') },
    })
  })

  it('is listed page by page, found by words', async () => {
    const items = await Promise.all(['Aspirin', 'Bisacodyl', 'Cetirizine'].map((name) => goods('1.00', 10, { name })))
    const order = await draft(
      (await customer()).id,
      items.map(({ variationId }) => ({ id: variationId, quantity: 1, price: 8 })),
    )
    const list = async (query: object) =>
      (await call(salesOrders.items, { params: { id: order.id }, query: query as never }, { as: rep })).body
    expect(await list({ page: 1, size: 2 })).toMatchObject({ total: 3, content: [{ position: 3 }] })
    expect(await list({ query: 'bisa' })).toMatchObject({
      total: 1,
      content: [{ sellableItem: { itemName: 'Bisacodyl' } }],
    })
  })
})

it('E75 is not there for a rep of other customers', async () => {
  const order = await draft((await customer()).id, [])
  for (const [who, status] of [
    [otherRep, 404],
    [rep, 200],
    [manager, 200],
    [packer, 200],
  ] as const)
    expect((await call(salesOrders.get, { params: { id: order.id } }, { as: who })).status).toBe(status)
  const own = await draft(null, [], otherRep)
  expect((await call(salesOrders.get, { params: { id: own.id } }, { as: otherRep })).status).toBe(200)
  expect((await call(salesOrders.get, { params: { id: own.id } }, { as: rep })).status).toBe(404)
  expect(((await call(salesOrders.get, { params: { id: own.id } }, { as: manager })).body as SalesOrder).id).toBe(
    own.id,
  )
})
