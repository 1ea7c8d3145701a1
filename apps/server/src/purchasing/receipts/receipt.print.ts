import type { Receipt } from '@galen/contract/purchasing/receipts'
import { businessDateOf, formatDate, parseBusinessDate } from '@galen/domain/dates'
import { formatMoney, formatUnitCost, parseCents, parseUnitCost } from '@galen/domain/money'
import { type Letterhead, printDocument } from '../../platform/pdf/business-document.ts'

const PRICE_COLUMNS = [
  { label: 'Price', width: 1, align: 'right' as const },
  { label: 'Total', width: 1.2, align: 'right' as const },
]

type Around = {
  readonly letterhead: Letterhead
  readonly vendorHead: readonly string[]
  readonly timeZone: string
  readonly names: ReadonlyMap<string | undefined, string>
}

/** The receipt for the file: what came, in which lots, and at which price for those who see costs. */
export function printReceipt(
  receipt: Receipt,
  { letterhead, vendorHead, timeZone, names }: Around,
): Promise<Buffer<ArrayBuffer>> {
  const { number, placedDate, placedByName, purchaseOrderNumber, vendorInvoice, freightCharge } = receipt
  const isPriced = receipt.products.every(
    ({ purchasePrice, totalCost }) => purchasePrice !== null && totalCost !== null,
  )
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
    parties: [{ label: 'Vendor', lines: vendorHead }],
    sections: [
      {
        kind: 'table',
        columns: [
          { label: 'Item', width: 1 },
          { label: 'Description', width: 3.4 },
          { label: 'Ordered', width: 0.9, align: 'right' },
          { label: 'Received', width: 0.9, align: 'right' },
          ...(isPriced ? PRICE_COLUMNS : []),
        ],
        rows: receipt.products.map((line) => ({
          cells: [
            line.purchasableItem?.number ?? '',
            names.get(line.purchasableItem?.itemId) ?? line.description,
            String(line.orderedQuantity),
            String(line.receivingQuantity),
            ...(isPriced
              ? [formatUnitCost(parseUnitCost(line.purchasePrice ?? 0)), formatMoney(parseCents(line.totalCost ?? 0))]
              : []),
          ],
          details: line.lots.map(
            ({ lot, expirationDate, quantity, location }) =>
              `Lot ${lot}, expires ${formatDate(parseBusinessDate(expirationDate))}, ${quantity} units, ${location}`,
          ),
        })),
        empty: 'No lines.',
        totals: [
          { label: 'Freight', value: formatMoney(parseCents(freightCharge)) },
          ...(receipt.total === null || !isPriced
            ? []
            : [{ label: 'Total', value: formatMoney(parseCents(receipt.total)), bold: true }]),
        ],
      },
      ...(receipt.note ? [{ kind: 'text' as const, title: 'Note', text: receipt.note }] : []),
    ],
  })
}
