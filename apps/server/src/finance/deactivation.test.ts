import { expect, it } from 'vitest'
import { customerCredits } from '@galen/contract/finance/customer-credits'
import { vendorCredits } from '@galen/contract/finance/vendor-credits'
import { customers } from '@galen/contract/partners/customers'
import { vendors } from '@galen/contract/partners/vendors'
import { receiptRevision } from '@galen/contract/purchasing/receipt-revision'
import { invoices } from '@galen/contract/sales/invoices'
import { invoicing } from '../../test/invoicing.ts'

const { call, as, ok, owner, company, given, customer, vendor } = await invoicing()
const clerk = await given.user(company, ['LIST_CUSTOMERS', 'EDIT_CUSTOMER', 'LIST_VENDORS', 'EDIT_VENDOR'])

it('deactivating a customer who owes money, or whose money is not applied, asks first and names it (N20)', async () => {
  const { id } = await customer()
  const toggle = (confirm = false) =>
    call(customers.toggleActive, { params: { id }, body: {}, query: confirm ? { confirm: 'true' } : {} }, { as: clerk })
  ok(
    await call(
      invoices.manual,
      { body: { customerId: id, lines: [{ description: 'Consulting', price: 40 }] } },
      { as },
    ),
  )
  const question = { code: 'invoices', detail: 'one invoice' }
  expect(await toggle()).toMatchObject({
    status: 202,
    body: { detail: expect.stringContaining('has one invoice open.'), confirmations: [question] },
  })
  ok(
    await call(customerCredits.create, { body: { customerId: id, source: 'MANUAL', totalAmount: 5 } as never }, { as }),
  )
  expect(await toggle()).toMatchObject({
    status: 202,
    body: { confirmations: [question, { code: 'unapplied', detail: 'one unapplied payment or credit' }] },
  })
  expect(await toggle(true)).toMatchObject({ status: 200, body: { isActive: false } })
})

it('deactivating a vendor who is owed money, or whose credit is not applied, asks first and names it', async () => {
  const id = await vendor()
  const toggle = (confirm = false) =>
    call(vendors.toggle, { params: { id }, body: {}, query: confirm ? { confirm: 'true' } : {} }, { as: clerk })
  const [account] = await owner<{ id: string }[]>`
    select id from property where company_id = ${company.id} and type = 'ledgerAccount' and code = '5110'`
  ok(
    await call(
      receiptRevision.manual,
      {
        body: {
          vendorId: id,
          vendorInvoice: 'M-1',
          charges: [{ accountId: String(account?.id), description: 'Rent', amount: 12 }],
        },
      },
      { as },
    ),
  )
  ok(await call(vendorCredits.create, { body: { vendorId: id, source: 'MANUAL', totalAmount: 5 } as never }, { as }))
  expect(await toggle()).toMatchObject({
    status: 202,
    body: {
      confirmations: [
        { code: 'bills', detail: 'one unpaid bill' },
        { code: 'unapplied', detail: 'one unapplied payment or credit' },
      ],
    },
  })
  expect(await toggle(true)).toMatchObject({ status: 200, body: { isActive: false } })
})
