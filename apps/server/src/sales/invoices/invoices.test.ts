import { describe, expect, it } from 'vitest'
import { invoices } from '@galen/contract/sales/invoices'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import type { Invoice } from '@galen/contract/sales/invoice'
import { GTIN, invoicing } from '../../../test/invoicing.ts'
import { LEDGERS, proveLedgersAfterEach } from '../../../test/ledgers.ts'

const fixture = await invoicing()
const { call, as, owner, company, jobs, customer, goods, nameGtin, stockOf, order, create, pick, place, placed } =
  fixture
const { read, readOrder, ok, inMonths } = fixture
proveLedgersAfterEach(jobs, [...LEDGERS, 'compliance', 'sales'])

const stockRow = async (stockId: string) =>
  (await owner`select on_hand as "onHand", reserved, value from stock where id = ${stockId}`)[0]

describe('a draft invoice', () => {
  it('has what the order still has to get, and proposes the lots that expire first with the reason', async () => {
    const of = await goods()
    await stockOf(of, { lot: 'LATE', expiresOn: inMonths(20), quantity: 5 })
    const early = await stockOf(of, { lot: 'EARLY', expiresOn: inMonths(10), quantity: 2 })
    const sold = await order(await customer(), [{ ...of, quantity: 4 }])
    const draft = await create(sold.id)
    expect(draft).toMatchObject({
      status: 'Draft',
      number: null,
      salesOrderNumber: sold.number,
      units: 4,
      pickedUnits: 0,
      total: 40,
    })
    const [line] = draft.products[0]?.allocation ?? []
    expect(line).toMatchObject({ shippingQuantity: 4, pickedQuantity: 0, missing: 0, remainingQuantity: 0 })
    expect(line?.proposal).toMatchObject([
      { stockId: early.stockId, lot: 'EARLY', quantity: 2, reason: expect.stringMatching(/^First to expire/) },
      { lot: 'LATE', quantity: 2 },
    ])
    const proposed = ok<Invoice>(await call(invoices.propose, { params: { id: draft.id }, body: {} }, { as }))
    expect(proposed).toMatchObject({ pickedUnits: 4 })
    expect(await stockRow(early.stockId)).toMatchObject({ onHand: 2, reserved: 2 })
  })

  it('warns of a second draft and of a shipping hold', async () => {
    const of = await goods()
    await stockOf(of)
    const sold = await order(await customer(), [{ ...of, quantity: 4 }])
    const draft = await create(sold.id)
    await call(
      invoices.saveProduct,
      { params: { id: draft.id }, body: { products: [{ sellableId: of.itemId, shippingQuantity: 1 }] } },
      { as },
    )
    await call(
      salesOrders.shippingHold,
      { params: { id: sold.id }, body: { shippingHold: true, note: 'Call first' } },
      { as },
    )
    const asked = await call(invoices.create, { body: { salesOrderId: sold.id } }, { as })
    expect(asked).toMatchObject({
      status: 202,
      body: { confirmations: [{ code: 'shipping-hold' }, { code: 'draft-exists' }] },
    })
    await pick(draft.id, { lots: [{ barcode: of.barcode }] })
    expect(await place(draft.id)).toMatchObject({
      status: 422,
      body: { message: `Order ${sold.number} is on shipping hold: Call first.` },
    })
  })

  it('is converted in one step, and nothing is left to invoice then', async () => {
    const of = await goods()
    await stockOf(of)
    const sold = await order(await customer(), [{ ...of, quantity: 4 }])
    const converted = ok<Invoice>(await call(invoices.convert, { params: { soId: sold.id } }, { as }))
    expect(converted).toMatchObject({ pickedUnits: 4, units: 4 })
    expect(await call(invoices.create, { body: { salesOrderId: sold.id } }, { as })).toMatchObject({
      status: 422,
      body: { message: `Order ${sold.number} has nothing left to invoice.` },
    })
  })

  it('gives back what it held when it is deleted', async () => {
    const of = await goods()
    const { stockId } = await stockOf(of)
    const sold = await order(await customer(), [{ ...of, quantity: 4 }])
    const draft = await create(sold.id, { propose: true })
    expect(await stockRow(stockId)).toMatchObject({ reserved: 4 })
    expect((await call(invoices.remove, { params: { id: draft.id } }, { as })).status).toBe(204)
    expect(await stockRow(stockId)).toMatchObject({ reserved: 0 })
    expect((await create(sold.id)).units).toBe(4)
  })
})

