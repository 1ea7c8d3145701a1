import type { Receipt } from '@galen/contract/purchasing/receipts'
import { businessDateOf, formatDate, parseBusinessDate } from '@galen/domain/dates'
import { formatMoney, formatUnitCost, parseCents, parseUnitCost } from '@galen/domain/money'
import { type Letterhead, printDocument } from '../../platform/pdf/business-document.ts'

/** The receipt for the file: what came, in which lots, at which price. */
export function printReceipt(receipt: Receipt, letterhead: Letterhead, timeZone: string): Promise<Buffer<ArrayBuffer>> {
  const { number, vendor, placedDate, placedByName, purchaseOrderNumber, vendorInvoice, freightCharge } = receipt
  const day = placedDate === null ? null : businessDateOf(new Date(placedDate), timeZone)
  return printDocument({
    title: 'Receipt',
    number: number ?? '',
    letterhead,
    ...(receipt.status === 'Draft' && { mark: 'Draft' }),
    facts: [
      ...(day ? [{ label: 'Date', value: formatDate(day) }] : []),
      ...(purchaseOrderNumber ? [{ label: 'Purchase order', value: purchaseOrderNumber }] : []),
      ...(vendorInvoice ? [{ label: 'Vendor invoice', value: vendorInvoice }] : []),
      ...(placedByName ? [{ label: 'Received by', value: placedByName }] : []),
    ],
    parties: [{ label: 'Vendor', lines: [vendor.friendlyName, `Vendor ${vendor.number}`] }],
    sections: [
      {
        kind: 'table',
        columns: [
          { label: 'Item', width: 1 },
          { label: 'Description', width: 3.4 },
          { label: 'Ordered', width: 0.9, align: 'right' },
          { label: 'Received', width: 0.9, align: 'right' },
          { label: 'Price', width: 1, align: 'right' },
          { label: 'Total', width: 1.2, align: 'right' },
        ],
        rows: receipt.products.map((line) => ({
          cells: [
            line.purchasableItem?.number ?? '',
            line.purchasableItem?.itemName ?? line.description,
            String(line.orderedQuantity),
            String(line.receivingQuantity),
            formatUnitCost(parseUnitCost(line.purchasePrice)),
            formatMoney(parseCents(line.totalCost)),
          ],
          details: line.lots.map(
            ({ lot, expirationDate, quantity, location }) =>
              `Lot ${lot}, expires ${formatDate(parseBusinessDate(expirationDate))}, ${quantity} units, ${location}`,
          ),
        })),
        empty: 'No lines.',
        totals: [
          { label: 'Freight', value: formatMoney(parseCents(freightCharge)) },
          { label: 'Total', value: formatMoney(parseCents(receipt.total)), bold: true },
        ],
      },
      ...(receipt.note ? [{ kind: 'text' as const, title: 'Note', text: receipt.note }] : []),
    ],
  })
}
