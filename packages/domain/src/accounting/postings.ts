import { add, type Cents, negate, subtract, sum } from '../money.ts'
import type { PostedLine } from './posted-line.ts'

/**
 * The rows of docs/requirements/postings.md as lines of journal entries. Commands book them, and the demo stores them; lines of
 * nothing are dropped by the ledger.
 */

type PostedInvoice = {
  readonly customerId: string
  readonly openItemId: string
  readonly total: Cents
  readonly merchandise: Cents
  /** What the lines earn, where a manual invoice names accounts. */
  readonly revenue?: readonly PostedLine[] | undefined
  readonly charges: Cents
  readonly freightCharge: Cents
  readonly freightCost: Cents
  readonly stockCost: Cents
  readonly dropShipCost: Cents
}

/** Invoice placed: the receivable, what was earned, and what the goods and their carriage cost. */
export function invoiceLines(invoice: PostedInvoice): PostedLine[] {
  const { customerId, openItemId, total, merchandise, charges, freightCharge, freightCost } = invoice
  const { stockCost, dropShipCost } = invoice
  return [
    { role: 'receivable', amount: total, customerId, openItemId },
    ...(invoice.revenue ?? [{ role: 'sales' as const, amount: negate(merchandise), customerId }]),
    { role: 'other-charges', amount: negate(charges), customerId },
    { role: 'freight-income', amount: negate(freightCharge), customerId },
    { role: 'cost-of-goods', amount: add(stockCost, dropShipCost), customerId },
    { role: 'inventory', amount: negate(stockCost) },
    { role: 'received-not-invoiced', amount: negate(dropShipCost) },
    { role: 'freight-out', amount: freightCost, customerId },
    { role: 'accrued-freight', amount: negate(freightCost) },
  ]
}

/** Goods that come back lower sales by their full price; the fee for restocking is earned beside it. */
export const returnFeeLines = ({ amount, fee }: Readonly<Record<'amount' | 'fee', Cents>>): PostedLine[] => [
  { role: 'returns', amount },
  { role: 'other-charges', amount: negate(fee) },
]

/** Goods of a customer return are in stock again at the cost of their layers. */
export const returnedGoodsLines = (customerId: string, cost: Cents): PostedLine[] => [
  { role: 'inventory', amount: cost },
  { role: 'cost-of-goods', amount: negate(cost), customerId },
]

/** Commission of a rep on a closed invoice. */
export const commissionLines = (amount: Cents): PostedLine[] => [
  { role: 'commission', amount },
  { role: 'commission-payable', amount: negate(amount) },
]

/** Receipt placed: goods and their freight enter stock and are owed, though not billed yet. */
export const placedReceiptLines = (
  vendorId: string,
  { merchandise, freight }: Readonly<Record<'merchandise' | 'freight', Cents>>,
): PostedLine[] => [
  { role: 'inventory', amount: merchandise, vendorId },
  { role: 'received-not-invoiced', amount: negate(merchandise), vendorId },
  { role: 'inventory', amount: freight, vendorId, memo: 'Freight' },
  { role: 'accrued-freight', amount: negate(freight), vendorId },
]

/** Where late cost went; the parts add up to it. */
export type LateCostSplit = {
  readonly onHand: Cents
  readonly sold: Cents
  readonly lost: Cents
  /** The part of goods that were returned at the old price. */
  readonly variance: Cents
}

/** Late cost by where its goods are now. */
export const lateCostLines = (
  splits: readonly LateCostSplit[],
  vendorId: string,
  soldAs: 'cost-of-goods' | 'freight-out' = 'cost-of-goods',
): PostedLine[] => [
  { role: 'inventory', amount: sum(splits.map(({ onHand }) => onHand)), vendorId },
  { role: soldAs, amount: sum(splits.map(({ sold }) => sold)), vendorId },
  { role: 'inventory-adjustment', amount: sum(splits.map(({ lost }) => lost)), vendorId },
  { role: 'price-variance', amount: sum(splits.map(({ variance }) => variance)), vendorId },
]

export type ValidatedReceipt = {
  readonly openItemId: string | null
  readonly total: Cents
  /** What the receipt was booked at. */
  readonly merchandise: Cents
  readonly freight: { readonly accrued: Cents; readonly billed: Cents } | null
  /** Price differences of goods that came. */
  readonly splits: readonly LateCostSplit[]
  /** Units that were billed and did not come, or came and were not billed. */
  readonly variance: Cents
}