describe('picking', () => {
  it('takes lots by barcode and units by their code, and puts them back', async () => {
    const [plain, serialized] = [await goods(), await goods()]
    await nameGtin(serialized.itemId)
    await stockOf(plain, { lot: 'P1' })
    await stockOf(serialized, { lot: 'S1', serials: ['A1', 'A2'] })
    const sold = await order(await customer(), [
      { ...plain, quantity: 3 },
      { ...serialized, quantity: 2 },
    ])
    const draft = await create(sold.id)
    expect(await pick(draft.id, { scan: plain.barcode })).toMatchObject({
      status: 200,
      body: { message: 'Lot P1 added successfully.', added: 1, invoice: { pickedUnits: 1 } },
    })
    expect(await pick(draft.id, { lots: [{ barcode: plain.barcode, lot: 'P1', quantity: 2 }] })).toMatchObject({
      status: 200,
    })
    const scanned = await pick(draft.id, {
      scan: `01${GTIN}17${inMonths(24).slice(2).replaceAll('-', '')}10S1\u001D21A1`,
    })
    expect(scanned, JSON.stringify(scanned.body)).toMatchObject({ status: 200, body: { added: 1 } })
    const gtinLot = { gtin: GTIN, lot: 'S1', serialNumbers: ['A2'] }
    expect(await pick(draft.id, { products: [{ sellableId: serialized.itemId, lots: [gtinLot] }] })).toMatchObject({
      status: 200,
    })
    const picked = await read(draft.id)
    expect(picked.pickedUnits).toBe(5)
    expect(picked.products[1]?.allocation[0]?.lots).toMatchObject([
      { lot: 'S1', serialized: true, gtin: GTIN, serialNumbers: ['A1', 'A2'], quantity: 2 },
    ])
    const params = { id: draft.id, itemId: serialized.itemId, allocId: serialized.variationId, lot: 'S1' }
    expect(
      await call(
        invoices.removeGtinPackage,
        { params: { ...params, gtin: GTIN }, query: { serialNumbers: 'A1' } },
        { as },
      ),
    ).toMatchObject({ status: 200, body: { message: 'Lot removed', added: -1 } })
    const plainParams = { id: draft.id, itemId: plain.itemId, allocId: plain.variationId, lot: 'P1' }
    expect(await call(invoices.removePackage, { params: plainParams }, { as })).toMatchObject({ body: { added: -3 } })
    expect((await read(draft.id)).pickedUnits).toBe(1)
  })

  it('refuses in words, marked by the kind of code, and changes nothing', async () => {
    const [of, other, expired] = [await goods(), await goods(), await goods()]
    await nameGtin(of.itemId)
    await stockOf(of, { lot: 'F1', serials: ['F1A', 'F1B'] })
    await stockOf(other, { lot: 'O1' })
    const old = await stockOf(expired, { lot: 'OLD', expiresOn: inMonths(6) })
    const sold = await order(await customer(), [
      { ...of, quantity: 1 },
      { ...expired, quantity: 1 },
    ])
    await owner`update lot set expires_on = current_date - 2 where id = ${old.lotId}`
    const { id } = await create(sold.id)
    const refused = async (body: Parameters<typeof pick>[1]) =>
      (await pick(id, body)).body as { message: string; details: { mark?: string }[] }
    expect(await refused({})).toMatchObject({ message: 'Invalid Item: Invalid or not informed item.' })
    expect(await refused({ lots: [] })).toMatchObject({ message: 'Invalid Item: Invalid or not informed item.' })
    expect(await refused({ scan: 'NOPE' })).toMatchObject({
      message: 'Barcode NOPE invalid.',
      details: [{ mark: 'barcode' }],
    })
    expect(await refused({ lots: [{ gtin: GTIN, lot: 'F1', serialNumber: 'ZZ' }] })).toMatchObject({
      message: `Gtin ${GTIN} or Serial Number ZZ or Lot F1 invalid.`,
      details: [{ mark: 'qrCode' }],
    })
    expect(await refused({ lots: [{ barcode: other.barcode, lot: 'O1' }] })).toMatchObject({
      message: 'Item not found on invoice.',
    })
    expect(await refused({ lots: [{ barcode: expired.barcode }] })).toMatchObject({
      message: expect.stringMatching(/^Lot OLD expired on/),
    })
    ok(await pick(id, { lots: [{ gtin: GTIN, lot: 'F1', serialNumber: 'F1A' }] }))
    expect(await refused({ lots: [{ gtin: GTIN, lot: 'F1', serialNumber: 'F1A' }] })).toMatchObject({
      message: 'Serial F1A is on this invoice already.',
    })
    expect(await refused({ lots: [{ gtin: GTIN, lot: 'F1', serialNumber: 'F1B' }] })).toMatchObject({
      message: expect.stringMatching(/is complete: 1 of 1 picked\.$/),
    })
    expect((await read(id)).pickedUnits).toBe(1)
  })

  it('E01: gives the last unit of a lot to one of two pickers', async () => {
    const of = await goods()
    const { stockId } = await stockOf(of, { lot: 'LAST', quantity: 1 })
    await stockOf(of, { lot: 'MORE', quantity: 1, expiresOn: inMonths(30) })
    const drafts = await Promise.all(
      [1, 2].map(async () => create((await order(await customer(), [{ ...of, quantity: 1 }])).id)),
    )
    const replies = await Promise.all(drafts.map(({ id }) => pick(id, { lots: [{ stockId, quantity: 1 }] })))
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      message: 'Lot LAST has only 0 left, 1 needed.',
    })
    expect(await stockRow(stockId)).toMatchObject({ onHand: 1, reserved: 1 })
  })

  it('asks for a reason to take another lot than the first to expire, and keeps it', async () => {
    const of = await goods()
    await stockOf(of, { lot: 'NEAR', expiresOn: inMonths(8) })
    await stockOf(of, { lot: 'FAR', expiresOn: inMonths(18) })
    const { id } = await create((await order(await customer(), [{ ...of, quantity: 2 }])).id)
    expect(await pick(id, { lots: [{ barcode: of.barcode, lot: 'FAR' }] })).toMatchObject({
      status: 422,
      body: { code: 'invoice.pick.swap-reason', message: expect.stringContaining('Give a reason to take lot FAR.') },
    })
    ok(await pick(id, { lots: [{ barcode: of.barcode, lot: 'FAR', reason: 'Customer asked' }] }))
    expect((await read(id)).products[0]?.allocation[0]?.lots).toMatchObject([{ lot: 'FAR', reason: 'Customer asked' }])
  })

  it('swaps a picked lot for another in one step, and keeps it where the other cannot be taken', async () => {
    const of = await goods()
    await stockOf(of, { lot: 'WET', expiresOn: inMonths(8) })
    await stockOf(of, { lot: 'DRY', expiresOn: inMonths(18) })
    const { id } = await create((await order(await customer(), [{ ...of, quantity: 2 }])).id)
    ok(await pick(id, { lots: [{ barcode: of.barcode, lot: 'WET', quantity: 2 }] }))
    const line = (await read(id)).products[0]?.allocation[0]
    const swap = (lot: object, instead = 'WET') =>
      pick(id, { products: [{ lineId: line?.lineId, lots: [lot], instead: { lot: instead } }] })
    const lots = async () =>
      (await read(id)).products[0]?.allocation[0]?.lots.map(({ lot, quantity }) => [lot, quantity])
    expect((await swap({ lot: 'DRY', quantity: 2 })).status).toBe(422)
    expect((await swap({ lot: 'DRY', quantity: 2, reason: 'Box is wet' }, 'NONE')).status).toBe(404)
    expect(await lots()).toEqual([['WET', 2]])
    expect(await swap({ lot: 'DRY', quantity: 2, reason: 'Box is wet' })).toMatchObject({
      status: 200,
      body: { message: 'Lot DRY replaces lot WET.', added: 0, invoice: { pickedUnits: 2 } },
    })
    expect(await lots()).toEqual([['DRY', 2]])
    await stockOf(of, { lot: 'FAST', expiresOn: inMonths(6) })
    expect(
      await pick(id, { products: [{ lineId: line?.lineId, lots: [{ lot: 'FAST', quantity: 1 }] }] }),
    ).toMatchObject({
      status: 422,
    })
  })
})

