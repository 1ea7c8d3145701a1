import { expect, it } from 'vitest'
import { toInvoiceIndex } from '@galen/contract/sales/invoice-indices'
import { search } from '@galen/contract/search-index'
import { invoicing } from '../../../test/invoicing.ts'

const { call, as, owner, company, customer, goods, stockOf, order, create } = await invoicing()

type Row = {
  number: string
  pickup: string | null
  readiness: string
  ready: { lines: number; readyLines: number; readyUnits: number }
}

async function listed(query: string): Promise<Row[]> {
  const reply = await call(search, { params: { index: toInvoiceIndex.name }, query: { query } }, { as })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return (reply.body as unknown as { content: Row[] }).content
}

it('says of each order what is in stock for it, and when the carrier of its service comes', async () => {
  const [of, none] = [await goods(), await goods()]
  await stockOf(of)
  await owner`insert into shipping_service (company_id, value, label, carrier, pickup_time)
    values (${company.id}, 'NEXTDAY', 'Next day air', 'UPS', '17:15')`
  const buyer = await customer()
  const ready = await order(buyer, [{ ...of, quantity: 3 }])
  const partly = await order(buyer, [
    { ...of, quantity: 2 },
    { ...none, quantity: 4 },
  ])
  const waiting = await order(buyer, [{ ...none, quantity: 1 }])
  await owner`update sales_order set ship_via = 'Next day' where id = ${ready.id}`
  expect(await listed('readiness:Ready')).toMatchObject([
    { number: ready.number, pickup: '17:15', ready: { lines: 1, readyLines: 1, readyUnits: 3 } },
  ])
  expect(await listed('readiness:Partly')).toMatchObject([
    { number: partly.number, pickup: null, ready: { lines: 2, readyLines: 1, readyUnits: 2 } },
  ])
  expect(await listed('readiness:Waiting')).toMatchObject([
    { number: waiting.number, ready: { lines: 1, readyLines: 0, readyUnits: 0 } },
  ])
  await create(ready.id, { propose: true })
  expect(await listed('readiness:Ready'), 'what is on its draft is still its own').toMatchObject([
    { number: ready.number, ready: { readyUnits: 3 } },
  ])
})
