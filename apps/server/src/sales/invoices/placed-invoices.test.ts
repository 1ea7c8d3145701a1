import { describe, expect, it } from 'vitest'
import type { CustomerReturn, Invoice } from '@galen/contract/sales/invoice'
import { invoices } from '@galen/contract/sales/invoices'
import { addDays, businessDateOf, firstDayOfMonth, formatDate } from '@galen/domain/dates'
import { GTIN, invoicing } from '../../../test/invoicing.ts'
import { LEDGERS, proveLedgersAfterEach } from '../../../test/ledgers.ts'

const fixture = await invoicing()
const { call, as, owner, company, jobs, customer, goods, nameGtin, stockOf, order, create, pick, place, placed } =
  fixture
const { read, readOrder, ok, inMonths, given } = fixture
proveLedgersAfterEach(jobs, [...LEDGERS, 'compliance', 'sales'])
const [reason] = await owner<{ id: string }[]>`
  insert into justification (company_id, type, justification, position) values (${company.id}, 'placedInvoiceEdit', 'Wrong address', 1) returning id`

const void_ = (id: string, body: object = {}) => call(invoices.void, { params: { id }, body }, { as })
const sendBack = (id: string, body: NonNullable<Parameters<typeof call<typeof invoices.returnProducts>>[1]['body']>) =>
  call(invoices.returnProducts, { params: { id }, body }, { as })
const stockRow = async (stockId: string) =>
  (await owner`select on_hand as "onHand", reserved, value from stock where id = ${stockId}`)[0]

describe('void', () => {
  it('takes back goods, receivable and books, and the order has it to ship again', async () => {
    const [of, units] = [await goods(), await goods()]
    await nameGtin(units.itemId)
    const { stockId } = await stockOf(of)
    await stockOf(units, { serials: ['V1', 'V2'], lot: 'VL' })
    const buyer = await customer()
    const sold = await order(buyer, [
      { ...of, quantity: 3 },
      { ...units, quantity: 2 },
    ])
    const draft = await create(sold.id, { propose: true })
    ok(await pick(draft.id, { lots: [{ gtin: GTIN, lot: 'VL', serialNumbers: ['V1', 'V2'] }] }))
    const { id, number } = ok<Invoice>(await place(draft.id))
    expect(await readOrder(sold.id)).toMatchObject({ status: 'Closed' })
    expect(ok<Invoice>(await void_(id, { justificationId: reason?.id }))).toMatchObject({
      status: 'Void',
      number,
      voidReason: 'Wrong address',
      balance: 0,
    })
    expect(await stockRow(stockId)).toMatchObject({ onHand: 10, value: '70.00' })
    expect(await readOrder(sold.id)).toMatchObject({ status: 'Placed', shippedUnits: 0 })
    expect((await owner`select from customer_item_sale where customer_id = ${buyer.id}`).length).toBe(0)
    const statements = await owner`
      select version, reason, document ->> 'voidedOn' as "voidedOn" from transaction_statement where invoice_id = ${id} order by version`
    expect([...statements]).toMatchObject([
      { version: 1, voidedOn: null },
      { version: 2, reason: 'Void', voidedOn: expect.any(String) },
    ])
    expect(await void_(id)).toMatchObject({ status: 409, body: { message: 'A Void invoice cannot be voided.' } })
    const again = await create(sold.id, { propose: true })
    ok(await pick(again.id, { lots: [{ gtin: GTIN, lot: 'VL', serialNumbers: ['V1', 'V2'] }] }))
    expect((await place(again.id)).status).toBe(200)
  })

  it('needs a valid invoice and the right', async () => {
    expect(await void_(crypto.randomUUID())).toMatchObject({
      status: 404,
      body: { message: 'Please provide a valid invoice.' },
    })
    expect(await void_('nothing')).toMatchObject({ status: 400, body: { message: 'Please provide a valid invoice.' } })
    const of = await goods()
    await stockOf(of)
    const { invoice } = await placed(await customer(), [{ ...of, quantity: 1 }])
    const clerk = await fixture.packer()
    expect((await call(invoices.void, { params: { id: invoice.id }, body: {} }, { as: clerk })).status).toBe(403)
  })

  it('E45: is dated in the open period when that of the invoice is closed', async () => {
    const of = await goods()
    await stockOf(of)
    const { invoice } = await placed(await customer(), [{ ...of, quantity: 1 }])
    const last = inMonths(-1)
    await owner`insert into fiscal_period (company_id, period_name, year, month, starts_on, ends_on, closed_sales, closed_financial, closed_inventory, closed_purchase)
      values (${company.id}, 'Last', extract(year from ${last}::date), extract(month from ${last}::date), date_trunc('month', ${last}::date),
        (date_trunc('month', ${last}::date) + interval '1 month' - interval '1 day')::date, true, true, true, true) on conflict do nothing`
    expect((await void_(invoice.id)).status).toBe(200)
    const entries = await owner`
      select accounting_date from journal_entry where source_id = ${invoice.id} and reverses_id is not null`
    expect([...entries]).toEqual([{ accounting_date: fixture.today }])
  })

  it('E47: waits until returns are canceled', async () => {
    const of = await goods()
    await stockOf(of)
    const { invoice } = await placed(await customer(), [{ ...of, quantity: 2 }])
    const [lot] = invoice.products[0]?.allocation[0]?.lots ?? []
    const made = ok<CustomerReturn>(
      await sendBack(invoice.id, { products: [{ invoiceLotId: lot?.id ?? '', quantity: 1 }] }),
    )
    expect(await void_(invoice.id)).toMatchObject({
      status: 409,
      body: { message: `Invoice ${invoice.number} has returns: ${made.number}. Cancel them first.` },
    })
    expect((await call(invoices.cancelReturn, { params: { id: made.id } }, { as })).status).toBe(200)
    expect((await void_(invoice.id)).status).toBe(200)
  })
})

