import { describe, expect, it } from 'vitest'
import { itemClasses } from '@galen/contract/items/item-classes'
import { type Item, items } from '@galen/contract/items/items'
import { selling } from '../../../test/selling.ts'

const { call, owner, officer, customer, goods, draft, place, read } = await selling()

const itemOf = async (id: string) => (await call(items.get, { params: { id } }, { as: officer })).body as Item
const schedule = async (id: string, deaSchedule: Item['deaSchedule']) => {
  const { version } = await itemOf(id)
  const body = { version, deaSchedule, reason: 'Scheduled by the state' }
  return call(itemClasses.change, { params: { id }, body }, { as: officer })
}
const keptClass = async (orderId: string) =>
  (
    await owner<{ schedule: string | null; type: string }[]>`
      select item_class ->> 'deaSchedule' as schedule, item_class ->> 'type' as type from sales_order_line where order_id = ${orderId}`
  )[0]

describe('the class of an item', () => {
  it('is kept with the lines of an order when it is placed, whatever becomes of the item', async () => {
    const [buyer, item] = [await customer(), await goods()]
    const order = await draft(buyer.id, [{ id: item.variationId, quantity: 1 }])
    expect(await keptClass(order.id)).toEqual({ schedule: null, type: null })
    expect((await place(order.id)).status).toBe(200)
    expect(await keptClass(order.id)).toEqual({ schedule: null, type: 'prescription' })
    expect((await schedule(item.id, 'IV')).status).toBe(200)
    expect(await keptClass(order.id)).toEqual({ schedule: null, type: 'prescription' })
  })

  it('that changes while orders are placed is the one that each order was checked by', async () => {
    const item = await goods()
    const buyers = await Promise.all(Array.from({ length: 12 }, () => customer()))
    const orders = await Promise.all(buyers.map(({ id }) => draft(id, [{ id: item.variationId, quantity: 1 }])))
    const placing = orders.map(async ({ id }, turn) => {
      await new Promise((resolve) => setTimeout(resolve, turn * 15))
      return place(id)
    })
    await new Promise((resolve) => setTimeout(resolve, 60))
    const [changed, ...placed] = await Promise.all([schedule(item.id, 'IV'), ...placing])
    expect(changed.status).toBe(200)
    expect(new Set(placed.map(({ status }) => status))).toEqual(new Set([200]))
    const found = await Promise.all(
      orders.map(async ({ id }) => {
        const { approvals } = await read(id)
        const isHeld = approvals.some(({ code }) => code === 'DEA_MISSING')
        return { isHeld, isControlled: (await keptClass(id))?.schedule === 'IV' }
      }),
    )
    for (const { isHeld, isControlled } of found) expect(isHeld).toBe(isControlled)
  })
})
