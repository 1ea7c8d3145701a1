import { describe, expect, it } from 'vitest'
import { type CustomerPayment, customerPayments } from '@galen/contract/finance/customer-payments'
import { type CommissionRate, commissions } from '@galen/contract/sales/commission'
import type { Invoice } from '@galen/contract/sales/invoice'
import {
  type ApprovalDetails,
  type Correction,
  invoiceApproval,
  type ProfitGroups,
} from '@galen/contract/sales/invoice-approval'
import { search } from '@galen/contract/search-index'
import { addMonths, firstDayOfMonth, lastDayOfMonth } from '@galen/domain/dates'
import { permissionNames } from '@galen/domain/permissions'
import { invoicing } from '../../../test/invoicing.ts'
import { proveLedgersAfterEach } from '../../../test/ledgers.ts'

const fixture = await invoicing()
const { call, as, owner, company, jobs, given, today, customer, goods, stockOf, placed, ok } = fixture
const second = await given.user(company, permissionNames)
proveLedgersAfterEach(jobs)

type Result = { id: string; number: string; status: string; isValidated: boolean; message: string }
const validate = async (ids: readonly string[], note = '', by = second) =>
  ok<{ results: Result[] }>(await call(invoiceApproval.validate, { body: { ids: [...ids], note } }, { as: by })).results
const details = async (id: string) =>
  ok<ApprovalDetails>(await call(invoiceApproval.get, { params: { id } }, { as: second }))
const charge = (body: object, query: object = {}) =>
  call(invoiceApproval.updateCharges, { body: body as never, query: query as never }, { as: second })
const cost = (body: object, query: object = {}) =>
  call(invoiceApproval.updateCost, { body: body as never, query: query as never }, { as: second })
const pcr = (body: object, query: object = {}) =>
  call(invoiceApproval.updatePcr, { body: body as never, query: query as never }, { as: second })
const pay = async (customerId: string, invoiceId: string, amount: number) =>
  ok<CustomerPayment>(
    await call(
      customerPayments.create,
      {
        query: { confirm: 'true' },
        body: { customerId, totalAmount: amount, applications: [{ invoiceId, amount }] } as never,
      },
      { as: second },
    ),
  )
const statusOf = async (id: string) =>
  (await owner<{ status: string }[]>`select status from invoice where id = ${id}`)[0]?.status

/** A placed invoice over these units at a price; the goods cost 7. */
async function sold(quantity = 2, price = 10): Promise<{ invoice: Invoice; customerId: string }> {
  const of = await goods()
  await stockOf(of, { quantity })
  const buyer = await customer()
  const { invoice } = await placed(buyer, [{ ...of, quantity, price }])
  return { invoice, customerId: buyer.id }
}

/** Sets the sales cost of the lines, as buying would have. */
async function costing(invoiceId: string, unit: number): Promise<void> {
  await owner`update invoice_line set cost = ${unit} where company_id = ${company.id} and invoice_id = ${invoiceId}`
  await owner`
    with changed as (
      update invoice_profit p set sales_cost = i.sales_cost from invoice i
      where p.company_id = ${company.id} and i.company_id = ${company.id} and p.invoice_id = ${invoiceId} and i.id = ${invoiceId}
      returning i.id, i.accounting_date, i.sales_cost)
    insert into profit_entry (company_id, invoice_id, document_kind, document_id, accounting_date, revenue, cost, sales_cost)
    select ${company.id}, c.id, 'invoice', c.id, c.accounting_date, 0, 0, c.sales_cost - sum(e.sales_cost)
    from changed c join profit_entry e on e.company_id = ${company.id} and e.invoice_id = c.id
    group by c.id, c.accounting_date, c.sales_cost having c.sales_cost <> sum(e.sales_cost)`
}

