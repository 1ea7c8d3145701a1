import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { selling } from '../../../test/selling.ts'

const { call, customer, draft, goods, owner, place, read, rep, statementsOf } = await selling()

/** An order that is to be made. Something is asked before, so that who asks is known and only the work is counted. */
async function tenLines() {
  const buyer = await customer()
  const items = await Promise.all(Array.from({ length: 10 }, () => goods()))
  await call(salesOrders.shippingHoldQuantity, {}, { as: rep })
  const products = items.map(({ variationId }) => ({ id: variationId, quantity: 2, price: 10 }))
  return { customerId: buyer.id, products }
}
const placeKeyed = (id: string) =>
  call(salesOrders.place, { params: { id }, query: { confirm: 'true' } }, { as: rep, key: randomUUID() })

describe('the statement budget of an order', () => {
  it('is below 20 to create and place one of ten lines, opening and closing included', async () => {
    const body = await tenLines()
    let id = ''
    const creating = await statementsOf(async () => {
      const reply = await call(salesOrders.create, { body }, { as: rep, key: randomUUID() })
      expect(reply.status).toBe(200)
      id = (reply.body as SalesOrder).id
    })
    const placing = await statementsOf(async () =>
      expect(await placeKeyed(id)).toMatchObject({ status: 200, body: { status: 'Placed' } }),
    )
    expect(creating.length + placing.length).toBeLessThan(20)
    const locking = placing.findIndex((text) => text.includes('"item_variation"') && text.includes('for no key update'))
    // What it is judged by, the number with all that is written, and audit, outbox and reply with the commit.
    expect(placing.slice(locking + 1)).toEqual([
      expect.stringContaining('available('),
      expect.stringContaining('document_counter'),
      expect.stringContaining('idempotency_key'),
      'commit',
    ])
  })

  it('is at most 10 to save one line', async () => {
    const { customerId, products } = await tenLines()
    const { id } = await draft(customerId, products)
    const variation = String(products[0]?.id)
    const saving = await statementsOf(async () => {
      const body = { quantity: 3, price: 11 }
      const saved = await call(
        salesOrders.saveLine,
        { params: { id, variation }, body },
        { as: rep, key: randomUUID() },
      )
      expect(saved).toMatchObject({ status: 200, body: { product: { quantity: 3, total: 33 }, order: { units: 21 } } })
    })
    expect(saving.length).toBeLessThanOrEqual(10)
  })
})

describe('an order that is placed', () => {
  it('is answered as it is read afterwards', async () => {
    const { customerId, products } = await tenLines()
    const { id } = await draft(customerId, products)
    const placed = await place(id)
    expect(placed.status).toBe(200)
    expect(placed.body).toEqual(await read(id, rep))
  })

  it('is placed as it is once it is locked, not as it was read before', async () => {
    const { customerId, products } = await tenLines()
    const { id } = await draft(customerId, products)
    const variation = String(products[0]?.id)
    let placing: ReturnType<typeof place> | undefined
    await owner.begin(async (tx) => {
      await tx`select from customer where id = ${customerId} for update`
      placing = place(id)
      await someoneWaits()
      const body = { quantity: 7, price: 10 }
      expect((await call(salesOrders.saveLine, { params: { id, variation }, body }, { as: rep })).status).toBe(200)
    })
    expect(await placing).toMatchObject({ status: 200, body: { status: 'Placed', units: 25, total: 250 } })
    expect(await place(id)).toMatchObject({ status: 409 })
  })
})

/** Until someone waits for a lock. */
async function someoneWaits(): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const waiting = await owner`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    if (waiting.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('No one waits')
}
