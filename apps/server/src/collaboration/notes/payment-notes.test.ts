import { expect, it } from 'vitest'
import { notes } from '@galen/contract/collaboration/notes'
import { customerPayments } from '@galen/contract/finance/customer-payments'
import { vendorPayments } from '@galen/contract/finance/vendor-payments'
import { openMoney } from '../../../test/open-money.ts'
import { finance } from '../../finance/finance.operations.ts'
import { noteOperations } from './notes.ts'

const { call, as, given, company, customer, vendor, receipt } = await openMoney([
  ...finance.operations,
  ...noteOperations(finance.noteKinds ?? []),
])
const receivables = await given.user(company, ['EDIT_CUSTOMER_FINANCE'])
const payables = await given.user(company, ['EDIT_VENDOR_FINANCE'])
const stranger = await given.user(await given.company(), ['EDIT_CUSTOMER_FINANCE', 'EDIT_VENDOR_FINANCE'])

const idOf = ({ status, body }: { readonly status: number; readonly body: unknown }) => {
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { id: string }).id
}
const paidIn = async (totalAmount = 40) =>
  idOf(await call(customerPayments.create, { body: { customerId: await customer(), totalAmount } }, { as }))
async function paidOut(): Promise<string> {
  const vendorId = await vendor()
  const receiptId = await receipt(vendorId, 100, 40)
  const body = { vendorId, totalAmount: 100, applications: [{ receiptId, amount: 100 }] }
  return idOf(await call(vendorPayments.create, { body, query: {} }, { as }))
}
async function refunded(): Promise<string> {
  const id = await paidIn()
  return idOf(await call(vendorPayments.refund, { params: { id }, body: { amount: 40 } }, { as }))
}

it.each([
  { entity: 'customer-payment', make: () => paidIn(), reader: receivables, other: payables, refusal: 403 },
  { entity: 'vendor-payment', make: paidOut, reader: payables, other: receivables, refusal: 404 },
  { entity: 'vendor-payment', make: refunded, reader: receivables, other: payables, refusal: 404 },
])('a $entity has notes for those who see it, case %#', async ({ entity, make, reader, other, refusal }) => {
  const params = { entity, id: await make() }
  expect((await call(notes.write, { params, body: { text: 'The bank called.' } }, { as: reader })).status).toBe(200)
  expect((await call(notes.list, { params }, { as: reader })).body).toMatchObject([{ text: 'The bank called.' }])
  expect((await call(notes.list, { params }, { as: other })).status).toBe(refusal)
  expect((await call(notes.list, { params }, { as: stranger })).status).toBe(404)
})