describe('validate', () => {
  it('gives each of many invoices its own result', async () => {
    const [good, losing, costless] = [await sold(), await sold(), await sold()]
    await costing(good.invoice.id, 6)
    await costing(losing.invoice.id, 11)
    await costing(costless.invoice.id, 0)
    const ids = [good.invoice.id, losing.invoice.id, costless.invoice.id, crypto.randomUUID()]
    expect(await validate(ids)).toMatchObject([
      { status: 'Validated', isValidated: true, message: '' },
      {
        status: 'Placed',
        isValidated: false,
        message: `Invoice ${losing.invoice.number} has a negative margin. Add a note.`,
      },
      { status: 'Placed', isValidated: false, message: `Invoice ${costless.invoice.number} has lines without a cost.` },
      { status: null, isValidated: false, message: 'Please provide a valid invoice.' },
    ])
    expect(await statusOf(losing.invoice.id)).toBe('Placed')
    expect(await validate([losing.invoice.id], 'Short dated')).toMatchObject([{ status: 'Validated' }])
    expect(await details(losing.invoice.id)).toMatchObject({ validationNote: 'Short dated' })
    expect(await validate([good.invoice.id])).toMatchObject([
      { isValidated: false, message: 'A Validated invoice cannot be validated.' },
    ])
  })

  it('needs someone other than who placed it, unless the company says otherwise', async () => {
    const { invoice } = await sold()
    await costing(invoice.id, 6)
    expect(await validate([invoice.id], '', as)).toMatchObject([
      { message: `You placed invoice ${invoice.number}. A second person must approve this.` },
    ])
    await owner`
      insert into setting (company_id, key, value) values (${company.id}, 'ownInvoiceValidation', 'true'::jsonb)
      on conflict (company_id, key) do update set value = excluded.value`
    expect(await validate([invoice.id], '', as)).toMatchObject([{ status: 'Validated' }])
    await owner`delete from setting where company_id = ${company.id} and key = 'ownInvoiceValidation'`
  })

  it('closes an invoice that is paid already', async () => {
    const { invoice, customerId } = await sold()
    await costing(invoice.id, 6)
    await pay(customerId, invoice.id, 20)
    expect(await statusOf(invoice.id)).toBe('Placed')
    expect(await validate([invoice.id])).toMatchObject([{ status: 'Closed' }])
  })

  it('happens once when two people validate at the same time', async () => {
    const { invoice } = await sold()
    await costing(invoice.id, 6)
    const results = await Promise.all(Array.from({ length: 6 }, () => validate([invoice.id])))
    expect(results.flat().filter(({ isValidated }) => isValidated)).toHaveLength(1)
  })
})

