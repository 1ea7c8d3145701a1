import type { Receipt } from '@galen/contract/purchasing/receipts'
import { formatMoney, parseCents } from '@galen/domain/money'
import { text } from '../../kit/text.ts'
import type { DocumentHeading } from '../../patterns/document/document-head.tsx'
import { isDifferent } from './open-differences.ts'
import { receiptHead } from './receipt-head.ts'

/** What an invoice bills for a line, in cents: what was received as long as nothing else is entered. */
const billedCents = ({ billQuantity, billPrice, receivingQuantity, purchasePrice }: Receipt['products'][number]) =>
  Math.round((billQuantity ?? receivingQuantity) * (billPrice ?? purchasePrice ?? 0) * 100)

export const billedFor = (line: Receipt['products'][number]) => billedCents(line) / 100

/** What an invoice bills, as far as it is entered. */
export const billedTotal = ({ products, billFreight }: Receipt) =>
  products.reduce((sum, line) => sum + billedCents(line), Math.round((billFreight ?? 0) * 100)) / 100

export function revisionHead(receipt: Receipt): DocumentHeading {
  const differences = receipt.products.filter(isDifferent).length
  const received = (receipt.merchandise ?? 0) + (receipt.billFreight === null ? 0 : receipt.freightCharge)
  const billed = billedTotal(receipt)
  const head = receiptHead(receipt)
  return {
    ...head,
    statuses: [
      ...(head.statuses ?? []).slice(0, 1),
      ...(differences === 0
        ? []
        : [
            {
              tone: 'hold' as const,
              label: text('{count, plural, one {# difference} other {# differences}}', { count: differences }),
            },
          ]),
    ],
    figures:
      receipt.merchandise === null
        ? []
        : [
            { label: text('Receipt'), value: formatMoney(parseCents(received.toFixed(2))) },
            { label: text('Vendor invoice'), value: formatMoney(parseCents(billed.toFixed(2))) },
            { label: text('Difference'), value: formatMoney(parseCents((billed - received).toFixed(2))) },
          ],
  }
}
