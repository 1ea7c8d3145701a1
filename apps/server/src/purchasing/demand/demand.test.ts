import { describe, expect, it } from 'vitest'
import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import type { Input } from '@galen/contract/route'
import { purchaseSuggestions } from '@galen/contract/purchasing/suggestions'
import { purchasingDesk } from '../../../test/purchasing.ts'

const { owner, call, ok, order, velora, buyer, company, offered, variation, vendor, draft, place, waitingOrder, list } =
  await purchasingDesk()

/** Stock without a receipt, as a ledger of its own would have it. */
async function stocked(
  { itemId, variationId }: { itemId: string; variationId: string },
  onHand: number,
  { expires = '2099-12-31', status = 'Active' } = {},
) {
  const [lot] = await owner<{ id: string }[]>`
    insert into lot (company_id, item_id, number, expires_on)
    values (${company.id}, ${itemId}, ${`L${Math.random()}`}, ${expires}) returning id`
  await owner`
    insert into stock (company_id, item_id, variation_id, lot_id, on_hand, status, quarantine_reasons)
    values (${company.id}, ${itemId}, ${variationId}, ${String(lot?.id)}, ${onHand}, ${status},
      ${status === 'Quarantine' ? ['MANUAL'] : []}::text[])`
}

type Suggestion = { id: string; needed: number; onHand: number; onOrder: number; suggested: number }
const suggestion = async (id: string) => (await list<Suggestion>('to-purchase', `id:${id}`))[0]

describe('to purchase', () => {
  it('suggests what open sales need beyond sellable stock and placed orders', async () => {
    const gauze = await offered()
    expect(await suggestion(gauze.variationId)).toBeUndefined()
    const sale = await waitingOrder(gauze, 30)
    expect(await suggestion(gauze.variationId)).toMatchObject({
      needed: 30,
      suggested: 30,
      orders: [{ id: sale, quantity: 30 }],
    })
    await stocked(gauze, 5)
    await stocked(gauze, 100, { expires: '2020-01-01' })
    await stocked(gauze, 7, { status: 'Quarantine' })
    const drafted = await draft([gauze, 10])
    expect(await suggestion(gauze.variationId)).toMatchObject({
      onHand: 5,
      quarantined: 7,
      onOrder: 0,
      inDrafts: 10,
      suggested: 15,
    })
    await place(drafted.id)
    expect(await suggestion(gauze.variationId)).toMatchObject({ onOrder: 10, inDrafts: 0, suggested: 15 })
    await owner`update purchase_order set status = 'Closed' where id = ${drafted.id}`
    expect(await suggestion(gauze.variationId)).toMatchObject({ onOrder: 0, suggested: 25 })
  })

  it('suggests the reorder point of an item once, of its cheapest variation', async () => {
    const gauze = await offered({ cost: 10 })
    const cheaper = await variation(gauze.itemId, { cost: 8, vendorId: await vendor() })
    await owner`update item set reorder_point = 20 where id = ${gauze.itemId}`
    await stocked(gauze, 6)
    expect(await suggestion(gauze.variationId)).toBeUndefined()
    expect(await suggestion(cheaper)).toMatchObject({ needed: 0, reorderPoint: 20, suggested: 14, otherVendors: 1 })
    await waitingOrder(gauze, 9)
    expect(await suggestion(gauze.variationId)).toMatchObject({ needed: 9, suggested: 3 })
    expect(await suggestion(cheaper)).toMatchObject({ suggested: 20 })
  })

  it('does not suggest to the reorder point what a draft with another vendor has', async () => {
    const gauze = await offered({ cost: 8 })
    const elsewhere = await vendor()
    const dearer = await variation(gauze.itemId, { cost: 10, vendorId: elsewhere })
    await owner`update item set reorder_point = 20 where id = ${gauze.itemId}`
    expect(await suggestion(gauze.variationId)).toMatchObject({ suggested: 20, value: 160 })
    await ok(purchaseOrders.create, {
      body: { vendorId: elsewhere, products: [{ purchasableItemId: dearer, quantity: 15 }] },
    })
    expect(await suggestion(gauze.variationId)).toMatchObject({ suggested: 5, inDrafts: 0 })
  })

  it('does not count drafts of sales', async () => {
    const gauze = await offered()
    await owner`update sales_order set status = 'Closed' where id = ${await waitingOrder(gauze, 30)}`
    expect(await suggestion(gauze.variationId)).toBeUndefined()
  })
})

