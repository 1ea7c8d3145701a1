import { describe, expect, it } from 'vitest'
import { type BooksReport, books, type JournalProposal } from '@galen/contract/accounting/books'
import { type FiscalPeriod, fiscalPeriods } from '@galen/contract/accounting/fiscal-periods'
import { type BankFile, bankFiles } from '@galen/contract/finance/bank-files'
import { type Batch, batches } from '@galen/contract/finance/batches'
import { type CustomerCredit, customerCredits } from '@galen/contract/finance/customer-credits'
import { type CustomerPayment, customerPayments } from '@galen/contract/finance/customer-payments'
import type { Simulation } from '@galen/contract/finance/money-fields'
import { statements } from '@galen/contract/finance/statements'
import { type VendorBankAccount, vendorBankAccounts } from '@galen/contract/finance/vendor-bank-accounts'
import { type VendorPayment, vendorPayments } from '@galen/contract/finance/vendor-payments'
import { receiptRevision } from '@galen/contract/purchasing/receipt-revision'
import type { Receipt } from '@galen/contract/purchasing/receipts'
import type { CustomerReturn, Invoice } from '@galen/contract/sales/invoice'
import { invoiceApproval } from '@galen/contract/sales/invoice-approval'
import { invoices } from '@galen/contract/sales/invoices'
import { addDays } from '@galen/domain/dates'
import { permissionNames } from '@galen/domain/permissions'
import { invoicing } from '../../apps/server/test/invoicing.ts'
import { proveLedgersAfterEach } from '../../apps/server/test/ledgers.ts'
import { givenBankAccount } from '../../apps/server/test/paying-account.ts'
import { readNacha } from '../../apps/server/test/read-nacha.ts'

const floor = await invoicing()
const { app, call, as, ok, owner, jobs, company, today, given, customer, vendor, goods, stockOf, placed } = floor
const second = await given.user(company, permissionNames)
const [terms] = await owner<{ id: string }[]>`
  insert into property (company_id, type, name, days, discount_percent, discount_days, position)
  values (${company.id}, 'paymentTerms', '2/10 net 30', 30, 2, 10, 99) returning id`
const [reason] = await owner<{ id: string }[]>`
  insert into justification (company_id, type, justification, position)
  values (${company.id}, 'voidPayment', 'Entered by mistake', 1) returning id`
const voiding = { justificationId: String(reason?.id) }

const income = async () =>
  String(
    (
      await owner<{ id: string }[]>`
        select id from property where company_id = ${company.id} and type = 'ledgerAccount' and code like '6%' order by code limit 1`
    )[0]?.id,
  )

/** Every invariant of every ledger and document holds. */
proveLedgersAfterEach(jobs)

/** Debits and credits over everything are equal. */
const proveTrialBalance = async () => {
  const query = { from: '2025-01-01', to: '2026-12-31' }
  expect(ok<BooksReport>(await call(books.report, { query }, { as })).difference).toBe(0)
}

const bill = async (customerId: string, price: number, daysAgo = 0, more: { termsId?: string; on?: string } = {}) =>
  ok<Invoice>(
    await call(
      invoices.manual,
      {
        body: {
          customerId,
          accountingDate: more.on ?? addDays(today, -daysAgo),
          ...(more.termsId && { termsId: more.termsId }),
          lines: [{ description: 'Service', price }],
        },
      },
      { as },
    ),
  )
type Payment = Parameters<typeof call<typeof customerPayments.create>>[1]['body']
const pay = async (body: Payment) =>
  ok<CustomerPayment>(await call(customerPayments.create, { body, query: { confirm: 'true' } }, { as }))
const undo = (id: string) => call(customerPayments.void, { params: { id }, body: voiding }, { as })
const invoiceNow = async (id: string) => ok<Invoice>(await call(invoices.get, { params: { id } }, { as }))
const closeBatch = async (id: string, body = {}) =>
  ok<Batch>(await call(batches.close, { params: { id }, body }, { as }))
const aging = async (asOf: string) => (await call(statements.receivables, { query: { asOf } }, { as })).body

