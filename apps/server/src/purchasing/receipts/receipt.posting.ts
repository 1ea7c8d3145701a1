import {
  lateCostLines,
  type LateCostSplit as SplitCost,
  placedReceiptLines,
  type ValidatedReceipt,
  validatedReceiptLines,
} from '@galen/domain/accounting/postings'
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
  amounts: Readonly<Record<'merchandise' | 'freight', Cents>>,
) => book(work, receipt, `Receipt ${receipt.number}`, placedReceiptLines(receipt.vendorId, amounts))

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

export type { SplitCost }

const splitTotal = (splits: readonly SplitCost[]) =>
  sum(splits.flatMap(({ onHand, sold, lost, variance }) => [onHand, sold, lost, variance]))

/** Cost that changed after placing: to stock on hand, to what was sold, to what was lost. */
export const postLatePrice = (work: Work, receipt: Booked, splits: readonly SplitCost[]) =>
  book(work, receipt, `Cost of receipt ${receipt.number}`, [
    ...lateCostLines(splits, receipt.vendorId),
    { role: 'received-not-invoiced', amount: negate(splitTotal(splits)), vendorId: receipt.vendorId },
  ])

/** Freight that changed after placing; that of goods which the vendor shipped to the customer never was in stock. */
export const postLateFreight = (
  work: Work,
  receipt: Booked & { readonly type: ReceiptType },
  splits: readonly SplitCost[],
) =>
  book(work, receipt, `Freight of receipt ${receipt.number}`, [
    ...lateCostLines(splits, receipt.vendorId, receipt.type === 'Drop ship' ? 'freight-out' : 'cost-of-goods'),
    { role: 'accrued-freight', amount: negate(splitTotal(splits)), vendorId: receipt.vendorId },
  ])

/** Receipt validated: what was received is owed to the vendor, and differences of the invoice find their place. */
export const postValidatedReceipt = (work: Work, receipt: Booked, validated: ValidatedReceipt) =>
  book(work, receipt, `Invoice of receipt ${receipt.number}`, validatedReceiptLines(receipt.vendorId, validated))

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
