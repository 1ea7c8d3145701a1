import { BusinessError } from '@galen/domain/business-error'
import { formatDate } from '@galen/domain/dates'
import {
  linesFor,
  purchaseInWords,
  serialsInWords,
  type StatementParty,
} from '@galen/domain/compliance/transaction-statement'
import type { StatementRecord } from '../../compliance/transaction-statements.ts'
import { printDocument } from '../../platform/pdf/business-document.ts'

const party = ({ name, address, license }: StatementParty): string[] => [
  name,
  ...address,
  license ? `License ${license}` : '',
]

/** Transaction information and statement as they were recorded; a reprint has the same bytes (E43). */
export function printT3(
  { document, version, hash, createdAt }: StatementRecord,
  itemId: string,
  lot: string,
): Promise<Buffer<ArrayBuffer>> {
  const lines = linesFor(document, itemId, lot)
  if (lines.length === 0) throw new BusinessError('t3.not-found', 'This invoice has no such item and lot.')
  return printDocument({
    title: 'T3',
    number: document.invoiceNumber,
    letterhead: { name: document.seller.name, logo: null, lines: document.seller.address },
    createdAt: new Date(createdAt),
    ...(document.voidedOn ? { mark: 'VOID' } : {}),
    facts: [
      { label: 'Transaction date', value: formatDate(document.transactionDate) },
      { label: 'Shipment date', value: formatDate(document.shipDate) },
      ...(document.poNumber ? [{ label: 'Your order', value: document.poNumber }] : []),
      { label: 'Version', value: String(version) },
    ],
    parties: [
      { label: 'Seller', lines: party(document.seller) },
      { label: 'Buyer', lines: party(document.buyer) },
    ],
    sections: [
      {
        kind: 'table',
        title: 'Transaction information',
        columns: [
          { label: 'Product', width: 2.4 },
          { label: 'Strength', width: 1.2 },
          { label: 'Form', width: 1.1 },
          { label: 'NDC', width: 1.5 },
          { label: 'Lot', width: 1.3 },
          { label: 'Expires', width: 1.2 },
          { label: 'Container size', width: 1 },
          { label: 'Containers', width: 1, align: 'right' },
        ],
        rows: lines.map((line) => ({
          cells: [
            line.name,
            line.strength,
            line.form,
            line.ndc ?? '',
            line.lot,
            formatDate(line.expiry),
            line.containerSize,
            String(line.containers),
          ],
          details: [
            ...(line.gtin ? [`GTIN ${line.gtin}`] : []),
            ...[serialsInWords(line), purchaseInWords(line)].filter((words) => words !== null),
          ],
        })),
      },
      { kind: 'text', title: 'Transaction statement', text: document.statement.text },
    ],
    footer: `Seal ${hash}`,
  })
}
