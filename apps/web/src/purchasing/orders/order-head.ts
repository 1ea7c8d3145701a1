import type { PurchaseOrder } from '@galen/contract/purchasing/purchase-orders'
import { formatMoney, parseCents } from '@galen/domain/money'
import { targetedQuantity } from '@galen/domain/purchasing/purchase-order'
import { text } from '../../kit/text.ts'
import type { DocumentHeading } from '../../patterns/document/document-head.tsx'
import { orderStatuses } from './order-pills.tsx'

/** What an order is, its status, whose it is and what it comes to. */
export function orderHead(order: PurchaseOrder): DocumentHeading {
  const { number, status, vendor, products, total, placedDate, placedByName, ediSentAt } = order
  return {
    number: number ?? text('draft'),
    statuses: [
      orderStatuses[status],
      ...(ediSentAt ? [{ tone: 'sent' as const, label: text('Sent by EDI') }] : []),
      ...(order.dropShip ? [{ tone: 'partial' as const, label: text('Drop ship') }] : []),
    ],
    ...(vendor && { party: { label: vendor.friendlyName, to: `/vendor/${vendor.id}/basic-information` } }),
    facts: [
      ...(vendor ? [text('Vendor {number}', { number: vendor.number })] : [text('No vendor yet')]),
      ...(vendor?.leadTimeDays != null
        ? [text('Lead time {days, plural, one {# day} other {# days}}', { days: vendor.leadTimeDays })]
        : []),
      ...(placedByName ? [text('Placed by {name}', { name: placedByName })] : []),
    ],
    figures: [
      { label: text('Units'), value: String(products.reduce((sum, { quantity }) => sum + quantity, 0)) },
      {
        label: text('For orders'),
        value: String(products.reduce((sum, { targets }) => sum + targetedQuantity(targets), 0)),
      },
      {
        label: text('Total, {currency}', { currency: vendor?.currency ?? 'USD' }),
        value: formatMoney(parseCents(total)),
      },
    ],
    ...(placedDate && { changed: { by: placedByName ?? undefined, at: placedDate } }),
  }
}
