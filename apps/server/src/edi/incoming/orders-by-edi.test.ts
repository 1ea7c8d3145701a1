import { describe, expect, it } from 'vitest'
import { ediInterchanges } from '@galen/contract/edi/edi-interchanges'
import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { type SalesRequest, salesRequests } from '@galen/contract/sales/sales-requests'
import type { Segment } from '@galen/domain/edi/x12'
import { ediPartners } from '../../../test/edi-partners.ts'
import { selling } from '../../../test/selling.ts'

const served = await selling()
const { call, company, customer, goods, owner, rep, read } = served
const { ana, partner, orderFile } = await ediPartners(served, company, customer)
let sent = 0

/** Sends an order and answers the external order that it became. */
async function received(sender: string, segments: readonly Segment[]) {
  const content = orderFile(sender, [['BEG', '00', 'SA', `PO-${++sent}`, null, '20261117'], ...segments])
  const reply = await call(ediInterchanges.receive, { body: { content } }, { as: ana })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const [row] = await owner<{ id: string; answer: string }[]>`
    select d.document_id as id, (select a.content from edi_document a
        where a.direction = 'out' and a.partner_id = d.partner_id order by a.control_number desc limit 1) as answer
    from edi_document d where d.interchange_id is not null and d.transaction_set = '850' order by d.created_at desc, d.id desc limit 1`
  return { request: await get(String(row?.id)), content, answer: String(row?.answer), reply: reply.body }
}
const get = async (id: string) => (await call(salesRequests.get, { params: { id } }, { as: rep })).body as SalesRequest
const saveLine = (request: SalesRequest, position: number, body: object) =>
  call(
    salesRequests.saveLine,
    {
      params: { id: request.id, position },
      body: { version: request.lines[position - 1]?.version, ...body } as never,
    },
    { as: rep },
  )
const place = (id: string) =>
  call(salesRequests.place, { params: { id }, query: { confirm: 'true' }, body: {} }, { as: rep })
const line = (
  place: number,
  quantity: number,
  unit: string,
  price: string | null,
  basis: string | null,
  code: string,
) => ['PO1', place, quantity, unit, price, basis, 'VN', code] as const
const codesOf = (request: SalesRequest) => request.lines.map(({ questions }) => questions.map(({ code }) => code))

async function cased(price: string, units: number) {
  const item = await goods(price)
  const gtin = String(Math.floor(Math.random() * 1e13)).padStart(14, '5')
  await owner`
    insert into item_package (company_id, item_id, level, gtin, quantity) values (${company.id}, ${item.id}, 'case', ${gtin}, ${units})`
  return item
}

