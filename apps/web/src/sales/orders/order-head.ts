import { marginText } from '../../kit/margin-text.ts'
import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { formatMoney, parseCents } from '@galen/domain/money'
import { writeFigure } from '@galen/domain/notation'
import { text } from '../../kit/text.ts'
import type { DocumentHeading } from '../../patterns/document/document-head.tsx'
import { fulfilledLooks, orderStatuses } from './order-pills.tsx'

/** What an order is, its status, whose it is and what it comes to. */
export function orderHead(order: SalesOrder): DocumentHeading {
  const { number, status, customer, shipAddress, margin, total, placedDate, placedByName } = order
  return {
    ...(number === null ? { crumb: text('Draft') } : { number }),
    statuses: [
      orderStatuses[status],
      ...(order.shippedUnits > 0 ? [fulfilledLooks[order.fulfilledStatus]] : []),
      ...(order.shippingHold ? [{ tone: 'quarantine' as const, label: text('Shipping hold') }] : []),
    ],
    ...(customer && { party: { label: customer.companyName, to: `/customer/${customer.id}/basic-information` } }),
    facts: [
      ...(customer ? [] : [text('No customer yet')]),
      ...(order.externalNumber ? [text('PO {number}', { number: order.externalNumber })] : []),
      ...(order.salesRepName ? [text('Rep {name}', { name: order.salesRepName })] : []),
      ...(shipAddress ? [text('Ship to {city}, {state}', { city: shipAddress.city, state: shipAddress.state })] : []),
    ],
    figures: [
      { label: text('Units'), value: writeFigure(order.units) },
      ...(order.shippedUnits > 0
        ? [{ label: text('Shipped'), value: `${Math.floor((100 * order.shippedUnits) / Math.max(1, order.units))}%` }]
        : []),
      ...(margin === null ? [] : [{ label: text('Margin'), value: marginText(margin) }]),
      { label: text('Total, {currency}', { currency: 'USD' }), value: formatMoney(parseCents(total)) },
    ],
    ...(placedDate && { placed: { by: placedByName ?? undefined, at: placedDate } }),
  }
}
