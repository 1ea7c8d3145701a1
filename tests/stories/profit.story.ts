import { beforeAll, expect, it } from 'vitest'
import { customerCredits } from '@galen/contract/finance/customer-credits'
import { type CustomerPayment, customerPayments } from '@galen/contract/finance/customer-payments'
import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { receipts } from '@galen/contract/purchasing/receipts'
import { commissions } from '@galen/contract/sales/commission'
import type { CustomerReturn, Invoice } from '@galen/contract/sales/invoice'
import {
  type ApprovalDetails,
  type Correction,
  invoiceApproval,
  type ProfitGroups,
} from '@galen/contract/sales/invoice-approval'
import { invoices } from '@galen/contract/sales/invoices'
import { search } from '@galen/contract/search-index'
import { firstDayOfMonth, lastDayOfMonth } from '@galen/domain/dates'
import { permissionNames } from '@galen/domain/permissions'
import { standardRoles } from '@galen/domain/standard-roles'
import { invoicing } from '../../apps/server/test/invoicing.ts'
import { brokenLedgers, proveLedgersAfterEach } from '../../apps/server/test/ledgers.ts'

const { call, as, ok, owner, jobs, company, given, customer, goods, placed, inMonths, today } = await invoicing()
const accountant = await given.user(company, permissionNames)
const rep = await given.user(company, standardRoles.salesRep.permissions)
proveLedgersAfterEach(jobs)

beforeAll(async () => {
  await owner`insert into justification (company_id, type, justification, position) values (${company.id}, 'placedReceiptEdit', 'Late', 1)`
  await owner`
    insert into property (company_id, type, name, code, days, discount_percent, discount_days, discount_on_total, position)
    values (${company.id}, 'paymentTerms', '2% 10 net 30', 'P2', 30, 2, 10, false, 90)`
  ok(await call(commissions.setRate, { body: { userId: as.id, effectiveOn: today, percent: 10 } }, { as: accountant }))
})
const [cents, dollars] = [(amount: number) => Math.round(amount * 100), (amount: number) => amount / 100]

/** An independent book: what each thing that happens to an invoice earns and costs, in cents, by hand. */
function book() {
  let [revenue, cost] = [0, 0]
  return {
    earn: (amount: number) => void (revenue += cents(amount)),
    spend: (amount: number) => void (cost += cents(amount)),
    profit: () => dollars(revenue - cost),
  }
}

type Goods = Awaited<ReturnType<typeof goods>>

async function bought(item: Goods, quantity: number, purchasePrice: number): Promise<string> {
  await owner`update item set type = 'otc' where id = ${item.itemId}`
  const line = { purchasableItemId: item.variationId, quantity, purchasePrice }
  const { id } = ok<{ id: string }>(
    await call(purchaseOrders.create, { body: { vendorId: item.vendorId, products: [line] } as never }, { as }),
  )
  ok(await call(purchaseOrders.place, { params: { id }, query: { confirm: 'true' } }, { as }))
  const receipt = ok<{ id: string }>(await call(receipts.create, { body: { purchaseOrderId: id } }, { as }))
  const lots = [{ lot: 'L1', expirationDate: inMonths(24), packages: [{ totalQuantity: quantity }] }]
  const body = { products: [{ purchasableItemId: item.variationId, lots }] } as never
  ok(await call(receipts.count, { params: { id: receipt.id }, body }, { as }))
  ok(await call(receipts.place, { params: { id: receipt.id }, query: { confirm: 'true' }, body: {} as never }, { as }))
  return receipt.id
}
const freight = async (id: string, freightCharge: number) =>
  ok(await call(receipts.changeFreight, { params: { id }, body: { freightCharge, justification: 'Late' } }, { as }))
const details = async (id: string) =>
  ok<ApprovalDetails>(await call(invoiceApproval.get, { params: { id } }, { as: accountant }))
const profitOf = async ({ id }: Invoice) => (await details(id)).profit
const validated = async ({ id }: Invoice) =>
  ok<{ results: { isValidated: boolean; message: string }[] }>(
    await call(invoiceApproval.validate, { body: { ids: [id], note: 'Checked' } }, { as: accountant }),
  )
const back = async ({ id }: Invoice, item: Goods, quantity: number, restockingPercent = 0) =>
  ok<CustomerReturn>(
    await call(
      invoices.returnProducts,
      {
        params: { id },
        body: { products: [{ sellableId: item.itemId, lot: 'L1', quantity }], restockingPercent } as never,
      },
      { as },
    ),
  )