describe('an order by EDI', () => {
  it('is read with its units and bases of price, and asks nothing where all of it is as ours', async () => {
    const from = await partner()
    const [item, other] = [await cased('20.00', 12), await goods('19.99')]
    const { request, answer, content } = await received(from.number, [
      line(1, 5, 'CA', '240', null, item.number),
      line(2, 10, 'EA', '1999', 'HP', other.number),
      line(3, 2, 'CS', '20000', 'TP', item.number),
      ['CTT', 3],
    ])
    expect(request.lines.slice(0, 2)).toMatchObject([
      { askedQuantity: 5, askedUnit: 'CA', askedPrice: 240, quantity: 60, price: 20, questions: [] },
      { askedQuantity: 10, askedBasis: 'HP', quantity: 10, price: 19.99, questions: [] },
    ])
    expect(request.lines[2]).toMatchObject({ quantity: 24, questions: [{ code: 'PRICE' }] })
    expect(answer).toContain('AK5*A~')
    expect(request.file?.trimEnd()).toBe(content.trimEnd())
  })

  it('waits for answers about units, prices and currencies, and is placed at what was answered, its lines apart', async () => {
    const from = await partner()
    const [item, other] = [await goods('19.99'), await goods('10.00')]
    const { request, reply } = await received(from.number, [
      line(1, 5, 'CA', '240', null, item.number),
      line(2, 3, 'EA', '20.50', null, item.number),
      line(3, 4, 'EA', '10.00', null, other.number),
      ['CUR', 'BY', 'EUR'],
      ['CTT', 3],
    ])
    expect(reply).toMatchObject({ documents: [{ status: 'Needs review', problem: expect.stringContaining('5 CA') }] })
    expect(codesOf(request)).toEqual([['UNIT', 'PRICE'], ['PRICE'], ['PRICE']])
    expect(request.missing).toEqual(['Answer 4 questions.'])
    expect(await place(request.id)).toMatchObject({ status: 422, body: { message: 'Answer 4 questions.' } })
    expect(await owner`select 1 from sales_order where request_id = ${request.id}`).toHaveLength(0)

    expect((await saveLine(request, 1, { quantity: 60 })).body).toMatchObject({ missing: ['Answer 3 questions.'] })
    expect((await saveLine(await get(request.id), 1, { price: 19.99 })).status).toBe(200)
    expect((await saveLine(request, 2, { price: 20.5 })).status).toBe(200)
    expect((await saveLine(request, 3, { price: 10 })).body).toMatchObject({ missing: [], total: 1300.9 })
    const order = (await place(request.id)).body as SalesOrder
    expect(order).toMatchObject({ status: 'Placed', lines: 3, units: 67, total: 1300.9 })
    expect(order.products.map(({ sellableId, quantity, salesPrice }) => [sellableId, quantity, salesPrice])).toEqual([
      [item.id, 60, 19.99],
      [item.id, 3, 20.5],
      [other.id, 4, 10],
    ])
  })

  it('keeps two lines of one item apart when the order is saved again, each by its own id', async () => {
    const from = await partner()
    const item = await goods('10.00')
    const { request } = await received(from.number, [
      line(1, 6, 'EA', '10', null, item.number),
      line(2, 2, 'EA', '10', null, item.number),
      ['CTT', 2],
    ])
    const order = (await place(request.id)).body as SalesOrder
    const [first, second] = order.products
    const save = (products: readonly object[], version: number) =>
      call(
        salesOrders.savePlaced,
        { params: { id: order.id }, query: { confirm: 'true' }, body: { version, products } as never },
        { as: rep },
      )
    const sent = (product: typeof first, quantity: number) => ({
      id: product?.id,
      allocation: product?.allocation.map(({ id, price }) => ({ id, quantity, price })),
    })
    expect((await save([sent(second, 5), sent(first, 6)], order.version)).status).toBe(200)
    const saved = await read(order.id)
    expect(saved.products.map(({ id, quantity }) => [id, quantity])).toEqual([
      [first?.id, 6],
      [second?.id, 5],
    ])
    expect((await save([sent(first, 1), sent(first, 2)], saved.version)).status).toBe(400)
    expect((await save([sent(first, 4)], saved.version)).status).toBe(200)
    expect((await read(order.id)).products).toMatchObject([{ id: first?.id, quantity: 4 }])
  })

  it('with a ship-to that is not on file waits until one is chosen', async () => {
    const from = await partner()
    const item = await goods('10.00')
    const shipTo = (street: string): Segment[] => [
      ['N1', 'ST', 'North store'],
      ['N3', street],
      ['N4', 'Austin', 'TX', '78701'],
      line(1, 1, 'EA', '10', null, item.number),
    ]
    const known = await received(from.number, shipTo('1 MAIN ST.'))
    expect(known.request).toMatchObject({ shipAddress: { id: from.addressId }, missing: [] })
    const { request, reply } = await received(from.number, shipTo('99 Elm Rd'))
    expect(reply).toMatchObject({
      documents: [
        { status: 'Needs review', problem: 'The ship-to is not on file: North store, 99 Elm Rd, Austin, TX 78701' },
      ],
    })
    expect(request).toMatchObject({
      shipAddress: null,
      shipTo: 'North store, 99 Elm Rd, Austin, TX 78701',
      missing: [
        'The ship-to they sent is not on file: North store, 99 Elm Rd, Austin, TX 78701.',
        'Choose a ship-to address.',
      ],
    })
    expect((await place(request.id)).status).toBe(422)
    const chosen = { version: request.version, shipAddress: from.addressId }
    await call(salesRequests.match, { params: { id: request.id }, body: chosen }, { as: rep })
    expect((await place(request.id)).status).toBe(200)
  })

  it('goes to the ship-to that was remembered for the code of their location, as long as the address is the same', async () => {
    const from = await partner()
    const item = await goods('10.00')
    const shipTo = (street: string, code: string): Segment[] => [
      ['N1', 'ST', 'North store', '92', code],
      ['N3', street],
      ['N4', 'Austin', 'TX', '78701'],
      line(1, 1, 'EA', '10', null, item.number),
    ]
    const { request } = await received(from.number, shipTo('99 Elm Rd', '0042'))
    expect(request).toMatchObject({ shipAddress: null, shipToCode: '0042' })
    const chosen = { version: request.version, shipAddress: from.addressId, remember: true }
    expect((await call(salesRequests.match, { params: { id: request.id }, body: chosen }, { as: rep })).status).toBe(
      200,
    )
    const again = await received(from.number, shipTo('99 ELM RD', '0042'))
    expect(again.request).toMatchObject({ shipAddress: { id: from.addressId }, missing: [] })
    const [other, moved] = [
      await received(from.number, shipTo('99 Elm Rd', '0043')),
      await received(from.number, shipTo('1 New Dock', '0042')),
    ]
    expect([other.request.shipAddress, moved.request.shipAddress]).toEqual([null, null])
  })

  it('understands a line by the packages and the price of the item that a person matches it with', async () => {
    const from = await partner()
    const item = await cased('20.00', 12)
    const { request } = await received(from.number, [line(1, 5, 'CA', '240', null, 'THEIR-NAME'), ['CTT', 1]])
    expect(request.lines).toMatchObject([{ itemId: null, quantity: 5 }])
    expect((await saveLine(request, 1, { itemId: item.id })).body).toMatchObject({
      missing: [],
      lines: [{ quantity: 60, price: 20, questions: [] }],
    })
  })
})
