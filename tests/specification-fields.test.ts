import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { FiscalPeriod, fiscalPeriods } from '@galen/contract/accounting/fiscal-periods'
import { Batch } from '@galen/contract/finance/batches'
import { CustomerCredit, customerCredits } from '@galen/contract/finance/customer-credits'
import { CustomerPayment, customerPayments } from '@galen/contract/finance/customer-payments'
import { VendorCredit, vendorCredits } from '@galen/contract/finance/vendor-credits'
import { VendorPayment, vendorPayments } from '@galen/contract/finance/vendor-payments'
import { Invoice } from '@galen/contract/sales/invoice'
import { invoiceApproval } from '@galen/contract/sales/invoice-approval'

/** The shape behind optional, nullable and defaulted fields, and of the elements of a list. */
function inside(schema: z.ZodType | undefined): z.ZodType | undefined {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return inside(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodArray ? inside(schema.element as z.ZodType) : schema
}

/** Whether a shape has the field at this path, such as `applications.discount.discountAmount`. */
function has(schema: z.ZodType | undefined, path: string): boolean {
  const [first = '', ...rest] = path.split('.')
  const whole = inside(schema)
  if (!(whole instanceof z.ZodObject)) return false
  const field = whole.shape[first] as z.ZodType | undefined
  return field !== undefined && (rest.length === 0 || has(field, rest.join('.')))
}

const settlement = [
  'id',
  'number',
  'status',
  'source',
  'date',
  'totalAmount',
  'paymentRemainingAmount',
  'applications.amount',
  'applications.discountAmountApplied',
  'applications.discount.discountAmount',
  'applications.discount.discountDueDate',
]
const payment = [...settlement, 'discountAmountApplied', 'method', 'reference']

/** The fields that section 3 of the specification names for these records, and what our replies add to identify them. */
const records: readonly { name: string; fields: readonly string[]; reply: z.ZodType; inputs: readonly unknown[] }[] = [
  {
    name: 'payment in',
    fields: [...payment, 'customerId', 'batchId'],
    reply: CustomerPayment,
    inputs: [customerPayments.create.body, customerPayments.change.body],
  },
  {
    name: 'payment out',
    fields: [...payment, 'vendorId'],
    reply: VendorPayment,
    inputs: [vendorPayments.create.body, vendorPayments.change.body],
  },
  {
    name: 'customer credit',
    fields: [...settlement, 'customerId'],
    reply: CustomerCredit,
    inputs: [customerCredits.create.body, customerCredits.change.body],
  },
  {
    name: 'vendor credit',
    fields: [...settlement, 'vendorId'],
    reply: VendorCredit,
    inputs: [vendorCredits.create.body, vendorCredits.change.body],
  },
  { name: 'batch', fields: ['id', 'number', 'status', 'total'], reply: Batch, inputs: [] },
  {
    name: 'fiscal period',
    fields: ['id', 'periodName', 'year', 'date', 'closedFinancial', 'closedInventory', 'closedPurchase', 'closedSales'],
    reply: FiscalPeriod,
    inputs: [fiscalPeriods.change.body],
  },
]

describe.each(records)('a $name', ({ fields, reply, inputs }) => {
  it.each(fields)('shows %s', (field) => expect(has(reply, field)).toBe(true))
  it.each(fields)('takes back %s', (field) => {
    for (const input of inputs) expect(has(input as z.ZodType, field)).toBe(true)
  })
})

describe('an invoice to approve', () => {
  it.each([
    'id',
    'number',
    'status',
    'placedDate',
    'salesOrderId',
    'salesOrderNumber',
    'customer',
    'freightServiceCost',
    'freightCharge',
    'charges.amount',
    'costs.amount',
    'invoiceMergeList',
    'returnMap',
    'shippingHold',
    'type',
    'products.allocation.cost',
    'products.allocation.pcr',
    'products.allocation.lots.receiptId',
    'products.shippingQuantity',
    'otherCurrencyTotal.currency',
    'otherCurrencyTotal.total',
  ])('shows %s', (field) => expect(has(Invoice, field)).toBe(true))

  it('is corrected by the same names', () => {
    const bodies = {
      cost: invoiceApproval.updateCost.body,
      charges: invoiceApproval.updateCharges.body,
      pcr: invoiceApproval.updatePcr.body,
    }
    expect(has(bodies.cost, 'lines.cost') && has(bodies.cost, 'costs.amount')).toBe(true)
    expect(has(bodies.cost, 'freightServiceCost')).toBe(true)
    expect(has(bodies.charges, 'charges.amount') && has(bodies.charges, 'freightCharge')).toBe(true)
    expect(has(bodies.pcr, 'lines.pcr')).toBe(true)
  })
})
