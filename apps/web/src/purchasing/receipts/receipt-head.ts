import type { Receipt } from '@galen/contract/purchasing/receipts'
import { formatMoney, parseCents } from '@galen/domain/money'
import { text } from '../../kit/text.ts'
import type { DocumentHeading } from '../../patterns/document/document-head.tsx'
import { receiptStatuses } from './receipt-pills.tsx'

/** What a receipt is, its status, from whom it is and how far it is counted. */
export function receiptHead(receipt: Receipt): DocumentHeading {
  const { number, status, products, vendor, purchaseOrderNumber, placedByName, placedDate, type } = receipt
  const counted = products.reduce((sum, { receivingQuantity }) => sum + receivingQuantity, 0)
  const expected = products.reduce((sum, line) => sum + Math.max(0, line.orderedQuantity - line.receivedQuantity), 0)
  const done = products.filter((line) => line.receivingQuantity + line.receivedQuantity >= line.orderedQuantity).length
  const isDraft = status === 'Draft'
  return {
    number: number ?? text('for {order}', { order: purchaseOrderNumber ?? '' }),
    statuses: [
      receiptStatuses[status],
      ...(receipt.discrepancy ? [{ tone: 'hold' as const, label: text('Discrepancy') }] : []),
      ...(type === 'Standard' ? [] : [{ tone: 'partial' as const, label: type }]),
    ],
    party: { label: vendor.friendlyName, to: `/vendor/${vendor.id}/basic-information` },
    facts: [
      ...(purchaseOrderNumber && number ? [purchaseOrderNumber] : []),
      ...(receipt.purchaseOrderPlacedByName
        ? [text('Ordered by {name}', { name: receipt.purchaseOrderPlacedByName })]
        : []),
    ],
    figures: [
      ...(isDraft
        ? [{ label: text('Lines done'), value: text('{done} of {all}', { done, all: products.length }) }]
        : [{ label: text('Freight'), value: formatMoney(parseCents(receipt.freightCharge)) }]),
      {
        label: isDraft ? text('Units counted') : text('Units'),
        value: isDraft ? text('{counted} of {expected}', { counted, expected }) : String(counted),
      },
      ...(receipt.total === null
        ? []
        : [
            {
              label: isDraft ? text('Counted cost') : text('Total cost'),
              value: formatMoney(parseCents(receipt.total)),
            },
          ]),
    ],
    ...(placedDate && { placed: { by: placedByName ?? undefined, at: placedDate } }),
  }
}