describe('placing', () => {
  it('ships, numbers, bills, books and states in one step', async () => {
    const buyer = await customer()
    const of = await goods()
    const cheap = await stockOf(of, { lot: 'C1', quantity: 2, cost: 3, expiresOn: inMonths(6) })
    const dear = await stockOf(of, { lot: 'C2', quantity: 5, cost: 5, expiresOn: inMonths(12) })
    const { order: sold, invoice } = await placed(buyer, [{ ...of, quantity: 4, price: 11.11 }])
    expect(invoice).toMatchObject({
      status: 'Placed',
      number: expect.stringMatching(/^INV-/),
      total: 44.44,
      balance: 44.44,
    })
    expect(invoice.products[0]?.allocation[0]?.lots).toMatchObject([
      { lot: 'C1', quantity: 2 },
      { lot: 'C2', quantity: 2 },
    ])
    expect(await stockRow(cheap.stockId)).toMatchObject({ onHand: 0, value: '0.00' })
    expect(await stockRow(dear.stockId)).toMatchObject({ onHand: 3, value: '15.00' })
    expect(await readOrder(sold.id)).toMatchObject({ status: 'Closed', fulfilledStatus: 'Full' })
    const [booked] = await owner`
      select sum(amount) filter (where role = 'cost-of-goods') as cost, sum(amount) filter (where role = 'receivable') as receivable
      from journal_line l join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id where e.source_id = ${invoice.id}`
    expect(booked).toEqual({ cost: '16.00', receivable: '44.44' })
    const [sale] =
      await owner`select price, quantity, invoice_number from customer_item_sale where customer_id = ${buyer.id}`
    expect(sale).toEqual({ price: '11.11', quantity: 4, invoice_number: invoice.number })
    const [statement] = await owner`
      select version, document -> 'lines' -> 0 ->> 'lot' as lot, hash from transaction_statement where invoice_id = ${invoice.id}`
    expect(statement).toMatchObject({ version: 1, lot: 'C1', hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  it('E03, E04: returns the placed invoice for the same key, once', async () => {
    const of = await goods()
    await stockOf(of)
    const draft = await create((await order(await customer(), [{ ...of, quantity: 2 }])).id, { propose: true })
    const key = crypto.randomUUID()
    const [one, two] = await Promise.all([place(draft.id, { key }), place(draft.id, { key })])
    expect([one.status, two.status].filter((status) => status === 200).length).toBeGreaterThan(0)
    const again = await place(draft.id, { key })
    expect(again).toMatchObject({ status: 200, body: { status: 'Placed' } })
    const [count] = await owner`select count(*)::integer as items from open_item where document_id = ${draft.id}`
    expect(count).toEqual({ items: 1 })
    expect(await place(draft.id)).toMatchObject({
      status: 409,
      body: { message: 'A Placed invoice cannot be placed.' },
    })
  })

  it('ships what is picked after it was confirmed; the rest stays on the order', async () => {
    const of = await goods()
    await stockOf(of)
    const sold = await order(await customer(), [{ ...of, quantity: 5 }])
    const draft = await create(sold.id)
    expect(await place(draft.id)).toMatchObject({
      status: 422,
      body: { message: 'Nothing is picked yet. Scan a package first.' },
    })
    ok(await pick(draft.id, { lots: [{ barcode: of.barcode, quantity: 2 }] }))
    expect(await place(draft.id, { confirm: false })).toMatchObject({
      status: 202,
      body: {
        confirmations: [{ code: 'short-pick', detail: expect.stringContaining('2 of 5 picked. 3 left on the order.') }],
      },
    })
    expect(ok<Invoice>(await place(draft.id))).toMatchObject({ units: 2, total: 20 })
    expect(await readOrder(sold.id)).toMatchObject({ status: 'Placed', fulfilledStatus: 'Partial', shippedUnits: 2 })
    const asked = await call(salesOrders.fulfilledStatus, { query: { query: `id:${sold.id}` } }, { as })
    expect(asked.body).toMatchObject({
      content: [{ id: sold.id, fulfilledStatus: 'Partial', units: 5, shippedUnits: 2 }],
    })
    expect((await create(sold.id)).units).toBe(3)
  })

  it('E02, E15: refuses goods that were quarantined or expired since they were picked', async () => {
    const of = await goods()
    const { lotId } = await stockOf(of, { lot: 'EXP' })
    const draft = await create((await order(await customer(), [{ ...of, quantity: 2 }])).id, { propose: true })
    await owner`update lot set expires_on = (now() at time zone ${company.timeZone})::date where id = ${lotId}`
    await owner`update lot set expires_on = expires_on - 1 where id = ${lotId}`
    expect(await place(draft.id)).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/^Lot EXP expired on/) },
    })
    await owner`update lot set expires_on = expires_on + 1 where id = ${lotId}`
    expect((await place(draft.id)).status).toBe(200)
  })

  it('E09: never posts into a closed period', async () => {
    const of = await goods()
    await stockOf(of)
    const draft = await create((await order(await customer(), [{ ...of, quantity: 2 }])).id, { propose: true })
    await owner`update fiscal_period set closed_sales = true where company_id = ${company.id}`
    expect(await place(draft.id)).toMatchObject({
      status: 423,
      body: { message: expect.stringMatching(/ is closed\.$/) },
    })
    await owner`update fiscal_period set closed_sales = false where company_id = ${company.id}`
    expect((await place(draft.id)).status).toBe(200)
  })

  it('E10: numbers parallel places without a gap, some of which fail', async () => {
    const of = await goods()
    await stockOf(of, { quantity: 200 })
    const buyer = await customer()
    const drafts = await Promise.all(
      Array.from({ length: 6 }, async () =>
        create((await order(buyer, [{ ...of, quantity: 1 }])).id, { propose: true }),
      ),
    )
    await owner`update invoice set ship_address_id = null where id in ${owner(drafts.slice(0, 2).map(({ id }) => id))}`
    const replies = await Promise.all(drafts.map(({ id }) => place(id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(replies[0]).toMatchObject({
      status: 400,
      body: { title: 'Invalid Package', message: 'Fill in the Shipping Address' },
    })
    const numbers = replies.flatMap(({ status, body }) =>
      status === 200 ? Number((body as Invoice).number?.slice(4)) : [],
    )
    expect(Math.max(...numbers) - Math.min(...numbers)).toBe(3)
  })

  it('E27: takes the older receipt of two with the same expiry, at its cost', async () => {
    const of = await goods()
    const expiresOn = inMonths(9)
    const older = await stockOf(of, { lot: 'SAME', expiresOn, quantity: 2, cost: 3 })
    const newer = await stockOf(of, { lot: 'SAME', expiresOn, quantity: 2, cost: 9 })
    await owner`update stock set received_on = received_on - 5 where id = ${older.stockId}`
    const { invoice } = await placed(await customer(), [{ ...of, quantity: 2 }])
    expect(await stockRow(newer.stockId)).toMatchObject({ onHand: 2 })
    const [cost] = await owner`select cost_of_goods from invoice where id = ${invoice.id}`
    expect(cost).toEqual({ cost_of_goods: '6.00' })
  })

  it('takes no stock for drop-ship lines, whose lots are typed', async () => {
    const of = await goods({ dropShip: true })
    const buyer = await customer()
    await owner`update customer set drop_ship_allowed = true where id = ${buyer.id}`
    const sold = await order(buyer, [{ ...of, quantity: 2 }])
    const draft = await create(sold.id)
    const lots = [{ lot: 'V1', expirationDate: inMonths(12), quantity: 2 }]
    expect(
      await pick(draft.id, { products: [{ sellableId: of.itemId, lots: [{ lot: 'V1', quantity: 2 }] }] }),
    ).toMatchObject({ status: 400 })
    ok(await pick(draft.id, { products: [{ sellableId: of.itemId, lots }] }))
    const invoice = ok<Invoice>(await place(draft.id))
    expect(invoice.products[0]?.allocation[0]).toMatchObject({ dropShip: true, lots: [{ lot: 'V1', stockId: null }] })
    const rows = await owner`
      select l.role, l.amount from journal_line l join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
      where e.source_id = ${invoice.id} and l.role in ('cost-of-goods', 'received-not-invoiced') order by l.role`
    expect([...rows]).toEqual([
      { role: 'cost-of-goods', amount: '12.00' },
      { role: 'received-not-invoiced', amount: '-12.00' },
    ])
  })
})