describe('ordering suggestions', () => {
  const orderAll = (orders: Input<typeof purchaseSuggestions.order>['body']['orders']) =>
    call(purchaseSuggestions.order, { body: { orders } }, { as: buyer })

  it('adds to a draft what it has not and more of what it has, and makes drafts of other vendors, in one go', async () => {
    const other = await vendor()
    const [gauze, tape] = [await offered(), await offered({ vendorId: other })]
    const sale = await waitingOrder(gauze, 30)
    const open = await draft([gauze, 4])
    const line = { purchasableItemId: gauze.variationId, quantity: 6, targets: [{ salesOrderId: sale, quantity: 6 }] }
    const { status, body } = await orderAll([
      { vendorId: velora, orderId: open.id, products: [line] },
      { vendorId: other, products: [{ purchasableItemId: tape.variationId, quantity: 9 }] },
    ])
    const { ids } = body as { ids: string[] }
    expect([status, ids[0]]).toEqual([200, open.id])
    expect(await order(open.id)).toMatchObject({
      products: [{ quantity: 10, targets: [{ salesOrderId: sale, quantity: 6 }] }],
    })
    expect(await order(String(ids[1]))).toMatchObject({ status: 'Draft', products: [{ quantity: 9 }] })
  })

  it('makes no draft at all where one of them is refused', async () => {
    const gauze = await offered()
    const products = [{ purchasableItemId: gauze.variationId, quantity: 6 }]
    const before = (await list('purchase-order-draft')).length
    const refused = await orderAll([
      { vendorId: velora, products },
      { vendorId: velora, orderId: crypto.randomUUID(), products },
    ])
    expect(refused.status).toBe(404)
    expect(await list('purchase-order-draft')).toHaveLength(before)
  })
})

describe('an ignored suggestion', () => {
  const ignore = (ids: string | readonly string[], until: string | null) =>
    call(purchaseSuggestions.ignore, { body: { ids: [ids].flat(), until } }, { as: buyer })

  it('comes back when another quantity is needed, and at once when it is taken back', async () => {
    const gauze = await offered()
    await waitingOrder(gauze, 30)
    expect((await ignore(gauze.variationId, null)).status).toBe(200)
    expect(await suggestion(gauze.variationId)).toMatchObject({ ignored: true, ignoredUntil: null, suggested: 30 })
    await draft([gauze, 10])
    expect(await suggestion(gauze.variationId)).toMatchObject({ ignored: true, suggested: 20 })
    await waitingOrder(gauze, 5)
    expect(await suggestion(gauze.variationId)).toMatchObject({ ignored: false, suggested: 25 })
    await ignore(gauze.variationId, null)
    await ok(purchaseSuggestions.suggestAgain, { body: { ids: [gauze.variationId] } })
    expect(await suggestion(gauze.variationId)).toMatchObject({ ignored: false })
  })

  it('stays ignored until its day, whatever is needed', async () => {
    const gauze = await offered()
    await waitingOrder(gauze, 30)
    await ignore(gauze.variationId, '2099-01-31')
    await waitingOrder(gauze, 5)
    expect(await suggestion(gauze.variationId)).toMatchObject({ ignored: true, ignoredUntil: '2099-01-31' })
    await owner`update ignored_suggestion set until_on = current_date - 1 where variation_id = ${gauze.variationId}`
    expect(await suggestion(gauze.variationId)).toMatchObject({ ignored: false })
  })

  it('is ignored with many others at once, without those that a colleague ordered in the meantime', async () => {
    const [gauze, tape, swabs] = [await offered(), await offered(), await offered()]
    await waitingOrder(gauze, 30)
    await waitingOrder(tape, 8)
    const all = [gauze, tape, swabs].map(({ variationId }) => variationId)
    const { status, body } = await ignore(all, null)
    expect([status, body]).toEqual([200, { ids: expect.toSatisfy((ids: string[]) => ids.length === 2) as unknown }])
    expect(await suggestion(gauze.variationId)).toMatchObject({ ignored: true, suggested: 30 })
    expect(await suggestion(tape.variationId)).toMatchObject({ ignored: true, suggested: 8 })
    const missing = await ignore([gauze.variationId, crypto.randomUUID()], '2099-01-31')
    expect(missing.status).toBe(404)
    expect(await suggestion(gauze.variationId)).toMatchObject({ ignoredUntil: null })
    await ok(purchaseSuggestions.suggestAgain, { body: { ids: all } })
    expect(await suggestion(gauze.variationId)).toMatchObject({ ignored: false })
    expect(await suggestion(tape.variationId)).toMatchObject({ ignored: false })
  })

  it('is refused with a day that is over, and where nothing is suggested', async () => {
    const gauze = await offered()
    expect(await ignore(gauze.variationId, null)).toMatchObject({
      body: { message: 'Nothing is suggested of this variation anymore.' },
    })
    await waitingOrder(gauze, 30)
    expect(await ignore(gauze.variationId, '2020-01-31')).toMatchObject({
      body: { message: 'Choose a day after today.' },
    })
  })
})

