import type { Invoice } from '@galen/contract/sales/invoice'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { invoiceLifecycle } from '@galen/domain/sales/invoice'
import { text } from '../../kit/text.ts'
import type { DocumentHeading } from '../../patterns/document/document-head.tsx'
import { money } from '../../patterns/list/cells.tsx'
import { invoiceStatuses } from './invoice-cells.tsx'
import { isDone, pickedSums, pickLines } from './pick-line.ts'

/** What an invoice is, its status, whose it is and how far it is packed. */
export function invoiceHead(invoice: Invoice): DocumentHeading {
  const { number, status, type, customer, salesOrderNumber, shipAddress, placedByName, placedDate } = invoice
  const lines = pickLines(invoice)
  const isDraft = invoiceLifecycle.allows('edit', status)
  return {
    number:
      number ?? (salesOrderNumber === null ? customer.companyName : text('for {order}', { order: salesOrderNumber })),
    statuses: [
      invoiceStatuses[status],
      ...(type === 'Manual' ? [{ tone: 'partial' as const, label: text('Manual') }] : []),
      ...(invoice.shippingHold ? [{ tone: 'hold' as const, label: text('Shipping hold') }] : []),
      ...(isDraft && invoice.flagged ? [{ tone: 'quarantine' as const, label: invoice.flagged }] : []),
    ],
    party: { label: customer.companyName, to: `/customer/${customer.id}/basic-information` },
    facts: [
      ...(number !== null && salesOrderNumber ? [text('Order {number}', { number: salesOrderNumber })] : []),
      ...(invoice.externalNumber ? [text('PO {number}', { number: invoice.externalNumber })] : []),
      ...(shipAddress ? [text('Ship to {city}, {state}', { city: shipAddress.city, state: shipAddress.state })] : []),
      ...(invoice.dueDate && !isDraft
        ? [text('Due {day}', { day: formatDate(parseBusinessDate(invoice.dueDate)) })]
        : []),
    ],
    figures: isDraft
      ? [
          {
            label: text('Lines done'),
            value: text('{done} of {all}', { done: lines.filter(isDone).length, all: lines.length }),
          },
          {
            label: text('Units picked'),
            value: text('{done} of {all}', { done: invoice.pickedUnits, all: invoice.units }),
          },
          { label: text('Value picked'), value: money(pickedSums(invoice).lines) },
        ]
      : [
          { label: text('Units'), value: String(invoice.units) },
          ...(invoice.balance === null ? [] : [{ label: text('Balance'), value: money(invoice.balance) }]),
          { label: text('Total'), value: money(invoice.total) },
        ],
    ...(placedDate && { placed: { by: placedByName ?? undefined, at: placedDate } }),
  }
}