describe('corrections', () => {
  it('of charges change the receivable and open a closed invoice again (E51)', async () => {
    const { invoice, customerId } = await sold()
    await costing(invoice.id, 6)
    await validate([invoice.id])
    await pay(customerId, invoice.id, 20)
    expect(await statusOf(invoice.id)).toBe('Closed')
    const body = { invoiceId: invoice.id, charges: [{ description: 'Cold pack', amount: 4.5 }], freightCharge: 2 }
    const preview = ok<Correction>(await charge(body, { preview: 'true' }))
    expect(preview).toMatchObject({ before: { total: 20, salesProfit: 8 }, after: { total: 26.5, salesProfit: 14.5 } })
    expect(await statusOf(invoice.id), 'a preview changes nothing').toBe('Closed')
    expect(ok<Correction>(await charge(body))).toMatchObject({ ...preview, status: 'Validated' })
    expect(await details(invoice.id)).toMatchObject({
      status: 'Validated',
      balance: 6.5,
      charges: [{ kind: 'charge', description: 'Cold pack', amount: 4.5 }],
    })
    await pay(customerId, invoice.id, 6.5)
    expect(await statusOf(invoice.id)).toBe('Closed')
  })

  it('of charges below what is paid are refused, and nothing changes', async () => {
    const { invoice, customerId } = await sold()
    await costing(invoice.id, 6)
    await validate([invoice.id])
    await pay(customerId, invoice.id, 20)
    const reply = await charge({ invoiceId: invoice.id, charges: [{ description: 'Discount', amount: -5 }] })
    expect(reply.status).toBe(409)
    expect(await details(invoice.id)).toMatchObject({ status: 'Closed', balance: 0, chargesTotal: 0 })
  })

  it('of cost, pcr and internal costs change the profit only, and what the carrier asks is owed from today (P34)', async () => {
    const { invoice } = await sold()
    await costing(invoice.id, 6)
    await validate([invoice.id])
    const [line] = (await details(invoice.id)).lines
    const entries = async () => (await owner`select from journal_entry where source_id = ${invoice.id}`).length
    const before = await entries()
    const lines = [{ id: String(line?.id), cost: 5.25 }]
    const costs = [{ description: 'Card fee', amount: 0.6 }]
    const twice = [...lines, ...lines]
    expect((await cost({ invoiceId: invoice.id, lines: twice })).status, 'a line is corrected once').toBe(400)
    expect((await cost({ invoiceId: invoice.id, freightServiceCost: -1 })).status).toBe(400)
    expect((await charge({ invoiceId: invoice.id, freightCharge: -1 })).status).toBe(400)
    const body = { invoiceId: invoice.id, lines, costs, freightServiceCost: 1 }
    expect(ok<Correction>(await cost(body, { preview: 'true' }))).toMatchObject({
      after: { salesProfit: 7.9, ledgerProfit: 5 },
    })
    expect(ok<Correction>(await cost(body))).toMatchObject({
      before: { salesProfit: 8, ledgerProfit: 6 },
      after: { salesProfit: 7.9, ledgerProfit: 5 },
    })
    expect(ok<Correction>(await pcr({ invoiceId: invoice.id, lines: [{ id: line?.id, pcr: 0.5 }] }))).toMatchObject({
      before: { salesProfit: 7.9 },
      after: { salesProfit: 8.9, ledgerProfit: 5 },
    })
    expect(await entries()).toBe(before + 1)
    const booked = await owner`
      select l.role, l.amount::float8 as amount, e.accounting_date::text as day from journal_line l
      join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
      where e.company_id = ${company.id} and e.source_id = ${invoice.id} and e.memo like 'Freight cost%' order by l.position`
    expect(booked).toEqual([
      { role: 'freight-out', amount: 1, day: today },
      { role: 'accrued-freight', amount: -1, day: today },
    ])
    const rows =
      await owner`select field, profit_change from profit_correction where invoice_id = ${invoice.id} order by at, id`
    expect(rows).toHaveLength(4)
  })

  it('count from their day on: earlier months stay as they were printed (E52)', async () => {
    const { invoice } = await sold()
    await costing(invoice.id, 6)
    await validate([invoice.id])
    const lastMonth = addMonths(firstDayOfMonth(today), -1)
    await owner`update invoice set (accounting_date, counted_on) = (d, d) from (select ${lastMonth}::date as d) x where id = ${invoice.id}`
    const month = async (day: typeof today) => {
      const query = { from: firstDayOfMonth(day), to: lastDayOfMonth(day), by: 'customer' as const }
      const { groups } = ok<ProfitGroups>(await call(invoiceApproval.groups, { query }, { as: second }))
      return groups.find(({ key }) => key === invoice.customerId)
    }
    expect(await month(lastMonth)).toMatchObject({ invoices: 1, sales: 20, profit: 8 })
    const [line] = (await details(invoice.id)).lines
    ok(await pcr({ invoiceId: invoice.id, lines: [{ id: line?.id, pcr: 1 }] }))
    expect(await month(lastMonth), 'as it was printed').toMatchObject({ invoices: 1, sales: 20, profit: 8 })
    expect(await month(today)).toMatchObject({ invoices: 0, profit: 2 })
    await owner`update invoice set (accounting_date, counted_on) = (d, d) from (select ${today}::date as d) x where id = ${invoice.id}`
  })

  it('of a line that is not on the invoice, or of a draft, are refused', async () => {
    const { invoice } = await sold()
    const reply = await pcr({ invoiceId: invoice.id, lines: [{ id: crypto.randomUUID(), pcr: 1 }] })
    expect(reply).toMatchObject({ status: 400, body: { details: [{ message: 'Item not found on invoice.' }] } })
    expect(await charge({ invoiceId: crypto.randomUUID(), freightCharge: 1 })).toMatchObject({ status: 404 })
  })
})