describe('saving a placed invoice', () => {
  it('takes tracking and other currency freely, and E84 keeps no empty currency', async () => {
    const of = await goods()
    await stockOf(of)
    const { invoice } = await placed(await customer(), [{ ...of, quantity: 1 }])
    const save = (body: NonNullable<Parameters<typeof call<typeof invoices.savePlaced>>[1]['body']>) =>
      call(invoices.savePlaced, { params: { id: invoice.id }, body }, { as })
    expect(
      ok<Invoice>(await save({ trackingNumber: '1Z999', otherCurrencyTotal: { currency: 'EUR', total: 0 } })),
    ).toMatchObject({
      trackingShipNumber: '1Z999',
      otherCurrencyTotal: { currency: 'EUR', total: 0 },
      version: invoice.version + 1,
    })
    expect(ok<Invoice>(await save({ otherCurrencyTotal: { currency: null, total: 0 } })).otherCurrencyTotal).toBeNull()
    expect(await save({ note: 'Left at the dock' })).toMatchObject({
      status: 422,
      body: { message: 'Choose a reason for the change of a placed invoice.' },
    })
    expect(ok<Invoice>(await save({ note: 'Left at the dock', justificationId: reason?.id }))).toMatchObject({
      note: 'Left at the dock',
    })
    expect(await save({ version: 1, trackingNumber: 'X' })).toMatchObject({ status: 409 })
    await owner`update user_session set proved_at = now() - interval '1 hour'`
    expect(await save({ note: 'Later', justificationId: reason?.id })).toMatchObject({
      status: 403,
      body: { code: 'fresh-sign-in' },
    })
    await owner`update user_session set proved_at = now()`
  })
})