describe('money over HTTP', () => {
  it('one check pays 31 invoices with two discounts, as it was simulated', async () => {
    const { id: customerId } = await customer()
    const made: Invoice[] = []
    for (let place = 0; place < 31; place++)
      made.push(await bill(customerId, 100, place < 2 ? 3 : 0, place < 2 ? { termsId: String(terms?.id) } : {}))
    const body = { customerId, totalAmount: 3096, reference: '104482', apply: 'oldest' as const }
    const preview = ok<Simulation>(await call(customerPayments.simulate, { body }, { as }))
    expect(preview).toMatchObject({ appliedAmount: 3096, discountAmountApplied: 4, balanceAfter: 0 })
    const payment = await pay({ ...body, fingerprint: preview.fingerprint })
    expect(payment).toMatchObject({ appliedAmount: 3096, discountAmountApplied: 4, paymentRemainingAmount: 0 })
    expect(payment.applications).toHaveLength(31)
    for (const { id } of made) expect((await invoiceNow(id)).balance).toBe(0)
    await proveTrialBalance()
  })

  it('what was paid too much is kept as a credit and refunded', async () => {
    const { id: customerId } = await customer()
    await bill(customerId, 80)
    const payment = await pay({ customerId, totalAmount: 100, apply: 'oldest' })
    expect(payment.paymentRemainingAmount).toBe(20)
    const credit = ok<CustomerCredit>(
      await call(
        customerCredits.create,
        { body: { customerId, source: 'OVERPAYMENT', sourceId: payment.id, totalAmount: 20 } },
        { as },
      ),
    )
    const refund = ok<VendorPayment>(
      await call(vendorPayments.refund, { params: { id: credit.id }, body: { amount: 20, method: 'Check' } }, { as }),
    )
    expect(refund).toMatchObject({ customerId, totalAmount: 20, status: 'Posted' })
    expect(await undo(payment.id)).toMatchObject({ status: 409 })
    const left = ok<CustomerCredit>(await call(customerCredits.get, { params: { id: credit.id } }, { as }))
    expect(left.paymentRemainingAmount).toBe(0)
    await proveTrialBalance()
  })

  it('an invoice that will not be paid is written off to bad debt, and open again when that is voided', async () => {
    const { id: customerId } = await customer()
    const { id: invoiceId } = await bill(customerId, 100)
    const badDebt = async () =>
      Number(
        (
          await owner<{ sum: string | null }[]>`
            select sum(l.amount)::text from journal_line l join property p on p.company_id = l.company_id and p.id = l.account_id
            where p.company_id = ${company.id} and p.code = '6100'`
        )[0]?.sum ?? 0,
      )
    const write = (totalAmount: number) =>
      call(
        customerCredits.create,
        { body: { customerId, source: 'BAD_DEBT', invoiceId, totalAmount, note: 'Customer is bankrupt' } },
        { as },
      )
    expect((await write(100.01)).status).toBe(422)
    const credit = ok<CustomerCredit>(await write(100))
    expect(credit).toMatchObject({ source: 'BAD_DEBT', appliedAmount: 100, paymentRemainingAmount: 0 })
    expect([(await invoiceNow(invoiceId)).balance, await badDebt()]).toEqual([0, 100])
    const change = { params: { id: credit.id }, body: { ...credit, applications: [] } }
    expect(await call(customerCredits.change, change, { as })).toMatchObject({
      status: 409,
      body: { message: `Credit ${credit.number} wrote an invoice off. Void it instead.` },
    })
    ok(await call(customerCredits.void, { params: { id: credit.id }, body: {} }, { as }))
    expect([(await invoiceNow(invoiceId)).balance, await badDebt()]).toEqual([100, 0])
    await proveTrialBalance()
  })

  it('E63: a return becomes a credit, which is unapplied before the return is cancelled', async () => {
    const buyer = await customer()
    const of = await goods()
    await stockOf(of)
    const { invoice } = await placed(buyer, [{ ...of, quantity: 5 }])
    await call(invoiceApproval.validate, { body: { ids: [invoice.id] } }, { as: second })
    const back = ok<CustomerReturn>(
      await call(
        invoices.returnProducts,
        {
          params: { id: invoice.id },
          body: {
            products: [{ invoiceLotId: String(invoice.products[0]?.allocation[0]?.lots[0]?.id), quantity: 2 }],
          },
        },
        { as },
      ),
    )
    const credit = ok<CustomerCredit>(
      await call(customerCredits.get, { params: { id: String(back.creditId) } }, { as }),
    )
    expect(credit).toMatchObject({ source: 'RETURN', totalAmount: 20 })
    const applied = ok<CustomerCredit>(
      await call(
        customerCredits.change,
        { params: { id: credit.id }, body: { ...credit, applications: [{ invoiceId: invoice.id, amount: 20 }] } },
        { as },
      ),
    )
    expect((await invoiceNow(invoice.id)).balance).toBe(30)
    const cancel = () => call(invoices.cancelReturn, { params: { id: back.id } }, { as })
    expect(await cancel()).toMatchObject({ status: 409 })
    expect(await call(customerCredits.void, { params: { id: credit.id }, body: voiding }, { as })).toMatchObject({
      status: 409,
    })
    ok(
      await call(customerCredits.change, { params: { id: credit.id }, body: { ...applied, applications: [] } }, { as }),
    )
    expect((await cancel()).status).toBe(200)
    expect((await invoiceNow(invoice.id)).balance).toBe(50)
    await proveTrialBalance()
  })

  it('a vendor is paid by ACH with a second person, and the file says so', async () => {
    const ours = await givenBankAccount(owner, company.id, '000123456789')
    const vendorId = await vendor()
    const account = { action: 'set' as const, bank: 'Aldermoor Bank', name: 'Aldermoor', kind: 'checking' as const }
    const asked = ok<VendorBankAccount>(
      await call(
        vendorBankAccounts.ask,
        { params: { id: vendorId }, body: { ...account, routing: '011401533', accountNumber: '99887766' } },
        { as },
      ),
    )
    const params = { id: vendorId, changeId: String(asked.waiting?.id) }
    ok(await call(vendorBankAccounts.approve, { params, body: { note: 'Agrees with the request.' } }, { as: second }))
    const charges = [{ accountId: await income(), description: 'Rent', amount: 25_000 }]
    const receipt = ok<Receipt>(
      await call(receiptRevision.manual, { body: { vendorId, vendorInvoice: 'R-77', charges } }, { as }),
    )
    const body = {
      vendorId,
      totalAmount: 25_000,
      method: 'ACH' as const,
      apply: 'oldest' as const,
      bankAccountId: ours,
    }
    const waiting = ok<VendorPayment>(await call(vendorPayments.create, { body, query: {} }, { as }))
    expect(waiting).toMatchObject({ status: 'Waiting', number: null })
    expect(
      await call(
        vendorPayments.approve,
        { params: { id: waiting.id }, body: { note: 'Agrees with the request.' } },
        { as },
      ),
    ).toMatchObject({ status: 409 })
    const file = { kind: 'ACH' as const, bankAccountId: ours }
    expect(await call(bankFiles.create, { body: file }, { as })).toMatchObject({ status: 422 })
    const posted = ok<VendorPayment>(
      await call(
        vendorPayments.approve,
        { params: { id: waiting.id }, body: { note: 'Agrees with the request.' } },
        { as: second },
      ),
    )
    expect(posted).toMatchObject({ status: 'Posted', appliedAmount: 25_000 })
    expect(posted.applications).toMatchObject([{ receiptId: receipt.id, amount: 25_000 }])
    const made = ok<BankFile>(await call(bankFiles.create, { body: file }, { as }))
    const sent = await app.inject({
      method: 'GET',
      url: `/api/payment/bank-files/${made.id}/download`,
      headers: { authorization: `Bearer ${as.token}` },
    })
    expect(readNacha(sent.rawPayload.toString('latin1')).batches[0]?.entries).toMatchObject([
      { code: '22', routing: '011401533', account: '99887766', cents: 2_500_000, id: posted.number },
    ])
    await proveTrialBalance()
  })

  it('E61: a payment is voided after the batch of its day was closed', async () => {
    const { id: customerId } = await customer()
    const invoice = await bill(customerId, 500)
    const payment = await pay({ customerId, totalAmount: 500, apply: 'oldest' })
    expect((await invoiceNow(invoice.id)).balance).toBe(0)
    const batchId = String(payment.batchId)
    const open = ok<Batch>(await call(batches.get, { params: { id: batchId } }, { as }))
    expect(
      await call(batches.close, { params: { id: batchId }, body: { controlTotal: open.total + 1 } }, { as }),
    ).toMatchObject({
      body: { message: 'The count differs by 1.00.' },
    })
    const closed = await closeBatch(batchId, { controlTotal: open.total, counted: open.methods })
    expect(await undo(payment.id)).toMatchObject({ status: 200, body: { status: 'Void' } })
    expect(await undo(payment.id)).toMatchObject({ status: 409 })
    expect(await invoiceNow(invoice.id)).toMatchObject({ balance: 500 })
    const after = ok<Batch>(await call(batches.get, { params: { id: batchId } }, { as }))
    expect(after).toMatchObject({ status: 'Closed', total: closed.total })
    await proveTrialBalance()
  })

  it('E65: the aging of a closed year comes out equal to the cent', { timeout: 60_000 }, async () => {
    const { id: customerId } = await customer()
    const old = [
      await bill(customerId, 333.33, 0, { on: '2025-09-10' }),
      await bill(customerId, 1200.01, 0, { on: '2025-11-28' }),
      await bill(customerId, 77.77, 0, { on: '2025-12-30' }),
    ]
    const early = await pay({ customerId, totalAmount: 133.34, apply: 'oldest', date: '2025-12-15' })
    const periods = ok<FiscalPeriod[]>(await call(fiscalPeriods.add, { body: { year: 2025 } }, { as }))
    const printed = await aging('2025-12-31')
    const closed = { closedFinancial: true, closedInventory: true, closedPurchase: true, closedSales: true }
    const months = periods.toSorted((one, other) => (one.date < other.date ? -1 : 1))
    for (const { id } of months)
      ok(
        await call(
          fiscalPeriods.change,
          { params: { id }, query: { confirm: 'true' }, body: { ...closed, reason: 'The year is over' } },
          { as },
        ),
      )
    const carried = ok<JournalProposal>(await call(books.yearEnd, { body: { year: 2025 } }, { as }))
    ok(
      await call(
        books.approve,
        { params: { id: carried.id }, body: { note: 'Agrees with the request.' } },
        { as: second },
      ),
    )
    expect(
      await call(
        customerPayments.create,
        { body: { customerId, totalAmount: 10, date: '2025-12-20' }, query: {} },
        { as },
      ),
    ).toMatchObject({ status: 423, body: { message: expect.stringMatching(/is closed\.$/) as string } })
    expect(await undo(early.id)).toMatchObject({ status: 200 })
    await pay({ customerId, totalAmount: 1000, apply: 'oldest' })
    expect(old).toHaveLength(3)
    expect(await aging('2025-12-31')).toEqual({ ...(printed as object), isProvisional: false })
    await proveTrialBalance()
  })
})
