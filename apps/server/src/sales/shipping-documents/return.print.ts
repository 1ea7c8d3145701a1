import type { CustomerReturn } from '@galen/contract/sales/invoice'
import { businessDateOf, formatDate } from '@galen/domain/dates'
import { formatMoney, parseCents, subtract, sum } from '@galen/domain/money'
import type { CompanyHead } from '../../admin/letterhead.ts'
import { printDocument } from '../../platform/pdf/business-document.ts'

type Printed = {
  readonly names: ReadonlyMap<string | undefined, string>
  readonly customer: readonly string[]
}

/** What came back and what is credited for it. */
export function printReturn(
  made: CustomerReturn,
  company: CompanyHead,
  timeZone: string,
  { names, customer }: Printed,
): Promise<Buffer<ArrayBuffer>> {
  const amount = sum(made.lines.map((line) => parseCents(line.amount)))
  const fee = subtract(amount, parseCents(made.total))
  return printDocument({
    title: 'Return',
    number: made.number,
    letterhead: company,
    createdAt: new Date(made.placedDate),
    ...(made.status === 'Canceled' ? { mark: 'CANCELED' } : {}),
    facts: [
      { label: 'Date', value: formatDate(businessDateOf(new Date(made.placedDate), timeZone)) },
      { label: 'Invoice', value: made.invoiceNumber },
      ...(made.creditNumber ? [{ label: 'Credit', value: made.creditNumber }] : []),
    ],
    parties: [{ label: 'Customer', lines: customer }],
    sections: [
      {
        kind: 'table',
        columns: [
          { label: 'Item', width: 1.3 },
          { label: 'Description', width: 4 },
          { label: 'Lot', width: 1.5 },
          { label: 'Quantity', width: 1, align: 'right' },
          { label: 'Price', width: 1.1, align: 'right' },
          { label: 'Amount', width: 1.2, align: 'right' },
        ],
        rows: made.lines.map((line) => ({
          cells: [
            line.number,
            names.get(line.sellableId) ?? line.itemName,
            line.lot,
            String(line.quantity),
            formatMoney(parseCents(line.price)),
            formatMoney(parseCents(line.amount)),
          ],
          details: line.serialNumbers.length > 0 ? [`Serial numbers ${line.serialNumbers.join(', ')}`] : [],
        })),
        totals: [
          { label: 'Amount', value: formatMoney(amount) },
          ...(fee === 0 ? [] : [{ label: 'Restocking fee', value: `-${formatMoney(fee)}` }]),
          { label: `Credit ${company.currency}`, value: formatMoney(parseCents(made.total)), bold: true },
        ],
      },
      ...(made.reason === '' ? [] : [{ kind: 'text' as const, title: 'Reason', text: made.reason }]),
    ],
  })
}