describe('merging drafts', () => {
  it('moves lines, lots and serials; E49: deleting one line gives back only its own order', async () => {
    const of = await goods()
    const { stockId } = await stockOf(of, { quantity: 20 })
    const buyer = await customer()
    const [one, two] = [await order(buyer, [{ ...of, quantity: 2 }]), await order(buyer, [{ ...of, quantity: 3 }])]
    const [target, source] = [await create(one.id, { propose: true }), await create(two.id, { propose: true })]
    const merged = ok<Invoice>(
      await call(invoices.merge, { params: { id: target.id }, body: { invoiceToMergeId: source.id } }, { as }),
    )
    expect(merged).toMatchObject({
      units: 5,
      pickedUnits: 5,
      invoiceMergeList: [{ id: source.id, soNumber: two.number }],
    })
    expect((await call(invoices.get, { params: { id: source.id } }, { as })).status).toBe(404)
    expect(await stockRow(stockId)).toMatchObject({ reserved: 5 })
    const line = merged.products[0]?.allocation.find(({ salesOrderId }) => salesOrderId === two.id)
    const params = { id: target.id, itemId: of.itemId, allocId: line?.lineId ?? '', lot: line?.lots[0]?.lot ?? '' }
    ok(await call(invoices.removePackage, { params }, { as }))
    const placedOne = ok<Invoice>(await place(target.id))
    expect(placedOne.units).toBe(2)
    expect(await readOrder(one.id)).toMatchObject({ status: 'Closed' })
    expect(await readOrder(two.id)).toMatchObject({ status: 'Placed', shippedUnits: 0 })
    expect((await create(two.id)).units).toBe(3)
  })

  it('adds drafts of one order line by line', async () => {
    const of = await goods()
    await stockOf(of, { quantity: 20 })
    const sold = await order(await customer(), [{ ...of, quantity: 4 }])
    const target = await create(sold.id)
    ok(
      await pick(target.id, {
        products: [{ sellableId: of.itemId, shippingQuantity: 1 }],
        lots: [{ barcode: of.barcode, quantity: 1 }],
      }),
    )
    const source = await create(sold.id, { propose: true })
    expect(source.units).toBe(3)
    const merged = ok<Invoice>(
      await call(invoices.merge, { params: { id: target.id }, body: { invoiceToMergeId: source.id } }, { as }),
    )
    expect(merged.products[0]?.allocation).toMatchObject([{ shippingQuantity: 4, pickedQuantity: 4 }])
    expect((await place(target.id)).status).toBe(200)
  })

  it('E48: is refused with the fields that differ', async () => {
    const of = await goods()
    await stockOf(of, { quantity: 20 })
    const buyer = await customer()
    const [one, two] = [
      await order(buyer, [{ ...of, quantity: 2 }]),
      await order({ id: buyer.id, addressId: await buyer.otherAddress() }, [{ ...of, quantity: 3 }]),
    ]
    const [target, source] = [await create(one.id), await create(two.id)]
    expect(
      await call(invoices.merge, { params: { id: target.id }, body: { invoiceToMergeId: source.id } }, { as }),
    ).toMatchObject({
      status: 409,
      body: { message: 'The drafts differ in ship address.', details: [{ field: 'shipAddressId' }] },
    })
  })

  it('E12: loses to a place at the same time, or wins, and nothing is moved by half', async () => {
    const of = await goods()
    await stockOf(of, { quantity: 20 })
    const buyer = await customer()
    const [one, two] = [await order(buyer, [{ ...of, quantity: 2 }]), await order(buyer, [{ ...of, quantity: 3 }])]
    const [target, source] = [await create(one.id, { propose: true }), await create(two.id, { propose: true })]
    const [merging, placing] = await Promise.all([
      call(invoices.merge, { params: { id: target.id }, body: { invoiceToMergeId: source.id } }, { as }),
      place(source.id),
    ])
    expect([merging.status, placing.status].filter((status) => status === 200)).toHaveLength(1)
    expect([merging.status, placing.status].find((status) => status !== 200)).toBeOneOf([404, 409])
  })
})

describe('ship together', () => {
  it('gives placed invoices of one address one tracking number', async () => {
    const of = await goods()
    await stockOf(of)
    const buyer = await customer()
    const { invoice: one } = await placed(buyer, [{ ...of, quantity: 1 }])
    const { invoice: two } = await placed(buyer, [{ ...of, quantity: 1 }])
    const { invoice: other } = await placed(await customer(), [{ ...of, quantity: 1 }])
    ok(await call(invoices.savePlaced, { params: { id: one.id }, body: { trackingNumber: 'T1' } }, { as }))
    const together = (id: string) =>
      call(invoices.shipTogether, { params: { id: one.id }, body: { invoiceIds: [id] } }, { as })
    expect(ok<Invoice>(await together(two.id)).shipment).toEqual([{ id: two.id, number: two.number }])
    expect((await read(two.id)).trackingShipNumber).toBe('T1')
    expect((await together(other.id)).status).toBe(409)
  })
})

