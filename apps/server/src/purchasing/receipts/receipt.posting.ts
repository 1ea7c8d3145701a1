import type { BusinessDate } from '@galen/domain/dates'
import { add, type Cents, negate, sum } from '@galen/domain/money'
import type { ReceiptType } from '@galen/domain/purchasing/receipt'
import { type PostedLine, postJournal } from '../../accounting/general-ledger.ts'
import type { Work } from '../../platform/work.ts'

/** The rows of the posting table that receipts have. Every function books one entry, or none when all amounts are zero. */
type Booked = {
  readonly id: string
  readonly number: string
  readonly vendorId: string
  readonly accountingDate: BusinessDate
}

const book = (work: Work, receipt: Booked, memo: string, lines: readonly PostedLine[]) =>
  postJournal(work, {
    source: { kind: 'receipt', id: receipt.id, number: receipt.number },
    accountingDate: receipt.accountingDate,
    memo,
    lines,
  })

/** Receipt placed: goods and their freight enter stock and are owed, though not billed yet. */
export const postPlacedReceipt = (
  work: Work,
  receipt: Booked,
  { merchandise, freight }: Record<'merchandise' | 'freight', Cents>,
) =>
  book(work, receipt, `Receipt ${receipt.number}`, [
    { role: 'inventory', amount: merchandise, vendorId: receipt.vendorId },
    { role: 'received-not-invoiced', amount: negate(merchandise), vendorId: receipt.vendorId },
    { role: 'inventory', amount: freight, vendorId: receipt.vendorId, memo: 'Freight' },
    { role: 'accrued-freight', amount: negate(freight), vendorId: receipt.vendorId },
  ])

/** Drop-ship receipt placed: sales were booked at the cost of their order; the rest of what is owed is theirs too. */
export const postDropShipReceipt = (
  work: Work,
  receipt: Booked,
  { difference, freight }: Record<'difference' | 'freight', Cents>,
) =>
  book(work, receipt, `Receipt ${receipt.number}`, [
    { role: 'cost-of-goods', amount: difference, vendorId: receipt.vendorId },
    { role: 'received-not-invoiced', amount: negate(difference), vendorId: receipt.vendorId },
    { role: 'freight-out', amount: freight, vendorId: receipt.vendorId, memo: 'Freight' },
    { role: 'accrued-freight', amount: negate(freight), vendorId: receipt.vendorId },
  ])

/** Where late cost went; the parts add up to it. */
export type SplitCost = {
  readonly onHand: Cents
  readonly sold: Cents
  readonly lost: Cents
  /** The part of goods that were returned at the old price. */
  readonly variance: Cents
}

const splitLines = (
  splits: readonly SplitCost[],
  vendorId: string,
  soldAs: 'cost-of-goods' | 'freight-out' = 'cost-of-goods',
): PostedLine[] => [
  { role: 'inventory', amount: sum(splits.map(({ onHand }) => onHand)), vendorId },
  { role: soldAs, amount: sum(splits.map(({ sold }) => sold)), vendorId },
  { role: 'inventory-adjustment', amount: sum(splits.map(({ lost }) => lost)), vendorId },
  { role: 'price-variance', amount: sum(splits.map(({ variance }) => variance)), vendorId },
]

const splitTotal = (splits: readonly SplitCost[]) =>
  sum(splits.flatMap(({ onHand, sold, lost, variance }) => [onHand, sold, lost, variance]))

/** Cost that changed after placing: to stock on hand, to what was sold, to what was lost. */
export const postLatePrice = (work: Work, receipt: Booked, splits: readonly SplitCost[]) =>
  book(work, receipt, `Cost of receipt ${receipt.number}`, [
    ...splitLines(splits, receipt.vendorId),
    { role: 'received-not-invoiced', amount: negate(splitTotal(splits)), vendorId: receipt.vendorId },
  ])

/** Freight that changed after placing; that of goods which the vendor shipped to the customer never was in stock. */
export const postLateFreight = (
  work: Work,
  receipt: Booked & { readonly type: ReceiptType },
  splits: readonly SplitCost[],
) =>
  book(work, receipt, `Freight of receipt ${receipt.number}`, [
    ...splitLines(splits, receipt.vendorId, receipt.type === 'Drop ship' ? 'freight-out' : 'cost-of-goods'),
    { role: 'accrued-freight', amount: negate(splitTotal(splits)), vendorId: receipt.vendorId },
  ])

type Validated = {
  readonly openItemId: string | null
  readonly total: Cents
  /** What the receipt was booked at. */
  readonly merchandise: Cents
  readonly freight: { readonly accrued: Cents; readonly billed: Cents } | null
  /** Price differences of goods that came. */
  readonly splits: readonly SplitCost[]
  /** Units that were billed and did not come, or came and were not billed. */
  readonly variance: Cents
}

/** Receipt validated: what was received is owed to the vendor, and differences of the invoice find their place. */
export const postValidatedReceipt = (work: Work, receipt: Booked, validated: Validated) =>
  book(work, receipt, `Invoice of receipt ${receipt.number}`, validatedLines(receipt.vendorId, validated))

export function validatedLines(vendorId: string, validated: Validated): PostedLine[] {
  const { openItemId, total, merchandise, freight, splits, variance } = validated
  return [
    { role: 'received-not-invoiced', amount: merchandise, vendorId },
    ...splitLines(splits, vendorId),
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

/** Manual receipt: goods and charges against the payable, or against opening balances. */
export const postManualReceipt = (
  work: Work,
  receipt: Booked,
  { goods, charges, openItemId }: { goods: Cents; charges: readonly PostedLine[]; openItemId: string | null },
) => {
  const total = add(goods, sum(charges.map(({ amount }) => amount)))
  const { vendorId } = receipt
  return book(work, receipt, `Receipt ${receipt.number}`, [
    { role: 'inventory', amount: goods, vendorId },
    ...charges,
    openItemId === null
      ? { role: 'opening-balance', amount: negate(total) }
      : { role: 'payable', amount: negate(total), vendorId, openItemId },
  ])
}