const notBack = async (id: string) => ok(await call(invoices.cancelReturn, { params: { id } }, { as }))
const pay = (
  customerId: string,
  invoiceId: string,
  totalAmount: number,
  amount: number,
  discountAmountApplied?: number,
) =>
  call(
    customerPayments.create,
    {
      query: { confirm: 'true' },
      body: {
        customerId,
        totalAmount,
        applications: [
          { invoiceId, amount, ...(discountAmountApplied === undefined ? {} : { discountAmountApplied }) },
        ],
      } as never,
    },
    { as: accountant },
  )
const earned = async ({ id }: Invoice) => {
  const rows = await owner<{ amount: number; reason: string; day: string }[]>`
    select amount::float8, reason, accounting_date::text as day from commission where invoice_id = ${id} order by at, id`
  expect(rows.every(({ day }) => day === today)).toBe(true)
  return {
    total: dollars(rows.reduce((all, { amount }) => all + cents(amount), 0)),
    reasons: rows.map(({ reason }) => reason),
  }
}

async function sold(
  quantity: number,
  price: number,
  unitCost: number,
  more: { received?: number; termsId?: string } = {},
) {
  const item = await goods()
  const receiptId = await bought(item, more.received ?? quantity, unitCost)
  const buyer = await customer(more.termsId === undefined ? {} : { termsId: more.termsId })
  const { invoice } = await placed(buyer, [{ ...item, quantity, price }])
  return { item, receiptId, buyer, invoice }
}

it('an accountant’s month: late freight while goods are back, a canceled return, a fee and a void leave what the books say (P34)', async () => {
  const { item, receiptId, invoice } = await sold(6, 15.01, 10, { received: 10 })
  const own = book()
  own.earn(6 * 15.01)
  own.spend(60)
  expect((await profitOf(invoice)).ledgerProfit).toBe(own.profit())
  const returned = await back(invoice, item, 2, 10)
  own.earn(-30.02 + 3)
  own.spend(-20)
  expect((await profitOf(invoice)).ledgerProfit, 'after a return less 10 %').toBe(own.profit())
  // 7.00 over ten units: six are in stock, four are sold.
  await freight(receiptId, 7)
  own.spend(2.8)
  expect((await profitOf(invoice)).ledgerProfit, 'freight while two are back').toBe(own.profit())
  await notBack(returned.id)
  own.earn(30.02 - 3)
  own.spend(21.4)
  expect((await profitOf(invoice)).ledgerProfit, 'the return is canceled').toBe(own.profit())
  const all = await back(invoice, item, 6)
  own.earn(-90.06)
  own.spend(-64.2)
  expect((await profitOf(invoice)).ledgerProfit, 'everything is back').toBe(own.profit())
  expect(own.profit()).toBe(0)
  await notBack(all.id)
  ok(await call(invoices.void, { params: { id: invoice.id }, body: {} }, { as }))
  expect((await profitOf(invoice)).ledgerProfit).toBe(0)
  expect(await profitOf(invoice)).toMatchObject({ salesProfit: 0, ledgerProfit: 0 })
})

it('a discount that is taken lowers both profits, and a void of the payment gives it back (3.2.2)', async () => {
  const { invoice, buyer } = await sold(10, 10, 4, { termsId: await terms() })
  await validated(invoice)
  const paid = ok<CustomerPayment>(await pay(buyer.id, invoice.id, 98, 98, 2))
  expect(await profitOf(invoice)).toEqual({ total: 100, salesProfit: 38, ledgerProfit: 58 })
  expect((await earned(invoice)).total, 'commission counts the discount').toBe(3.8)
  ok(await call(customerPayments.void, { params: { id: paid.id }, body: {} as never }, { as: accountant }))
  expect(await profitOf(invoice)).toEqual({ total: 100, salesProfit: 40, ledgerProfit: 60 })
  expect((await earned(invoice)).total).toBe(0)
})

const terms = async () =>
  String((await owner`select id from property where company_id = ${company.id} and code = 'P2'`)[0]?.['id'])

it('the discount for paying early is on goods that were not returned (P36)', async () => {
  const { item, invoice, buyer } = await sold(3, 33.33, 10, { termsId: await terms() })
  const offered = async () =>
    (await owner`select discount_amount::float8 as amount from open_item where document_id = ${invoice.id}`)[0]?.[
      'amount'
    ]
  expect(await offered()).toBe(2)
  await back(invoice, item, 1)
  expect(await offered()).toBe(1.33)
  const rest = await back(invoice, item, 2)
  expect(await offered()).toBe(0)
  expect((await pay(buyer.id, invoice.id, 97.99, 97.99, 2)).status, 'no discount on goods that are back').not.toBe(200)
  await notBack(rest.id)
  expect(await offered()).toBe(1.33)
})

