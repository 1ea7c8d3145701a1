import { expect, it } from 'vitest'
import { fiscalPeriods } from '@galen/contract/accounting/fiscal-periods'
import type { CustomerReturn, Invoice } from '@galen/contract/sales/invoice'
import { invoices, type QuotedRate } from '@galen/contract/sales/invoices'
import { freight } from '@galen/contract/sales/freight'
import { GTIN, invoicing } from '../../apps/server/test/invoicing.ts'
import { LEDGERS, proveLedgersAfterEach } from '../../apps/server/test/ledgers.ts'
import { readPdf } from '../../apps/server/test/read-pdf.ts'
import { sized } from '../../apps/server/test/test-size.ts'

const fixture = await invoicing()
const { call, as, owner, company, jobs, customer, goods, nameGtin, stockOf, order, create, pick, place, placed } =
  fixture
const { ok, read, readOrder, inMonths } = fixture
proveLedgersAfterEach(jobs, [...LEDGERS, 'compliance', 'sales'])

const save = async (id: string, changes: object) =>
  ok<Invoice>(
    await call(invoices.save, { params: { id }, body: { version: (await read(id)).version, ...changes } }, { as }),
  )
const ship = async (id: string, itemId: string, shippingQuantity: number) =>
  ok(await pick(id, { products: [{ sellableId: itemId, shippingQuantity }] }))
const box = { length: 12, width: 9, height: 8, weight: 5.6, insuranceAmount: 100 }

/** An order leaves in three shipments; the last two become one, which is quoted, labeled and mailed. */
it('an order in three partial shipments, merged, quoted, labeled and mailed', async () => {
  const of = await goods()
  await stockOf(of, { lot: 'EARLY', quantity: 5, expiresOn: inMonths(8) })
  await stockOf(of, { lot: 'LATE', quantity: 10, expiresOn: inMonths(18) })
  const buyer = await customer()
  const sold = await order(buyer, [{ ...of, quantity: 9 }])

  const first = await create(sold.id)
  await ship(first.id, of.itemId, 4)
  ok(await pick(first.id, { scan: of.barcode, quantity: 4 }))
  const shipped = ok<Invoice>(await place(first.id))
  expect(shipped).toMatchObject({ status: 'Placed', units: 4, total: 40 })
  expect((await readOrder(sold.id)).products[0]).toMatchObject({ quantity: 9, shippedQuantity: 4 })

  const second = await create(sold.id)
  await ship(second.id, of.itemId, 2)
  const third = await create(sold.id)
  expect(third.units).toBe(3)
  expect(await pick(third.id, { lots: [{ barcode: of.barcode, lot: 'LATE', quantity: 1 }] })).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('Lot EARLY expires first') },
  })
  const merged = ok<Invoice>(
    await call(invoices.merge, { params: { id: second.id }, body: { invoiceToMergeId: third.id } }, { as }),
  )
  expect(merged).toMatchObject({ units: 5, status: 'Draft' })
  expect(merged.products[0]?.allocation[0]?.proposal.map(({ lot, quantity }) => [lot, quantity])).toEqual([
    ['EARLY', 1],
    ['LATE', 4],
  ])

  expect(await call(invoices.quote, { params: { id: second.id }, body: {} }, { as })).toMatchObject({
    status: 400,
    body: { title: 'Invalid Package', message: 'Fill in the package dimensions' },
  })
  ok(
    await call(freight.addRate, { body: { value: 'GROUND', label: 'Ground', baseRate: 9, ratePerPound: 0.5 } }, { as }),
  )
  await save(second.id, { packages: [box] })
  expect(await call(invoices.quote, { params: { id: second.id }, body: {} }, { as })).toMatchObject({
    body: { title: 'Invalid Package', message: 'Fill in the Shipping Service' },
  })
  await save(second.id, { shipVia: { serviceValue: 'GROUND' }, packages: [box] })
  const quote = ok<{ rates: QuotedRate[] }>(await call(invoices.quote, { params: { id: second.id }, body: {} }, { as }))
  const [rate] = quote.rates
  expect(rate).toMatchObject({ serviceValue: 'GROUND', selected: true, total: 9 + 7 * 0.5 })
  await save(second.id, { freightServiceCost: rate?.total, freightCharge: 15 })

  ok(await call(invoices.propose, { params: { id: second.id }, body: {} }, { as }))
  const last = ok<Invoice>(await place(second.id))
  expect(last).toMatchObject({ units: 5, merchandise: 50, freightCharge: 15, total: 65, balance: 65 })
  expect((await readOrder(sold.id)).status).toBe('Closed')

  const label = await fixture.app.inject({
    method: 'GET',
    url: `/api/sales/invoices/${last.id}/printLabel`,
    headers: { authorization: `Bearer ${as.token}` },
  })
  expect(label.statusCode).toBe(200)
  expect(await readPdf(label.rawPayload)).toHaveLength(1)
  ok(await call(invoices.triggerEmail, { params: { id: last.id }, body: {} }, { as }))
  const [mail] = await owner`
    select recipient, subject from mail_message where company_id = ${company.id} order by created_at desc limit 1`
  expect(mail).toMatchObject({ recipient: `${buyer.number.toLowerCase()}@pharmacy.example` })
  expect(String(mail?.['subject'])).toContain(last.number)
})

