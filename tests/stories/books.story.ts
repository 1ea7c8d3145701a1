import { expect, it } from 'vitest'
import { type BooksReport, type LedgerProof, books, type JournalProposal } from '@galen/contract/accounting/books'
import { customerPayments } from '@galen/contract/finance/customer-payments'
import { receiptRevision } from '@galen/contract/purchasing/receipt-revision'
import type { Receipt } from '@galen/contract/purchasing/receipts'
import type { Invoice } from '@galen/contract/sales/invoice'
import { type ApprovalDetails, invoiceApproval } from '@galen/contract/sales/invoice-approval'
import { invoices } from '@galen/contract/sales/invoices'
import { search } from '@galen/contract/search-index'
import { balanceSheet } from '@galen/domain/accounting/statements'
import { firstDayOfMonth, lastDayOfMonth } from '@galen/domain/dates'
import { permissionNames } from '@galen/domain/permissions'
import { invoicing } from '../../apps/server/test/invoicing.ts'
import { proveLedgersAfterEach } from '../../apps/server/test/ledgers.ts'

const fixture = await invoicing()
const { call, as, ok, owner, jobs, company, today, given, customer, vendor, goods, stockOf, placed } = fixture
const second = await given.user(company, permissionNames)
proveLedgersAfterEach(jobs)

const month = { from: firstDayOfMonth(today), to: lastDayOfMonth(today) }
const report = async () => ok<BooksReport>(await call(books.report, { query: month }, { as }))
const figure = ({ accounts }: BooksReport, code: string) => accounts.find((each) => each.code === code)
const account = async (code: string) => String(figure(await report(), code)?.id)
const details = async (id: string) => ok<ApprovalDetails>(await call(invoiceApproval.get, { params: { id } }, { as }))
const pay = async (customerId: string, invoiceId: string, amount: number) =>
  ok(
    await call(
      customerPayments.create,
      { query: { confirm: 'true' }, body: { customerId, totalAmount: amount, applications: [{ invoiceId, amount }] } },
      { as },
    ),
  )

it('an invoice is approved, paid, its charges corrected, and it is open again', async () => {
  const of = await goods()
  await stockOf(of, { quantity: 10 })
  const buyer = await customer()
  const { invoice } = await placed(buyer, [{ ...of, quantity: 4, price: 12.5 }])
  const [line] = (await details(invoice.id)).lines
  ok(
    await call(
      invoiceApproval.updateCost,
      { body: { invoiceId: invoice.id, lines: [{ id: String(line?.id), cost: 7 }] } },
      { as: second },
    ),
  )
  const approve = (by: typeof as) => call(invoiceApproval.validate, { body: { ids: [invoice.id] } }, { as: by })
  expect((await approve(as)).body, 'not by who placed it').toMatchObject({ results: [{ isValidated: false }] })
  expect((await approve(second)).body).toMatchObject({ results: [{ status: 'Validated' }] })
  await pay(buyer.id, invoice.id, 50)
  expect(await details(invoice.id)).toMatchObject({ status: 'Closed', balance: 0 })

  const charges = { invoiceId: invoice.id, charges: [{ description: 'Cold chain', amount: 7.25 }] }
  ok(await call(invoiceApproval.updateCharges, { body: charges }, { as: second }))
  expect(await details(invoice.id)).toMatchObject({
    status: 'Validated',
    balance: 7.25,
    profit: { salesProfit: 29.25 },
  })
  expect(figure(await report(), '1100')).toMatchObject({ closing: 7.25 })
  expect(figure(await report(), '4110')).toMatchObject({ credit: 7.25 })
  await pay(buyer.id, invoice.id, 7.25)
  expect(await details(invoice.id)).toMatchObject({ status: 'Closed', balance: 0 })

  const shown = await report()
  expect(shown).toMatchObject({ difference: 0, income: 29.25 })
  const { assets, funding } = balanceSheet(shown.accounts)
  expect(assets.amount).toBe(funding.amount)
  const query = `accountId:${figure(shown, '4110')?.id} date:>=${month.from} date:<=${month.to}`
  const lines = await call(search, { params: { index: 'journal-line' }, query: { query } }, { as })
  expect(lines.body, 'the figure opens its entry').toMatchObject({ total: 1, content: [{ sourceId: invoice.id }] })
})

it('opening balances of customers, vendors and accounts enter through ordinary commands (B-9)', async () => {
  const opening = await account('3900')
  const before = figure(await report(), '3900')?.closing ?? 0
  const { id: customerId } = await customer()
  const owed = ok<Invoice>(
    await call(
      invoices.manual,
      {
        body: {
          customerId,
          externalNumber: 'OLD-1',
          accountingDate: today,
          lines: [{ description: 'Opening balance', price: 300, accountId: opening }],
        },
      },
      { as },
    ),
  )
  expect(owed).toMatchObject({ type: 'Manual', total: 300, balance: 300 })
  const bill = ok<Receipt>(
    await call(
      receiptRevision.manual,
      {
        body: {
          vendorId: await vendor(),
          vendorInvoice: 'OLD-2',
          charges: [{ accountId: opening, description: 'Opening balance', amount: 120 }],
        },
      },
      { as },
    ),
  )
  expect(bill).toMatchObject({ type: 'Manual', status: 'Validated' })
  const lines = [
    { accountId: await account('1000'), debit: 5000, credit: 0, memo: '' },
    { accountId: opening, debit: 0, credit: 5000, memo: '' },
  ]
  const proposal = ok<JournalProposal>(
    await call(books.propose, { body: { date: today, memo: 'Opening balance of the bank', lines } }, { as }),
  )
  ok(
    await call(
      books.approve,
      { params: { id: proposal.id }, body: { note: 'Agrees with the request.' } },
      { as: second },
    ),
  )
  const after = await report()
  expect(figure(after, '3900')?.closing).toBe(before - 300 + 120 - 5000)
  expect(after.difference).toBe(0)
  const proof = ok<LedgerProof>(await call(books.prove, {}, { as }))
  expect(proof.subLedgers.every(({ documents, account: booked }) => documents === booked)).toBe(true)
  expect((await report()).proof).toEqual(proof)
  expect(
    await owner`select from open_item where company_id = ${company.id} and reference in ('OLD-1', 'OLD-2')`,
  ).toHaveLength(2)
})