describe('a return', () => {
  it('brings goods to quarantine at their cost and credits the price that was paid; E23 caps it', async () => {
    const of = await goods()
    await stockOf(of, { cost: 3.3333, quantity: 3 })
    const { invoice } = await placed(await customer(), [{ ...of, quantity: 3, price: 11.11 }])
    const [lot] = invoice.products[0]?.allocation[0]?.lots ?? []
    const made = ok<CustomerReturn>(
      await sendBack(invoice.id, {
        products: [{ invoiceLotId: lot?.id ?? '', quantity: 2 }],
        reason: 'Damaged',
        restockingPercent: 10,
      }),
    )
    expect(made).toMatchObject({
      number: expect.stringMatching(/^RT-/),
      total: 20,
      restockingFee: 2.22,
      creditNumber: expect.any(String),
    })
    const [stock] = await owner`
      select location, quarantine_reason as reason, on_hand as "onHand", value from stock where item_id = ${of.itemId} and status = 'Quarantine'`
    expect(stock).toEqual({ location: 'RETURNS', reason: 'RETURN', onHand: 2, value: '6.67' })
    expect(await read(invoice.id)).toMatchObject({
      returnMap: { [lot?.id ?? '']: 2 },
      returns: [{ number: made.number }],
    })
    expect(await sendBack(invoice.id, { products: [{ invoiceLotId: lot?.id ?? '', quantity: 2 }] })).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('1 of 3 can be returned, 2 are listed.') },
    })
    expect((await sendBack(invoice.id, { products: [{ invoiceLotId: lot?.id ?? '', quantity: 1 }] })).status).toBe(200)
    const canceled = ok<CustomerReturn>(await call(invoices.cancelReturn, { params: { id: made.id } }, { as }))
    expect(canceled.status).toBe('Canceled')
    expect((await read(invoice.id)).returnMap).toEqual({ [lot?.id ?? '']: 1 })
  })

  it.each([
    [10, { '4010': '19.99', '4110': '-2.00' }],
    [25, { '4010': '19.99', '4110': '-5.00' }],
    [100, { '4010': '19.99', '4110': '-19.99' }],
  ])(
    'earns a restocking fee of %d percent beside the returned price, and gives it back when canceled',
    async (percent, booked) => {
      const of = await goods()
      await stockOf(of, { cost: 5, quantity: 1 })
      const { invoice } = await placed(await customer(), [{ ...of, quantity: 1, price: 19.99 }])
      const [lot] = invoice.products[0]?.allocation[0]?.lots ?? []
      const books = async () =>
        Object.fromEntries(
          (
            await owner<{ code: string; amount: string }[]>`
            select p.code, sum(l.amount)::text as amount from journal_line l
            join property p on p.company_id = l.company_id and p.id = l.account_id
            where l.company_id = ${company.id} and l.role in ('returns', 'other-charges')
            group by p.code having sum(l.amount) <> 0`
          ).map(({ code, amount }) => [code, amount]),
        )
      const before = await books()
      const more = (after: Record<string, string>) =>
        Object.fromEntries(
          Object.keys(booked).map((code) => [code, (Number(after[code] ?? 0) - Number(before[code] ?? 0)).toFixed(2)]),
        )
      const products = [{ invoiceLotId: lot?.id ?? '', quantity: 1 }]
      const made = ok<CustomerReturn>(await sendBack(invoice.id, { products, restockingPercent: percent }))
      expect(more(await books())).toEqual(booked)
      ok(await call(invoices.cancelReturn, { params: { id: made.id } }, { as }))
      expect(await books()).toEqual(before)
    },
  )

  it('E24: takes a serial back once while it is shipped on this invoice', async () => {
    const of = await goods()
    await nameGtin(of.itemId)
    await stockOf(of, { lot: 'R1', serials: ['R-1', 'R-2'] })
    const sellUnits = async () => {
      const draft = await create((await order(await customer(), [{ ...of, quantity: 1 }])).id)
      ok(await pick(draft.id, { lots: [{ gtin: GTIN, lot: 'R1', serialNumber: 'R-1' }] }))
      return ok<Invoice>(await place(draft.id))
    }
    const first = await sellUnits()
    const unit = { gtin: GTIN, lot: 'R1', serialNumber: 'R-1' }
    expect(await sendBack(first.id, { products: [unit, unit] })).toMatchObject({
      status: 400,
      body: { message: `The product ${of.name} with lot R1 is already on the list for return.` },
    })
    ok(await sendBack(first.id, { products: [unit] }))
    await owner`update stock set status = 'Active', quarantine_reasons = '{}', location = 'A-1' where item_id = ${of.itemId} and status = 'Quarantine'`
    await sellUnits()
    expect(await sendBack(first.id, { products: [unit] })).toMatchObject({
      status: 400,
      body: { message: `Gtin ${GTIN} or Serial Number R-1 or Lot R1 invalid.` },
    })
    expect(await sendBack(first.id, { products: [{ barcode: 'NONE', lot: 'R1' }] })).toMatchObject({
      body: { message: 'Barcode NONE or R1 invalid.' },
    })
    expect(await sendBack(first.id, { products: [{ sellableId: of.itemId, lot: 'ZZ' }] })).toMatchObject({
      body: { message: 'Item not found on invoice.' },
    })
  })
})