it('a rep earns on what stays sold: returns take it back on their day, a canceled one gives it back, never below nothing (P35)', async () => {
  const { item, invoice, buyer } = await sold(4, 20, 10)
  await validated(invoice)
  ok(await pay(buyer.id, invoice.id, 80, 80))
  // Sales cost is 6.00 a unit.
  expect(await earned(invoice)).toEqual({ total: 5.6, reasons: ['Invoice closed'] })
  const half = await back(invoice, item, 2)
  expect((await earned(invoice)).total).toBe(2.8)
  await back(invoice, item, 2)
  expect(await earned(invoice)).toEqual({ total: 0, reasons: ['Invoice closed', 'Goods returned', 'Goods returned'] })
  await notBack(half.id)
  expect((await earned(invoice)).total).toBe(2.8)
  const credit = ok<{ id: string }>(
    await call(
      customerCredits.create,
      { body: { customerId: buyer.id, source: 'MANUAL', totalAmount: 8, invoiceId: invoice.id } as never },
      { as: accountant },
    ),
  )
  expect((await earned(invoice)).total, 'a credit for the invoice counts as it is entered').toBe(2)
  ok(await call(customerCredits.void, { params: { id: credit.id }, body: {} as never }, { as: accountant }))
  expect((await earned(invoice)).total).toBe(2.8)
  const huge = { customerId: buyer.id, source: 'MANUAL', totalAmount: 500, invoiceId: invoice.id } as never
  ok(await call(customerCredits.create, { body: huge }, { as: accountant }))
  expect((await earned(invoice)).total, 'never below nothing').toBe(0)
})

it('a return beside the payment that settles leaves the commission of what stays sold, whoever is first', async () => {
  for (let round = 0; round < 3; round++) {
    const { item, invoice, buyer } = await sold(4, 20, 10)
    await validated(invoice)
    const [paid] = await Promise.all([pay(buyer.id, invoice.id, 80, 80), back(invoice, item, 2)])
    expect(paid?.status).toBe(200)
    expect((await earned(invoice)).total).toBe(2.8)
  }
})

it('what the carrier asks is owed from today, internal costs stay out of the books, and every list says the same', async () => {
  const { invoice } = await sold(4, 20, 10)
  await validated(invoice)
  const body = { invoiceId: invoice.id, costs: [{ description: 'Card fee', amount: 1.5 }], freightServiceCost: 4 }
  const corrected = ok<Correction>(await call(invoiceApproval.updateCost, { body: body as never }, { as: accountant }))
  expect(corrected.after).toEqual({ total: 80, salesProfit: 50.5, ledgerProfit: 36 })
  expect(await profitOf(invoice)).toEqual(corrected.after)
  const listed = async (index: string, by = accountant) =>
    ok<{ content: { number: string; profit: number; ledgerProfit: number }[] }>(
      await call(search, { params: { index }, query: { query: `number:${invoice.number}` } }, { as: by }),
    ).content
  const row = { number: invoice.number, profit: 50.5, ledgerProfit: 36 }
  expect(await listed('invoiceProfit')).toMatchObject([row])
  expect(await listed('invoice-approval')).toMatchObject([row])
  const query = { from: firstDayOfMonth(today), to: lastDayOfMonth(today), by: 'customer' as const }
  const { groups } = ok<ProfitGroups>(await call(invoiceApproval.groups, { query }, { as: accountant }))
  expect(groups.find(({ key }) => key === invoice.customerId)).toMatchObject({
    sales: 80,
    profit: 50.5,
    ledgerProfit: 36,
  })
  const seen = await call(invoiceApproval.get, { params: { id: invoice.id } }, { as: rep })
  expect(JSON.stringify(seen.body), 'a rep without cost reads no profit').not.toContain('50.5')
})

it.each([
  [
    'the sum of an invoice',
    'M3.profit',
    (id: string) => owner`update invoice_profit set cost = cost + 1 where invoice_id = ${id}`,
    (id: string) => owner`update invoice_profit set cost = cost - 1 where invoice_id = ${id}`,
  ],
  [
    'the cost of its lines',
    'M3.profit-entries',
    (id: string) => owner`update invoice set costs_total = costs_total + 1 where id = ${id}`,
    (id: string) => owner`update invoice set costs_total = costs_total - 1 where id = ${id}`,
  ],
  [
    'the discount of its open item',
    'M9.returns',
    (id: string) => owner`update open_item set goods_returned = 5 where document_id = ${id}`,
    (id: string) => owner`update open_item set goods_returned = 0 where document_id = ${id}`,
  ],
] as const)('a fault in %s is named', async (_where, id, plant, mend) => {
  const { invoice } = await sold(2, 20, 10)
  await plant(invoice.id)
  expect((await brokenLedgers(jobs)).map(({ broken }) => broken)).toContain(id)
  await mend(invoice.id)
})