describe('commission', () => {
  const rate = (percent: number, effectiveOn: string = today, userId = as.id) =>
    call(commissions.setRate, { body: { userId, effectiveOn, percent } }, { as: second })
  const accrued = async (invoiceId: string) =>
    (
      await owner<{ amount: string; reason: string }[]>`
        select amount, reason from commission where invoice_id = ${invoiceId} order by at, id`
    ).map(({ amount, reason }) => [Number(amount), reason])

  it('has a rate from a day on', async () => {
    const first = ok<CommissionRate>(await rate(5))
    expect(ok<CommissionRate>(await rate(10))).toMatchObject({ id: first.id, percent: 10 })
    expect(ok<CommissionRate[]>(await call(commissions.rates, {}, { as: second }))).toHaveLength(1)
    expect(await rate(10, today, second.id)).toMatchObject({
      status: 400,
      body: { details: [{ field: 'userId', message: 'is not a sales rep' }] },
    })
  })

  it('is made once by several people at once, and changed by the others', async () => {
    const replies = await Promise.all([3, 4, 5, 6, 7, 8].map((percent) => rate(percent, '2020-01-01')))
    const ids = new Set(replies.map((reply) => ok<CommissionRate>(reply).id))
    expect(ids.size).toBe(1)
    const rows = await owner<{ action: string }[]>`
      select action from audit_entry where entity = 'commission-rate' and entity_id = ${String([...ids][0])} order by at, id`
    expect(rows.map(({ action }) => action)).toEqual(['create', ...Array.from({ length: 5 }, () => 'update')])
  })

  it('accrues when an invoice closes and is corrected by new rows', async () => {
    const { invoice, customerId } = await sold()
    await costing(invoice.id, 6)
    await validate([invoice.id])
    expect(await accrued(invoice.id)).toEqual([])
    await pay(customerId, invoice.id, 20)
    expect(await accrued(invoice.id)).toEqual([[0.8, 'Invoice closed']])
    const [line] = (await details(invoice.id)).lines
    ok(await cost({ invoiceId: invoice.id, lines: [{ id: line?.id, cost: 4 }] }))
    expect((await accrued(invoice.id)).map(([amount]) => amount)).toEqual([0.8, 0.4])
    ok(await charge({ invoiceId: invoice.id, freightCharge: 5 }))
    expect((await accrued(invoice.id)).at(-1)).toEqual([-1.2, 'Invoice open again'])
    await pay(customerId, invoice.id, 5)
    expect((await accrued(invoice.id)).at(-1)).toEqual([1.7, 'Invoice closed'])
    const found = await call(
      search,
      { params: { index: 'commission' }, query: { query: `invoiceId:${invoice.id}` } },
      { as: second },
    )
    expect(found.body).toMatchObject({ total: 4 })
    const [booked] = await owner`
      select sum(l.amount) as amount from journal_line l join journal_entry e on e.id = l.entry_id
      where e.source_kind = 'commission' and e.source_id = ${invoice.id} and l.role = 'commission'`
    expect(Number(booked?.['amount'])).toBe(1.7)
  })
})

it('lists profit with totals over validated and closed invoices', async () => {
  const totals = await call(
    search,
    { params: { index: 'invoiceProfit' }, query: { size: '1000' } as never },
    { as: second },
  )
  const { content } = totals.body as { content: { status: string }[] }
  expect(new Set(content.map(({ status }) => status))).toEqual(new Set(['Validated', 'Closed']))
})
