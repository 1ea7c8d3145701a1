import { describe, expect, it } from 'vitest'
import { invoiceIndex } from '@galen/contract/sales/invoice-indices'
import type { Invoice } from '@galen/contract/sales/invoice'
import { invoices } from '@galen/contract/sales/invoices'
import { notes } from '@galen/contract/collaboration/notes'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { search } from '@galen/contract/search-index'
import { invoicing } from '../../../test/invoicing.ts'
import { LEDGERS, proveLedgersAfterEach } from '../../../test/ledgers.ts'
import { isNotified } from '../../../test/notified.ts'

const fixture = await invoicing()
const {
  call,
  as,
  owner,
  company,
  jobs,
  given,
  customer,
  goods,
  stockOf,
  order,
  create,
  place,
  placed,
  read,
  readOrder,
} = fixture
const { ok } = fixture
proveLedgersAfterEach(jobs, [...LEDGERS, 'compliance', 'sales'])

const sold = async (quantity = 4) => {
  const of = await goods()
  await stockOf(of, { quantity: 20 })
  const buyer = await customer()
  return { of, buyer, order: await order(buyer, [{ ...of, quantity }]) }
}

/** Edits a placed order of one line. */
const editOrder = async (id: string, variationId: string, quantity: number) => {
  const { version } = await readOrder(id)
  return call(
    salesOrders.savePlaced,
    {
      params: { id },
      query: { confirm: 'true' },
      body: { version, products: [{ allocation: [{ id: variationId, quantity, price: 10 }] }] },
    },
    { as },
  )
}

describe('E50: an order that is edited down below a draft', () => {
  it('leaves lines out that ship nothing, also when that was said before', async () => {
    const [gauze, tape, buyer] = [await goods(), await goods(), await customer()]
    for (const of of [gauze, tape]) await stockOf(of, { quantity: 5 })
    const ordered = await order(buyer, [
      { ...gauze, quantity: 2 },
      { ...tape, quantity: 3 },
    ])
    const draft = await create(ordered.id)
    const lineId = String(draft.products.find(({ sellableId }) => sellableId === tape.itemId)?.allocation[0]?.lineId)
    const params = { id: draft.id }
    ok(await call(invoices.saveProduct, { params, body: { products: [{ lineId, shippingQuantity: 0 }] } }, { as }))
    ok(await call(invoices.propose, { params }, { as }))
    expect((await place(draft.id)).status).toBe(200)
    expect((await read(draft.id)).products).toMatchObject([{ shippingQuantity: 2 }])
  })

  it('is not placed when charges take its total below nothing, and stays a draft', async () => {
    const { order: ordered } = await sold(1)
    const draft = await create(ordered.id, { propose: true })
    const charges = [{ description: 'Allowance', amount: -5000 }]
    await call(invoices.save, { params: { id: draft.id }, body: { version: draft.version, charges } }, { as })
    expect(await place(draft.id)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('Charges must not take it below 0.') },
    })
    expect(await read(draft.id)).toMatchObject({ status: 'Draft', number: null })
  })

  it('shows the conflict on the draft and is not placed until less is shipped', async () => {
    const { of, order: placedOrder } = await sold(4)
    const draft = await create(placedOrder.id, { propose: true })
    const edited = await editOrder(placedOrder.id, of.variationId, 3)
    expect(edited.status, JSON.stringify(edited.body)).toBe(200)
    expect((await read(draft.id)).products[0]?.allocation[0]).toMatchObject({ excessQuantity: 1 })
    expect(await place(draft.id)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('3 are left') },
    })
    expect((await read(draft.id)).status).toBe('Draft')
  })
})

describe('an order that is checked again', () => {
  /** They owe more than they may from now on. */
  const lowerLimit = (customerId: string) =>
    owner`update customer set credit_limit = 1 where company_id = ${company.id} and id = ${customerId}`

  it('goes on hold when a draft is asked for after the credit limit was lowered', async () => {
    const { buyer, order: placedOrder } = await sold()
    await lowerLimit(buyer.id)
    const refused = await call(
      invoices.create,
      { query: { confirm: 'true' }, body: { salesOrderId: placedOrder.id } },
      { as },
    )
    expect(refused.status, JSON.stringify(refused.body)).toBeGreaterThanOrEqual(409)
    expect((await readOrder(placedOrder.id)).status).toBe('Hold')
  })

  it('goes on hold when its draft is placed after the credit limit was lowered, and stays on hold', async () => {
    const { buyer, order: placedOrder } = await sold()
    const draft = await create(placedOrder.id, { propose: true })
    await lowerLimit(buyer.id)
    const refused = await place(draft.id)
    expect(refused.status, JSON.stringify(refused.body)).toBeGreaterThanOrEqual(409)
    expect(refused.body).toMatchObject({ message: expect.stringContaining('is on hold') })
    expect((await readOrder(placedOrder.id)).status).toBe('Hold')
    expect((await read(draft.id)).status).toBe('Draft')
  })
})

