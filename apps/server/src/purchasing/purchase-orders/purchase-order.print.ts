import type { PurchaseOrder } from '@galen/contract/purchasing/purchase-orders'
import { businessDateOf, formatDate, parseBusinessDate } from '@galen/domain/dates'
import { formatMoney, formatUnitCost, parseCents, parseUnitCost } from '@galen/domain/money'
import { type Letterhead, printDocument } from '../../platform/pdf/business-document.ts'

/** The order as the vendor gets it: no memo, no targets, no cost of ours but the price. */
export function printPurchaseOrder(
  order: PurchaseOrder,
  letterhead: Letterhead,
  timeZone: string,
): Promise<Buffer<ArrayBuffer>> {
  const { number, vendor, shipTo, products, placedDate, expectedDate, terms, buyerName, note, total } = order
  const day = placedDate === null ? null : businessDateOf(new Date(placedDate), timeZone)
  return printDocument({
    title: 'Purchase order',
    number: number ?? '',
    letterhead,
    ...(order.status === 'Draft' && { mark: 'Draft' }),
    facts: [
      ...(day ? [{ label: 'Date', value: formatDate(day) }] : []),
      ...(expectedDate ? [{ label: 'Expected', value: formatDate(parseBusinessDate(expectedDate)) }] : []),
      ...(terms ? [{ label: 'Terms', value: terms }] : []),
      ...(buyerName ? [{ label: 'Buyer', value: buyerName }] : []),
    ],
    parties: [
      { label: 'Vendor', lines: vendor ? [vendor.friendlyName, `Vendor ${vendor.number}`] : [] },
      {
        label: 'Ship to',
        lines: shipTo
          ? [shipTo.name, shipTo.address, shipTo.address2, `${shipTo.city}, ${shipTo.state} ${shipTo.zipCode}`].filter(
              Boolean,
            )
          : [],
      },
    ],
    sections: [
      {
        kind: 'table',
        columns: [
          { label: 'Item', width: 1.2 },
          { label: 'NDC', width: 1.3 },
          { label: 'Description', width: 3 },
          { label: 'Quantity', width: 0.9, align: 'right' },
          { label: 'Price', width: 1, align: 'right' },
          { label: 'Total', width: 1.2, align: 'right' },
        ],
        rows: products.map((line) => ({
          cells: [
            line.purchasableItem.vendorItemNumber || line.purchasableItem.number,
            line.purchasableItem.ndc ?? '',
            [line.purchasableItem.itemName, line.purchasableItem.strength, line.purchasableItem.size]
              .filter(Boolean)
              .join(' '),
            String(line.quantity),
            formatUnitCost(parseUnitCost(line.purchasePrice)),
            formatMoney(parseCents(line.total)),
          ],
          ...(line.note && { details: [line.note] }),
        })),
        empty: 'No lines.',
        totals: [{ label: `Total, ${vendor?.currency ?? ''}`, value: formatMoney(parseCents(total)), bold: true }],
      },
      ...(note ? [{ kind: 'text' as const, title: 'Note', text: note }] : []),
    ],
  })
}
