import { describe, expect, it } from 'vitest'
import type { CountedProduct } from '@galen/contract/purchasing/receipts'
import { receipts } from '@galen/contract/purchasing/receipts'
import { receivingDock } from '../../../test/receiving.ts'

const dock = await receivingDock()
const { given, company, call, owner } = dock
const counter = await given.user(company, ['LIST_RECEIPTS', 'CREATE_RECEIPT'])
const reviser = await given.user(company, ['LIST_RECEIPTS', 'CHECK_RECEIPT'])

async function started() {
  const vial = await dock.offered({ cost: 12.5 })
  const { id } = await dock.started((await dock.ordered([vial, 3, 12.5])).id)
  return { id, purchasableItemId: vial.variationId }
}
const count = (id: string, body: object) =>
  call(receipts.count, { params: { id }, body: body as never }, { as: counter })
const storedPrice = async (id: string) =>
  (await owner`select purchase_price::float8 as price from receipt_line where receipt_id = ${id}`)[0]?.['price']

describe('someone who counts and does not see costs', () => {
  it('is shown null, and null that they send back is ignored', async () => {
    const { id, purchasableItemId } = await started()
    const lots = [{ lot: 'L1', expirationDate: dock.good, quantity: 2 }]
    const reply = await count(id, { products: [{ purchasableItemId, purchasePrice: null, lots }] })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    const [line] = (reply.body as CountedProduct).products
    expect(line).toMatchObject({ purchasePrice: null, orderPrice: null, totalCost: null, receivingQuantity: 2 })
    expect((reply.body as CountedProduct).receipt).toMatchObject({ total: null, merchandise: null })
    expect(await storedPrice(id)).toBe(12.5)
  })

  it('cannot set a price', async () => {
    const { id, purchasableItemId } = await started()
    expect(await count(id, { products: [{ purchasableItemId, purchasePrice: 1 }] })).toMatchObject({
      status: 403,
      body: { message: 'You need the permission View cost or Create purchase to change products.0.purchasePrice.' },
    })
    expect(await storedPrice(id)).toBe(12.5)
  })
})

it('changing the cost of a receipt needs the right to see it', async () => {
  const { id, purchasableItemId } = await started()
  const body = { products: [{ purchasableItemId, purchasePrice: 1 }] }
  expect((await call(receipts.changeCost, { params: { id }, body }, { as: reviser })).status).toBe(403)
  const seeing = await given.user(company, ['LIST_RECEIPTS', 'CREATE_RECEIPT', 'CREATE_PURCHASE'])
  expect(await call(receipts.count, { params: { id }, body }, { as: seeing })).toMatchObject({
    status: 403,
    body: { message: 'You need the permission View cost to change purchasePrice.' },
  })
  expect(await storedPrice(id)).toBe(12.5)
})
