import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type PurchaseOrder, purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { byStatus, many } from '../../../test/people.ts'
import { purchasingDesk } from '../../../test/purchasing.ts'

const { call, ok, owner, given, company, buyer, vendor, offered, draft, place, order, audits } = await purchasingDesk()

describe('placing', () => {
  it('asks first, places on confirmation, and only once', async () => {
    const gauze = await offered({ cost: 10, name: 'Gauze' })
    const { id } = await draft([gauze, 10, 20])
    const ask = (confirm?: string) =>
      call(purchaseOrders.place, { params: { id }, query: confirm ? { confirm } : {} }, { as: buyer })
    expect(await ask()).toMatchObject({
      status: 202,
      body: {
        detail: '20.00 against 10.00. 100.00 more for 10 units.',
        confirmations: [{ code: 'PRICE_UP', title: 'Gauze costs 100% more', purchasableItemId: gauze.variationId }],
      },
    })
    expect(await order(id)).toMatchObject({ status: 'Draft', number: null, questions: [{ code: 'PRICE_UP' }] })
    const placed = await ask('true')
    expect(placed).toMatchObject({
      status: 200,
      body: { status: 'Placed', placedById: buyer.id, confirmations: [{ code: 'PRICE_UP' }], questions: [] },
    })
    expect((placed.body as PurchaseOrder).number).toMatch(/^PO-\d{6}$/)
    expect(await ask('true')).toMatchObject({ status: 409, body: { message: 'Purchase already placed.' } })
  })

  it('asks nothing when there is nothing to confirm', async () => {
    const { id } = await draft([await offered(), 10])
    expect((await call(purchaseOrders.place, { params: { id } }, { as: buyer })).status).toBe(200)
  })

  it('asks about duplicates, the minimum, schedule II and unlicensed vendors of drugs', async () => {
    const gauze = await offered()
    const first = await place((await draft([gauze, 5])).id)
    const second = await draft([gauze, 5])
    expect(second.questions).toMatchObject([
      {
        code: 'ALREADY_ORDERED',
        detail: `5 of 5 still open on ${first.number} from Velora Pharma. This order adds 5.`,
      },
    ])
    const strict = await vendor({ minimumOrder: 1000 })
    const drug = await offered({ vendorId: strict, type: 'prescription', schedule: 'II' })
    const made = (await ok(purchaseOrders.create, {
      body: { vendorId: strict, products: [{ purchasableItemId: drug.variationId, quantity: 1 }] },
    })) as PurchaseOrder
    expect(made.questions.map(({ code }) => code)).toEqual(['PARTNER', 'BELOW_MINIMUM', 'ORDER_FORM'])
  })

  it('makes the price the cost of the variation where it is ticked', async () => {
    const gauze = await offered({ cost: 10 })
    const { id } = await draft()
    await ok(purchaseOrders.saveProduct, {
      params: { id },
      body: { purchasableItemId: gauze.variationId, quantity: 1, purchasePrice: 10.5, updateCost: true },
    })
    await place(id)
    const [row] = await owner`select cost, version from item_variation where id = ${gauze.variationId}`
    expect(row).toEqual({ cost: '10.5000', version: 2 })
    expect(await audits(gauze.variationId)).toMatchObject([{ fields: ['cost'], version: 2 }])
  })

  it('refuses an empty order, an empty line, and whatever is not active', async () => {
    const refuse = async (id: string, message: string) =>
      expect(await call(purchaseOrders.place, { params: { id } }, { as: buyer })).toMatchObject({
        status: 422,
        body: { message },
      })
    await refuse((await draft()).id, 'Add at least one item.')
    await refuse((await draft([await offered({ name: 'Gauze' }), 0])).id, 'Enter a quantity for Gauze.')
    const tape = await offered({ name: 'Tape' })
    const { id } = await draft([tape, 1])
    await owner`update item set is_active = false where id = ${tape.itemId}`
    await refuse(id, 'Tape is not active.')
    await refuse(((await ok(purchaseOrders.create, { body: {} })) as PurchaseOrder).id, 'Choose a vendor.')
  })

  it('by 16 people at once gives one number', async () => {
    const { id } = await draft([await offered(), 10])
    const replies = await many(() => call(purchaseOrders.place, { params: { id } }, { as: buyer }), 16)
    expect(byStatus(replies)).toEqual({ 200: 1, 409: 15 })
  })

  it('replayed with its key answers the same', async () => {
    const { id } = await draft([await offered(), 10])
    const key = randomUUID()
    const [one, two] = await Promise.all(
      [1, 2].map(() => call(purchaseOrders.place, { params: { id } }, { as: buyer, key })),
    )
    expect(one?.body).toEqual(two?.body)
  })
})

it('orders of the same goods that are placed at once are asked about each other, all but the first', async () => {
  const other = await given.user(company, [
    'LIST_PURCHASES',
    'CREATE_PURCHASE',
    'VIEW_COST',
    'LIST_VENDORS',
    'LIST_ITEMS',
  ])
  for (let round = 0; round < 3; round++) {
    const one = await offered()
    const two = await offered()
    const drafts = await Promise.all(
      [0, 1, 2, 3].map((index) =>
        draft(
          ...(index % 2
            ? ([
                [one, 5],
                [two, 5],
              ] as const)
            : ([
                [two, 5],
                [one, 5],
              ] as const)),
        ),
      ),
    )
    const replies = await Promise.all(
      drafts.map(({ id }, index) =>
        call(purchaseOrders.place, { params: { id }, query: {} }, { as: index % 2 ? buyer : other }),
      ),
    )
    expect(byStatus(replies)).toEqual({ 200: 1, 202: 3 })
    const placed = replies.find(({ status }) => status === 200)?.body as PurchaseOrder | undefined
    for (const { status, body } of replies)
      if (status === 202) expect(JSON.stringify(body)).toContain(`5 of 5 still open on ${String(placed?.number)}`)
  }
})