describe('a manual invoice', () => {
  it('opens a receivable without goods and is not in the list of invoices', async () => {
    const buyer = await customer()
    const made = ok<Invoice>(
      await call(
        invoices.manual,
        { body: { customerId: buyer.id, lines: [{ description: 'Training', quantity: 2, price: 50 }] } },
        { as },
      ),
    )
    expect(made).toMatchObject({
      type: 'Manual',
      status: 'Placed',
      total: 100,
      balance: 100,
      number: expect.any(String),
    })
    const reply = await fixture.app.inject({
      url: `/search/invoice?query=${encodeURIComponent(`customerId:${buyer.id}`)}`,
      headers: { authorization: `Bearer ${as.token}` },
    })
    expect(reply.json()).toMatchObject({ total: 0 })
  })

  it('P1: that was open before the books began is dated the day before, against opening balances', async () => {
    const buyer = await customer()
    const enter = (body: object, by = as) =>
      call(
        invoices.manual,
        { body: { customerId: buyer.id, lines: [{ description: 'Old invoice', price: 300 }], ...body } as never },
        { as: by },
      )
    const first = firstDayOfMonth(businessDateOf(new Date(), company.timeZone))
    await owner`insert into setting (company_id, key, value) values (${company.id}, 'booksBeginOn', to_jsonb(${first}::text))`
    expect(await enter({ accountingDate: addDays(first, -20) })).toMatchObject({
      status: 423,
      body: { message: `The books begin on ${formatDate(first)}.` },
    })
    const billing = ['CREATE_INVOICE', 'CHECK_INVOICE', 'LIST_INVOICES', 'EDIT_CUSTOMER_FINANCE'] as const
    const biller = await given.user(company, billing)
    expect((await enter({ opening: true }, biller)).status, 'without the right').toBe(403)
    const opener = await given.user(company, [...billing, 'ACCOUNTING_VIEW', 'EDIT_FISCAL_PERIOD'])
    const made = ok<Invoice>(await enter({ opening: true, externalNumber: 'OLD-1' }, opener))
    expect(made).toMatchObject({ type: 'Manual', total: 300, balance: 300 })
    const lines = await owner<{ code: string; amount: string; day: string; stage: string }[]>`
      select a.code, l.amount, l.accounting_date::text as day, l.stage from journal_line l
        join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
        join property a on a.company_id = l.company_id and a.id = l.account_id
      where e.source_id = ${made.id} order by a.code`
    const dated = { day: addDays(first, -1), stage: 'opening' }
    expect([...lines]).toEqual([
      { code: '1100', amount: '300.00', ...dated },
      { code: '3900', amount: '-300.00', ...dated },
    ])
    await owner`delete from setting where company_id = ${company.id} and key = 'booksBeginOn'`
  })
})
