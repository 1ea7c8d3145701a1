import { describe, expect, it } from 'vitest'
import { type Cents, sum } from '../money.ts'
import type { PostedLine } from './posted-line.ts'
import {
  adjustmentLines,
  commissionLines,
  customerCreditLines,
  customerPaymentLines,
  depositLines,
  invoiceLines,
  laterPayableLines,
  laterReceivableLines,
  placedReceiptLines,
  returnedGoodsLines,
  returnFeeLines,
  validatedReceiptLines,
  vendorCreditLines,
  vendorPaymentLines,
  vendorReturnLines,
} from './postings.ts'

const cents = (amount: number) => amount as Cents
const booked = (lines: readonly PostedLine[]) =>
  lines.filter(({ amount }) => amount !== 0).map(({ role, amount }) => [role, Number(amount)])

const charges = [
  { openItemId: 'a', number: 'INV-1', amount: cents(980), discount: cents(20) },
  { openItemId: 'b', number: 'INV-2', amount: cents(500), discount: cents(0) },
]
const settling = { openItemId: 'p', total: cents(1600) }
const freight = { accrued: cents(300), billed: cents(350) }
const splits = [{ onHand: cents(10), sold: cents(5), lost: cents(1), variance: cents(4) }]

const entries: Readonly<Record<string, readonly PostedLine[]>> = {
  invoice: invoiceLines({
    customerId: 'c',
    openItemId: 'i',
    total: cents(11_500),
    merchandise: cents(10_000),
    charges: cents(500),
    freightCharge: cents(1000),
    freightCost: cents(800),
    stockCost: cents(7000),
    dropShipCost: cents(200),
  }),
  'receipt placed': placedReceiptLines('v', { merchandise: cents(5000), freight: cents(300) }),
  'receipt validated': validatedReceiptLines('v', {
    openItemId: 'r',
    total: cents(5373),
    merchandise: cents(5000),
    freight,
    splits,
    variance: cents(3),
  }),
  'customer payment': customerPaymentLines('c', settling, charges),
  'customer payment of a later day': laterReceivableLines('c', 'p', charges),
  'vendor payment': vendorPaymentLines('v', settling, charges),
  'vendor payment of a later day': laterPayableLines('v', 'p', charges),
  'customer credit': customerCreditLines(
    'c',
    { openItemId: 'k', amount: cents(900) },
    returnFeeLines({ amount: cents(1000), fee: cents(100) }),
  ),
  'returned goods': returnedGoodsLines('c', cents(640)),
  'vendor credit': vendorCreditLines(
    'v',
    { openItemId: 'k', amount: cents(900) },
    vendorReturnLines('v', { total: cents(900), cost: cents(860) }),
  ),
  deposit: depositLines(cents(1600)),
  adjustment: adjustmentLines(cents(-250), 'inventory-adjustment'),
  commission: commissionLines(cents(77)),
}

describe('what is posted', () => {
  it.each(Object.entries(entries))('balances: %s', (_, lines) => {
    expect(sum(lines.map(({ amount }) => amount))).toBe(0)
  })

  it('books an invoice at its price and at the cost of its layers', () => {
    expect(booked(entries['invoice'] ?? [])).toEqual([
      ['receivable', 11_500],
      ['sales', -10_000],
      ['other-charges', -500],
      ['freight-income', -1000],
      ['cost-of-goods', 7200],
      ['inventory', -7000],
      ['received-not-invoiced', -200],
      ['freight-out', 800],
      ['accrued-freight', -800],
    ])
  })

  it('keeps what a payment does not settle as credit of the customer, or as an advance to the vendor', () => {
    expect(booked(entries['customer payment'] ?? [])).toEqual([
      ['undeposited-funds', 1600],
      ['sales-discounts', 20],
      ['receivable', -1000],
      ['receivable', -500],
      ['customer-credits', -120],
    ])
    expect(booked(entries['vendor payment'] ?? [])).toEqual([
      ['payable', 1000],
      ['payable', 500],
      ['purchase-discounts', -20],
      ['payable', 120],
      ['bank', -1600],
    ])
  })

  it('owes the vendor what was billed, and says where each difference went', () => {
    expect(booked(entries['receipt validated'] ?? [])).toEqual([
      ['received-not-invoiced', 5000],
      ['inventory', 10],
      ['cost-of-goods', 5],
      ['inventory-adjustment', 1],
      ['price-variance', 4],
      ['price-variance', 3],
      ['accrued-freight', 300],
      ['landed-cost-variance', 50],
      ['payable', -5373],
    ])
  })
})