describe('a placed invoice', () => {
  it('E76: keeps its rep when the customer gets another one', async () => {
    const { of, buyer } = await sold()
    const { invoice } = await placed(buyer, [{ ...of, quantity: 1 }])
    const other = await given.user(company, ['LIST_SALES'])
    await owner`update customer set sales_rep_id = ${other.id} where company_id = ${company.id} and id = ${buyer.id}`
    expect((await read(invoice.id)).salesRepId).toBe(as.id)
  })

  it('E58: has one total for its lines, receivable and list', async () => {
    const of = await goods({ price: 33.33 })
    await stockOf(of, { quantity: 20 })
    const buyer = await customer()
    const ordered = await order(buyer, [{ ...of, quantity: 3, price: 33.33 }])
    const draft = await create(ordered.id, { propose: true })
    const { version } = await read(draft.id)
    ok(await call(invoices.save, { params: { id: draft.id }, body: { version, freightCharge: 10 } }, { as }))
    const invoice = ok<Invoice>(await place(draft.id))
    expect(invoice).toMatchObject({ merchandise: 99.99, freightCharge: 10, total: 109.99, balance: 109.99 })
    const [open] = await owner`select total, balance from open_item where document_id = ${invoice.id}`
    expect(open).toMatchObject({ total: '109.99', balance: '109.99' })
    const found = await call(
      search,
      { params: { index: invoiceIndex.name }, query: { query: `number:${invoice.number}` } },
      { as },
    )
    expect(found.body).toMatchObject({ content: [{ total: 109.99 }] })
  })

  it('E83: is listed ten thousand at a time, in one order whatever the page', async () => {
    const { of, buyer } = await sold()
    for (let count = 0; count < 3; count++) await placed(buyer, [{ ...of, quantity: 1 }])
    const ids = async (query: Record<string, string | number>) => {
      const reply = await call(search, { params: { index: invoiceIndex.name }, query }, { as })
      return ok<{ content: { id: string }[] }>(reply).content.map(({ id }) => id)
    }
    const sort = { 'sort[0].field': 'customer', 'sort[0].direction': 'Asc' }
    const whole = await ids({ ...sort, size: 10_000 })
    expect(whole.length).toBeGreaterThanOrEqual(3)
    const paged = [await ids({ ...sort, from: 0, size: 2 }), await ids({ ...sort, from: 2, size: 10_000 })].flat()
    expect(paged).toEqual(whole)
  })
})

describe('notes of sales documents', () => {
  it('are written and read by those who see the document, and by no one else', async () => {
    const { of, buyer, order: placedOrder } = await sold()
    const { invoice } = await placed(buyer, [{ ...of, quantity: 1 }])
    const rep = await given.user(company, ['LIST_SALES', 'CREATE_SALE', 'LIST_INVOICES', 'CREATE_INVOICE'])
    const manager = await given.user(company, ['LIST_SALES', 'LIST_ALL_SALES', 'VIEW_SALE', 'CREATE_SALE'])
    const noted = { params: { entity: 'sales-order', id: placedOrder.id }, body: { text: 'Call the dock first' } }
    expect((await call(notes.write, noted, { as: manager })).status).toBe(200)
    expect(await isNotified(owner, placedOrder.id, 'note-written', as.id)).toBe(true)
    expect(await isNotified(owner, placedOrder.id, 'note-written', rep.id)).toBe(false)
    for (const [entity, id] of [
      ['sales-order', placedOrder.id],
      ['invoice', invoice.id],
    ] as const) {
      const params = { entity, id }
      expect((await call(notes.write, { params, body: { text: 'Call first' } }, { as })).status).toBe(200)
      const written = (await call(notes.list, { params }, { as })).body as { text: string }[]
      expect(written[0]).toMatchObject({ text: 'Call first' })
      expect((await call(notes.list, { params }, { as: rep })).status).toBe(404)
    }
  })
})
