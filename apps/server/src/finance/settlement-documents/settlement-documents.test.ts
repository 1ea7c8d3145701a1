import { describe, expect, it } from 'vitest'
import { customerCredits } from '@galen/contract/finance/customer-credits'
import { type CustomerPayment, customerPayments } from '@galen/contract/finance/customer-payments'
import { type SettlementDocument, settlementDocuments } from '@galen/contract/finance/settlement-documents'
import { vendorCredits } from '@galen/contract/finance/vendor-credits'
import { vendorPayments } from '@galen/contract/finance/vendor-payments'
import { openMoney } from '../../../test/open-money.ts'

const { call, as, given, company, vendor, customer, invoice, receipt, owner } = await openMoney()

const shown = async (
  route: typeof settlementDocuments.ofCustomer | typeof settlementDocuments.ofVendor,
  id: string,
) => {
  const reply = await call(route, { params: { id } }, { as })
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  return reply.body as SettlementDocument
}
const ok = <T>(reply: { readonly status: number; readonly body: unknown }) => {
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  return reply.body as T
}
type Made = { readonly id: string; readonly number: string }

describe('the page of a payment or credit', () => {
  it('shows what a payment pays with discounts, what is left, its batch, journal and activity', async () => {
    const customerId = await customer()
    const [early, late] = [await invoice(customerId, 100, 5), await invoice(customerId, 200, 40)]
    const before = await pay(customerId, 50, [{ invoiceId: late, amount: 50 }])
    const made = await pay(customerId, 260, [
      { invoiceId: early, amount: 98 },
      { invoiceId: late, amount: 100 },
    ])
    const page = await shown(settlementDocuments.ofCustomer, made.id)
    expect(page).toMatchObject({
      kind: 'customer-payment',
      number: made.number,
      status: 'Posted',
      party: { side: 'customer', id: customerId },
      appliedAmount: 198,
      discountAmountApplied: 2,
      paymentRemainingAmount: 62,
      batch: { status: 'Open' },
    })
    expect(page.applications).toMatchObject([
      { documentId: late, totalAmount: 200, openBefore: 150, amount: 100, discountAmountApplied: 0, balance: 50 },
      { documentId: early, totalAmount: 100, openBefore: 100, amount: 98, discountAmountApplied: 2, balance: 0 },
    ])
    expect(page.entries?.[0]?.lines.reduce((sum, { debit }) => sum + debit, 0)).toBe(262)
    expect(page.activity).toMatchObject([{ action: 'create' }])
    expect((await shown(settlementDocuments.ofCustomer, before.id)).applications).toMatchObject([{ openBefore: 200 }])
    expect(await call(settlementDocuments.ofInvoice, { params: { id: late } }, { as })).toMatchObject({
      status: 200,
      body: {
        content: [
          { id: before.id, amount: 50 },
          { id: made.id, amount: 100, partyId: customerId },
        ],
      },
    })
  })

  it('shows credits of both sides, payments to vendors and refunds, each on its side only', async () => {
    const [customerId, vendorId] = [await customer(), await vendor()]
    const credit = ok<Made>(await call(customerCredits.create, { body: { customerId, totalAmount: 40 } }, { as }))
    const refund = ok<Made>(
      await call(vendorPayments.refund, { params: { id: credit.id }, body: { amount: 10 } }, { as }),
    )
    const bill = await receipt(vendorId, 75)
    const paid = ok<Made>(
      await call(
        vendorPayments.create,
        { body: { vendorId, totalAmount: 75, checkNumber: '1204', applications: [{ receiptId: bill, amount: 75 }] } },
        { as },
      ),
    )
    const theirs = ok<Made>(await call(vendorCredits.create, { body: { vendorId, totalAmount: 5 } }, { as }))
    const { ofCustomer, ofVendor } = settlementDocuments
    expect(await shown(ofCustomer, credit.id)).toMatchObject({ kind: 'customer-credit', paymentRemainingAmount: 30 })
    expect(await shown(ofCustomer, refund.id)).toMatchObject({
      kind: 'vendor-payment',
      party: { side: 'customer', id: customerId },
      origin: { kind: 'customer-credit', id: credit.id, number: credit.number },
    })
    expect(await shown(ofVendor, paid.id)).toMatchObject({ checkNumber: '1204', applications: [{ documentId: bill }] })
    expect(await shown(ofVendor, theirs.id)).toMatchObject({ kind: 'vendor-credit', party: { id: vendorId } })
    expect((await call(ofVendor, { params: { id: credit.id } }, { as })).status).toBe(404)
    expect((await call(ofCustomer, { params: { id: paid.id } }, { as })).status).toBe(404)
  })

  it('keeps the journal from those who do not see the books, and all of it from other companies', async () => {
    const made = await pay(await customer(), 20, [])
    const clerk = await given.user(company, ['EDIT_CUSTOMER_FINANCE'])
    const page = await call(settlementDocuments.ofCustomer, { params: { id: made.id } }, { as: clerk })
    expect(page).toMatchObject({ status: 200, body: { entries: null } })
    const elsewhere = await given.company()
    const stranger = await given.user(elsewhere, ['EDIT_CUSTOMER_FINANCE'])
    expect((await call(settlementDocuments.ofCustomer, { params: { id: made.id } }, { as: stranger })).status).toBe(404)
  })

  it('shows the mail that a remittance became', async () => {
    const vendorId = await vendor()
    await owner`update vendor set email = 'ap@juniper.example' where id = ${vendorId}`
    const paid = ok<Made>(await call(vendorPayments.create, { body: { vendorId, totalAmount: 30 } }, { as }))
    ok(await call(vendorPayments.remit, { params: { id: paid.id } }, { as }))
    const page = await shown(settlementDocuments.ofVendor, paid.id)
    expect(page.messages).toMatchObject([{ recipient: 'ap@juniper.example', status: 'Waiting' }])
    expect(page.activity[0]).toMatchObject({ action: 'remit' })
  })
})

async function pay(customerId: string, totalAmount: number, applications: readonly object[]) {
  const body = { customerId, totalAmount, applications: applications as never }
  return ok<CustomerPayment>(await call(customerPayments.create, { body }, { as }))
}
