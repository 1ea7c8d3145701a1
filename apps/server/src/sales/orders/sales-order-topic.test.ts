import { afterAll, describe, expect, it } from 'vitest'
import type { Invoice } from '@galen/contract/sales/invoice'
import { invoices } from '@galen/contract/sales/invoices'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { TEST_SECRET } from '../../../test/kernel.ts'
import { realtimeServer } from '../../../test/realtime-server.ts'
import { selling } from '../../../test/selling.ts'
import { connected } from '../../../test/stomp-client.ts'
import { servedInvoiceTopic } from '../invoices/invoice-topic.ts'
import { servedSalesOrderTopic } from './sales-order.store.ts'

const { address, call, owner, given, company, customer, goods, draft, place, rep, otherRep, manager } = await selling()
const topics = [servedSalesOrderTopic, servedInvoiceTopic]
const server = await realtimeServer({ address, secret: TEST_SECRET, topics })
afterAll(() => server.stop())

async function ordered() {
  const who = await customer()
  const item = await goods()
  const order = await draft(who.id, [{ id: item.variationId, quantity: 2 }])
  return { who, item, order }
}

describe('the topic of an order', () => {
  it('tells who sees the order of each change, ids and versions only', async () => {
    const { order } = await ordered()
    const one = await connected(server.port, rep.token)
    await one.ask('SUBSCRIBE', { id: 'o', destination: `/topic/sales-order/${order.id}` })
    const body = { version: order.version, note: 'Leave at dock' }
    expect((await call(salesOrders.save, { params: { id: order.id }, body }, { as: rep })).status).toBe(200)
    server.relay.nudge()
    // What made the order may be reported after the subscription too.
    const heard = await one.heard('o', ({ id, version }) => id === order.id && version !== order.version)
    expect(heard).toMatchObject({ id: order.id, version: order.version + 1, by: rep.id })
    expect(JSON.stringify(heard)).not.toContain('Leave at dock')
    one.ws.terminate()
  })

  it('E75 is refused to a rep of other customers, with its invoice and who is there', async () => {
    const { order } = await ordered()
    await place(order.id)
    const packer = await given.user(company, ['CREATE_INVOICE', 'LIST_INVOICES', 'LIST_ALL_SALES'])
    const made = await call(invoices.create, { body: { salesOrderId: order.id } as never }, { as: packer })
    const invoice = made.body as Invoice
    const destinations = [
      `/topic/sales-order/${order.id}`,
      `/topic/presence/sales-order/${order.id}`,
      `/topic/invoice/${invoice.id}`,
      `/topic/presence/invoice/${invoice.id}`,
    ]
    for (const destination of destinations) {
      const [own, foreign] = await Promise.all([
        connected(server.port, manager.token),
        connected(server.port, otherRep.token),
      ])
      await own.ask('SUBSCRIBE', { id: 'x', destination })
      await expect(foreign.ask('SUBSCRIBE', { id: 'x', destination })).rejects.toThrow('Forbidden')
      own.ws.terminate()
    }
  })

  it('is asked for again by every connection, so a rep who lost the customer does not come back', async () => {
    const { who, order } = await ordered()
    const destination = `/topic/sales-order/${order.id}`
    await owner`update sales_order set owner_id = ${manager.id} where id = ${order.id}`
    const before = await connected(server.port, rep.token)
    await before.ask('SUBSCRIBE', { id: 'x', destination })
    before.ws.terminate()
    await owner`update customer set sales_rep_id = ${otherRep.id} where id = ${who.id}`
    await owner`update sales_order set sales_rep_id = ${otherRep.id} where id = ${order.id}`
    const after = await connected(server.port, rep.token)
    await expect(after.ask('SUBSCRIBE', { id: 'x', destination })).rejects.toThrow('Forbidden')
    const next = await connected(server.port, otherRep.token)
    await next.ask('SUBSCRIBE', { id: 'x', destination })
    next.ws.terminate()
  })
})
