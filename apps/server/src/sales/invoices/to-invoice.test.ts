import { expect, it } from 'vitest'
import { toInvoiceIndex } from '@galen/contract/sales/invoice-indices'
import { search } from '@galen/contract/search-index'
import { invoicing } from '../../../test/invoicing.ts'

const { call, as, owner, company, customer, goods, stockOf, order, create } = await invoicing()

type Row = {
  number: string
  pickup: string | null
  readiness: string
  awaited: { number: string; expectedDate: string | null } | null
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
  const [bought] = await owner`
    insert into purchase_order (company_id, number, vendor_id, status, placed_at, placed_by, expected_on)
    values (${company.id}, 'PO-77', ${none.vendorId}, 'Placed', now(), ${as.id}, '2026-12-01') returning id`
  await owner`insert into purchase_order_line (company_id, order_id, position, item_id, variation_id, quantity)
    values (${company.id}, ${bought?.['id']}, 1, ${none.itemId}, ${none.variationId}, 10)`
  expect(await listed('readiness:Waiting')).toMatchObject([
    { awaited: { number: 'PO-77', expectedDate: '2026-12-01' } },
  ])
  expect(await listed('readiness:Ready')).toMatchObject([{ awaited: null }])
  await create(ready.id, { propose: true })
  expect(await listed('readiness:Ready'), 'what is on its draft is still its own').toMatchObject([
    { number: ready.number, ready: { readyUnits: 3 } },
  ])
})

it('promises the last units once: to what is due first, then to what was placed first', async () => {
  const of = await goods()
  await stockOf(of, { quantity: 10 })
  const buyer = await customer()
  const first = await order(buyer, [{ ...of, quantity: 6 }])
  const second = await order(buyer, [{ ...of, quantity: 6 }])
  const third = await order(buyer, [{ ...of, quantity: 3 }])
  const figures = async () => {
    const rows = await listed(`customerNumber:"${buyer.number}"`)
    const shown = [first, second, third].map(({ number }) => rows.find((row) => row.number === number))
    for (const row of shown)
      expect(await listed(`number:${row?.number} readiness:${row?.readiness}`), 'the filter agrees').toHaveLength(1)
    return shown.map((row) => row?.ready.readyUnits)
  }
  expect(await figures()).toEqual([6, 4, 0])
  await owner`update sales_order set requested_on = current_date + 30 where id = ${first.id}`
  expect(await figures(), 'what is wanted later waits').toEqual([1, 6, 3])
  await owner`update sales_order set shipping_hold = true, shipping_hold_note = 'Wait' where id = ${second.id}`
  expect(await figures(), 'what is on shipping hold comes last').toEqual([6, 1, 3])
  await create(second.id, { propose: true })
  expect(await figures(), 'what is on a draft is taken').toEqual([1, 6, 3])
})
