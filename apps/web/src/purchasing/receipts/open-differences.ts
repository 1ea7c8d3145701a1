import type { ReceiptProduct } from '@galen/contract/purchasing/receipts'
import { formatMoney, formatUnitCost, parseCents, parseUnitCost } from '@galen/domain/money'
import { text } from '../../kit/text.ts'

export const isDifferent = ({ match }: ReceiptProduct): boolean => match === 'price' || match === 'quantity'

/** Decided so that it can be paid; a dispute stays open. */
export const isSettled = ({ decision }: ReceiptProduct): boolean => decision === 'invoice' || decision === 'order'

export const openDifferences = (products: readonly ReceiptProduct[]): readonly ReceiptProduct[] =>
  products.filter((line) => isDifferent(line) && !isSettled(line))

/** How far a line of the invoice is from what was received, in figures. */
export function differenceInWords(line: ReceiptProduct): string {
  const { match, billQuantity, billPrice, purchasePrice, receivingQuantity } = line
  if (match === 'quantity')
    return text('Invoice bills {billed}, receipt counts {received}.', {
      billed: billQuantity ?? 0,
      received: receivingQuantity,
    })
  if (billPrice === null || purchasePrice === null) return text('The invoice price differs beyond the tolerance.')
  const by = billPrice - purchasePrice
  const figures = {
    billed: formatUnitCost(parseUnitCost(billPrice)),
    received: formatUnitCost(parseUnitCost(purchasePrice)),
    by: formatUnitCost(parseUnitCost(Math.abs(by).toFixed(4))),
    percent: purchasePrice === 0 ? '–' : `${((Math.abs(by) / purchasePrice) * 100).toFixed(1)}%`,
    amount: formatMoney(parseCents(Math.abs(by * (billQuantity ?? receivingQuantity)).toFixed(2))),
  }
  return by > 0
    ? text('Invoice price {billed} is {by} over {received}, {percent}. {amount} more for the line.', figures)
    : text('Invoice price {billed} is {by} under {received}, {percent}. {amount} less for the line.', figures)
}