it('goods that come back by scan are credited, and stay in quarantine', async () => {
  const of = await goods()
  await nameGtin(of.itemId)
  await stockOf(of, { lot: 'S9', serials: ['U1', 'U2', 'U3'] })
  const sold = await order(await customer(), [{ ...of, quantity: 2 }])
  const draft = await create(sold.id)
  for (const serialNumber of ['U1', 'U2']) ok(await pick(draft.id, { lots: [{ gtin: GTIN, lot: 'S9', serialNumber }] }))
  const invoice = ok<Invoice>(await place(draft.id))
  const body = { products: [{ gtin: GTIN, lot: 'S9', serialNumber: 'U2' }], reason: 'Wrong item' }
  const back = ok<CustomerReturn>(await call(invoices.returnProducts, { params: { id: invoice.id }, body }, { as }))
  expect(back).toMatchObject({ total: 10, creditNumber: expect.any(String), lines: [{ serialNumbers: ['U2'] }] })
  const [unit] = await owner`
    select u.state, s.status, s.location from unit u join stock s on s.company_id = u.company_id and s.id = u.stock_id
    where u.company_id = ${company.id} and u.serial = 'U2'`
  expect(unit).toEqual({ state: 'InStock', status: 'Quarantine', location: 'RETURNS' })
  const again = await create((await order(await customer(), [{ ...of, quantity: 1 }])).id)
  expect(await pick(again.id, { lots: [{ gtin: GTIN, lot: 'S9', serialNumber: 'U2' }] })).toMatchObject({
    status: 422,
    body: { message: expect.stringMatching(/quarantine/i) },
  })
  ok(await pick(again.id, { lots: [{ gtin: GTIN, lot: 'S9', serialNumber: 'U3' }] }))
})

/** All that the company has booked, as if it had been done a month ago; only the clock could bring it there otherwise. */
const bookAMonthEarlier = () =>
  owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    const dated = await tx<{ name: string; column: string }[]>`
      select c.table_name as name, c.column_name as "column" from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and (c.column_name = 'accounting_date' or (c.table_name, c.column_name) in (('open_item', 'issued_on'), ('customer_month', 'month'), ('invoice', 'counted_on'), ('invoice', 'voided_on'), ('customer_return', 'canceled_on')))`
    for (const { name, column } of dated)
      await tx`update ${tx(name)} set ${tx(column)} = (${tx(column)} - interval '1 month')::date where company_id = ${company.id}`
  })

/** Opens the period of the month before, as its first posting would have, and closes it through the call. */
async function closeLastMonth() {
  const first = `${inMonths(-1).slice(0, 7)}-01`
  const [period] = await owner<{ id: string }[]>`
    insert into fiscal_period (company_id, period_name, year, month, starts_on, ends_on)
    values (${company.id}, 'Last month', extract(year from ${first}::date), extract(month from ${first}::date), ${first}::date,
      (${first}::date + interval '1 month' - interval '1 day')::date) returning id`
  const flags = { closedSales: true, closedPurchase: true, closedInventory: true, closedFinancial: true }
  const params = { id: String(period?.id) }
  ok(
    await call(
      fiscalPeriods.change,
      { params, query: { confirm: 'true' }, body: { ...flags, reason: 'Month end' } },
      { as },
    ),
  )
}