/** Receipt validated: what was received is owed to the vendor, and differences of the invoice find their place. */
export function validatedReceiptLines(vendorId: string, validated: ValidatedReceipt): PostedLine[] {
  const { openItemId, total, merchandise, freight, splits, variance } = validated
  return [
    { role: 'received-not-invoiced', amount: merchandise, vendorId },
    ...lateCostLines(splits, vendorId),
    { role: 'price-variance', amount: variance, vendorId },
    ...(freight
      ? ([
          { role: 'accrued-freight', amount: freight.accrued, vendorId },
          { role: 'landed-cost-variance', amount: add(freight.billed, negate(freight.accrued)), vendorId },
        ] as const)
      : []),
    { role: 'payable', amount: negate(total), vendorId, openItemId },
  ]
}

/** What a vendor return is credited against: stock at its cost, and the difference to the price is a variance. */
export const vendorReturnLines = (
  vendorId: string,
  { total, cost }: Readonly<Record<'total' | 'cost', Cents>>,
): PostedLine[] => [
  { role: 'inventory', amount: negate(cost), vendorId },
  { role: 'price-variance', amount: subtract(cost, total), vendorId },
]

/** A charge that a payment or credit settles. */
export type SettledCharge = {
  readonly openItemId: string
  readonly number: string
  readonly amount: Cents
  readonly discount: Cents
}

const paid = (charges: readonly SettledCharge[]): Cents => sum(charges.map(({ amount }) => amount))
const discounts = (charges: readonly SettledCharge[]): Cents => sum(charges.map(({ discount }) => discount))

type PostedPayment = { readonly openItemId: string; readonly total: Cents }

/** Customer payment: the money, the discounts taken, what it settles, and what stays unapplied. */
export const customerPaymentLines = (
  customerId: string,
  { openItemId, total }: PostedPayment,
  charges: readonly SettledCharge[],
): PostedLine[] => [
  { role: 'undeposited-funds', amount: total, customerId },
  ...settledReceivables(customerId, charges),
  { role: 'customer-credits', amount: negate(subtract(total, paid(charges))), customerId, openItemId },
]

/** Money of a customer that was unapplied until the day of what it settles. */
export const laterReceivableLines = (
  customerId: string,
  openItemId: string,
  charges: readonly SettledCharge[],
): PostedLine[] => [
  { role: 'customer-credits', amount: paid(charges), customerId, openItemId },
  ...settledReceivables(customerId, charges),
]

const settledReceivables = (customerId: string, charges: readonly SettledCharge[]): PostedLine[] => [
  { role: 'sales-discounts', amount: discounts(charges), customerId },
  ...charges.map(({ amount, discount, openItemId, number }) => ({
    role: 'receivable' as const,
    amount: negate(add(amount, discount)),
    customerId,
    openItemId,
    memo: number,
  })),
]

/** Vendor payment: what it settles, the discounts taken, and what is left as an advance. */
export const vendorPaymentLines = (
  vendorId: string,
  { openItemId, total }: PostedPayment,
  charges: readonly SettledCharge[],
): PostedLine[] => [
  ...settledPayables(vendorId, charges),
  { role: 'payable', amount: subtract(total, paid(charges)), vendorId, openItemId },
  { role: 'bank', amount: negate(total), vendorId },
]

/** An advance to a vendor that settles what is owed from a later day on. */
export const laterPayableLines = (
  vendorId: string,
  openItemId: string,
  charges: readonly SettledCharge[],
): PostedLine[] => [
  ...settledPayables(vendorId, charges),
  { role: 'payable', amount: negate(paid(charges)), vendorId, openItemId },
]

const settledPayables = (vendorId: string, charges: readonly SettledCharge[]): PostedLine[] => [
  ...charges.map(({ amount, discount, openItemId, number }) => ({
    role: 'payable' as const,
    amount: add(amount, discount),
    vendorId,
    openItemId,
    memo: number,
  })),
  { role: 'purchase-discounts', amount: negate(discounts(charges)), vendorId },
]

type PostedCredit = { readonly openItemId: string; readonly amount: Cents }

/** Customer credit: what is debited, in all the amount, against what the customer has to use. */
export const customerCreditLines = (
  customerId: string,
  { openItemId, amount }: PostedCredit,
  debits: readonly PostedLine[],
): PostedLine[] => [...debits, { role: 'customer-credits', amount: negate(amount), customerId, openItemId }]

/** Vendor credit: less is owed, against what is credited. */
export const vendorCreditLines = (
  vendorId: string,
  { openItemId, amount }: PostedCredit,
  credits: readonly PostedLine[],
): PostedLine[] => [{ role: 'payable', amount, vendorId, openItemId }, ...credits]

/** Payments of a batch are at the bank. */
export const depositLines = (total: Cents): PostedLine[] => [
  { role: 'bank', amount: total },
  { role: 'undeposited-funds', amount: negate(total) },
]

/** What an operation changed in the value of stock, against the account of this role. */
export const adjustmentLines = (value: Cents, against: NonNullable<PostedLine['role']>): PostedLine[] => [
  { role: 'inventory', amount: value },
  { role: against, amount: negate(value) },
]
