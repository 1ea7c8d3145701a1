import { describe, expect, it } from 'vitest'
import { home } from '@galen/contract/reports/home'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import type { GivenUser } from '../../../test/given.ts'
import { selling } from '../../../test/selling.ts'

const { call, owner, company, customer, goods, draft, place, rep, otherRep, packer } = await selling()

const tasksOf = async (as: GivenUser) => {
  const reply = await call(home.guidedTasks, {}, { as })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return (reply.body as { tasks: { name: string; done: string[]; draft: { id: string } | null }[] }).tasks
}

describe('the first tasks of a demo company', () => {
  it('are none where the work is real', async () => {
    expect(await tasksOf(rep)).toEqual([])
  })

  it('are those of the job, and none is done before the person has begun', async () => {
    await owner`update company set demo = true where id = ${company.id}`
    expect(await tasksOf(rep)).toEqual([{ name: 'order', done: [], draft: null }])
    expect(await tasksOf(packer)).toEqual([{ name: 'receipt', done: [], draft: null }])
  })

  it('follow what the person really did, and no one else', async () => {
    const [who, one, two] = [await customer(), await goods('10.00'), await goods('12.00')]
    const order = await draft(who.id, [{ id: one.variationId, quantity: 3 }])
    expect(await tasksOf(rep)).toEqual([
      { name: 'order', done: ['started', 'shipTo', 'item'], draft: { id: order.id, purchaseOrderId: null } },
    ])
    await call(
      salesOrders.saveLine,
      { params: { id: order.id, variation: two.variationId }, body: { quantity: 1 } as never },
      { as: rep },
    )
    const { version } = (await call(salesOrders.get, { params: { id: order.id } }, { as: rep })).body as {
      version: number
    }
    await call(salesOrders.save, { params: { id: order.id }, body: { version, externalNumber: 'PO-7' } }, { as: rep })
    expect(await tasksOf(rep)).toEqual([
      {
        name: 'order',
        done: ['started', 'shipTo', 'item', 'secondItem', 'customerPo'],
        draft: { id: order.id, purchaseOrderId: null },
      },
    ])
    expect((await place(order.id)).status).toBe(200)
    const [task] = await tasksOf(rep)
    expect(task?.done).toContain('placed')
    expect(task?.draft).toBeNull()
    expect(await tasksOf(otherRep)).toEqual([{ name: 'order', done: [], draft: null }])
  })

  it('take no notice of what the demo brought along', async () => {
    const who = await customer()
    await owner`
      insert into sales_order (company_id, number, status, customer_id, owner_id, placed_at, placed_by)
      values (${company.id}, 'SO-DEMO', 'Placed', ${who.id}, ${otherRep.id}, now(), ${otherRep.id})`
    expect(await tasksOf(otherRep)).toEqual([{ name: 'order', done: [], draft: null }])
  })
})