it('E45 an invoice is voided after its period closed: reversed today, the period stays as it was', async () => {
  const of = await goods()
  await stockOf(of)
  const { invoice, order: sold } = await placed(await customer(), [{ ...of, quantity: 3 }])
  await bookAMonthEarlier()
  await closeLastMonth()
  const lastMonth = () => owner`
    select account_id, debit, credit from account_month where company_id = ${company.id} order by account_id`
  const closed = [...(await lastMonth())]
  expect(closed.length).toBeGreaterThan(0)
  await owner`
    insert into justification (company_id, type, justification, position)
    values (${company.id}, 'placedInvoiceEdit', 'Wrong customer', 9)`
  const reply = await call(
    invoices.void,
    { params: { id: invoice.id }, body: { justification: 'Wrong customer' } },
    { as },
  )
  expect(ok<Invoice>(reply)).toMatchObject({ status: 'Void', voidReason: 'Wrong customer', number: invoice.number })
  const entries = await owner`
    select e.accounting_date as "on", e.reverses_id is not null as reverses, sum(l.amount)::float8 as sum,
      sum(l.amount) filter (where l.role = 'receivable')::float8 as receivable
    from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
    where e.company_id = ${company.id} and e.source_id = ${invoice.id} group by e.id, e.accounting_date, e.reverses_id order by reverses`
  expect([...entries]).toEqual([
    { on: inMonths(-1), reverses: false, sum: 0, receivable: 30 },
    { on: fixture.today, reverses: true, sum: 0, receivable: -30 },
  ])
  const moved = await owner`
    select accounting_date as "on", quantity from stock_movement
    where company_id = ${company.id} and document_id = ${invoice.id} order by at`
  expect([...moved]).toEqual([
    { on: inMonths(-1), quantity: -3 },
    { on: fixture.today, quantity: 3 },
  ])
  expect([...(await lastMonth())]).toEqual(closed)
  expect((await readOrder(sold.id)).status).toBe('Placed')
  expect((await create(sold.id)).units).toBe(3)
})

it('places at once, some of which fail, take consecutive numbers', async () => {
  const of = await goods()
  await stockOf(of, { quantity: 500 })
  const buyer = await customer()
  const count = sized(8, 64)
  const drafts: Invoice[] = []
  for (let made = 0; made < count; made++)
    drafts.push(await create((await order(buyer, [{ ...of, quantity: 1 }])).id, { propose: true }))
  const failing = drafts.filter((_, turn) => turn % 4 === 0).map(({ id }) => id)
  await owner`update invoice set ship_address_id = null where company_id = ${company.id} and id in ${owner(failing)}`
  const replies = await Promise.all(drafts.map(({ id }) => place(id)))
  const numbers = replies
    .flatMap(({ status, body }) => (status === 200 ? [Number((body as Invoice).number?.replace(/\D+/g, ''))] : []))
    .toSorted((one, other) => one - other)
  expect(numbers).toHaveLength(count - failing.length)
  expect(numbers).toEqual(numbers.map((_, turn) => (numbers[0] ?? 0) + turn))
})

/** Many people place, void and return on the same lots: anyone who is refused changes nothing, and the ledgers agree. */
it('places, voids and returns at once on the same lots leave every ledger in agreement', async () => {
  const of = await goods()
  const { stockId } = await stockOf(of, { lot: 'HOT', quantity: sized(40, 400) })
  const buyer = await customer()
  const rounds = sized(6, 60)
  const shipped: Invoice[] = []
  const drafts: Invoice[] = []
  for (let turn = 0; turn < rounds; turn++) {
    shipped.push((await placed(buyer, [{ ...of, quantity: 2 }])).invoice)
    drafts.push(await create((await order(buyer, [{ ...of, quantity: 2 }])).id, { propose: true }))
  }
  const sendBack = (invoice: Invoice) => {
    const invoiceLotId = invoice.products[0]?.allocation[0]?.lots[0]?.id ?? ''
    return call(
      invoices.returnProducts,
      { params: { id: invoice.id }, body: { products: [{ invoiceLotId, quantity: 1 }] } },
      { as },
    )
  }
  const replies = await Promise.all([
    ...drafts.map(({ id }) => place(id)),
    ...shipped.flatMap((invoice, turn) => [
      sendBack(invoice),
      turn % 2 === 0 ? call(invoices.void, { params: { id: invoice.id }, body: {} }, { as }) : sendBack(invoice),
    ]),
  ])
  expect(replies.filter(({ status }) => status >= 500)).toEqual([])
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(rounds * 2)
  const [row] = await owner`
    select s.on_hand as "onHand", s.reserved, (select sum(m.quantity)::int from stock_movement m where m.stock_id = s.id) as moved
    from stock s where s.company_id = ${company.id} and s.id = ${stockId}`
  expect(row?.['onHand']).toBe(row?.['moved'])
  expect(row?.['reserved']).toBe(0)
})