describe('open sales', () => {
  it('gives stock and orders to the oldest sale first', async () => {
    const gauze = await offered()
    const [first, second, third] = [
      await waitingOrder(gauze, 10),
      await waitingOrder(gauze, 10),
      await waitingOrder(gauze, 10),
    ]
    await stocked(gauze, 12)
    await place((await draft([gauze, 5])).id)
    const items = await list('open-sale-item', `purchasableItemId:${gauze.variationId}`)
    const of = (id: string) => items.find(({ salesOrderId }) => salesOrderId === id)
    expect(of(first)).toMatchObject({ fromStock: 10, fromOrders: 0, short: 0 })
    expect(of(second)).toMatchObject({ fromStock: 2, fromOrders: 5, short: 3 })
    expect(of(third)).toMatchObject({ fromStock: 0, fromOrders: 0, short: 10 })
    const open = await list('open-sale')
    expect(open.find(({ id }) => id === first)).toBeUndefined()
    expect(open.find(({ id }) => id === second)).toMatchObject({ waitingUnits: 8, shortLines: 1, shortUnits: 3 })
  })
})

describe('lists of purchase orders', () => {
  it('have drafts, placed orders, their lines and what can be bought', async () => {
    const gauze = await offered({ name: 'Sterile gauze', cost: 4 })
    const made = await draft([gauze, 10])
    expect(await list('purchase-order-draft', `id:${made.id}`)).toMatchObject([
      { vendor: 'Velora Pharma', lines: 1, units: 10, total: 40, belowMinimum: false },
    ])
    expect(await list('purchase-order', `id:${made.id}`)).toEqual([])
    const placed = await place(made.id)
    await owner`update purchase_order_line set received = 4 where order_id = ${made.id}`
    expect(await list('purchase-order', `number:${placed.number}`)).toMatchObject([
      { status: 'Placed', openLines: 1, openUnits: 6, receivedPercent: 40, total: 40, receipts: [] },
    ])
    expect(await list('purchase-order-item', 'sterile')).toMatchObject([
      { number: placed.number, quantity: 10, receivedQuantity: 4, openQuantity: 6, purchasePrice: 4, lastPrice: null },
    ])
    await place((await draft([gauze, 1, 5])).id)
    expect(await list('purchase-order-item', 'sterile')).toMatchObject([{ lastPrice: 4, changePercent: 25 }, {}])
    expect(await list('purchasable-item', `id:${gauze.variationId}`)).toMatchObject([
      { itemName: 'Sterile gauze', vendorName: 'Velora Pharma', cost: 4, onOrder: 7 },
    ])
  })
})
