import { businessDateOf, formatDate } from '@galen/domain/dates'
import { formatMoney, parseCents } from '@galen/domain/money'
import type { CompanyHead } from '../../admin/letterhead.ts'
import { customerHead } from '../../partners/party-head.ts'
import { type BusinessDocument, type Fact, printDocument, type Section } from '../../platform/pdf/business-document.ts'
import { lotText, type PrintedInvoice } from './printed-invoice.ts'

const money = (amount: string) => formatMoney(parseCents(amount))
const mark = ({ status }: PrintedInvoice) =>
  status === 'Draft' || status === 'Void' ? { mark: status.toUpperCase() } : {}
const fact = (label: string, value: string | null): Fact[] => (value ? [{ label, value }] : [])

function head(invoice: PrintedInvoice, company: CompanyHead): Omit<BusinessDocument, 'title' | 'sections'> {
  const { number, customer } = invoice
  return {
    number,
    letterhead: company,
    ...mark(invoice),
    ...(invoice.placedAt ? { createdAt: new Date(invoice.placedAt) } : {}),
    parties: [
      { label: 'Bill to', lines: customerHead(customer, invoice.billTo) },
      { label: 'Ship to', lines: invoice.shipTo ? customerHead({ name: customer.name }, invoice.shipTo) : [] },
    ],
  }
}

const shipped = (invoice: PrintedInvoice): Fact[] => [
  ...fact('Order', invoice.orders.join(', ')),
  ...fact('Your order', invoice.externalNumber),
  ...fact('Shipped by', invoice.service),
  ...fact('Tracking', invoice.tracking),
]

/** The invoice with lots, charges and totals. */
export function printInvoice(
  invoice: PrintedInvoice,
  company: CompanyHead,
  timeZone: string,
): Promise<Buffer<ArrayBuffer>> {
  const { accountingDate, dueOn, terms, otherCurrency, note, currency } = { ...invoice, currency: company.currency }
  const on = accountingDate ?? businessDateOf(new Date(), timeZone)
  const other = otherCurrency
    ? [{ label: `Total in ${otherCurrency.currency ?? 'other currency'}`, value: money(otherCurrency.total) }]
    : []
  const lines: Section = {
    kind: 'table',
    columns: [
      { label: 'Item', width: 1.3 },
      { label: 'Description', width: 4 },
      { label: 'NDC', width: 1.6 },
      { label: 'Quantity', width: 1, align: 'right' },
      { label: 'Price', width: 1.1, align: 'right' },
      { label: `Amount (${currency})`, width: 1.4, align: 'right' },
    ],
    rows: invoice.lines.map(({ number, name, ndc, quantity, price, amount, lots }) => ({
      cells: [number, name, ndc ?? '', String(quantity), money(price), money(amount)],
      details: lots.map(lotText),
    })),
    totals: [
      { label: 'Merchandise', value: money(invoice.merchandise) },
      ...invoice.charges.map(({ description, amount }) => ({ label: description, value: money(amount) })),
      ...(parseCents(invoice.freight) === 0 ? [] : [{ label: 'Freight', value: money(invoice.freight) }]),
      { label: `Total ${currency}`, value: money(invoice.total), bold: true },
      ...other,
    ],
  }
  const { parties = [], ...above } = head(invoice, company)
  return printDocument({
    ...above,
    parties: [...parties, { label: 'Remit to', lines: company.remitLines }],
    title: 'Invoice',
    facts: [
      { label: 'Date', value: formatDate(on) },
      ...fact('Terms', terms),
      ...fact('Due', dueOn && formatDate(dueOn)),
      ...shipped(invoice),
    ],
    sections: [lines, ...(note === '' ? [] : [{ kind: 'text' as const, title: 'Note', text: note }])],
    footer: 'Returns need our approval. Report shortages within 24 hours.',
  })
}

/** What is in the packages, without prices. */
export function printPackingSlip(
  invoice: PrintedInvoice,
  company: CompanyHead,
  timeZone: string,
): Promise<Buffer<ArrayBuffer>> {
  const on = invoice.accountingDate ?? businessDateOf(new Date(), timeZone)
  const units = invoice.lines.reduce((count, { quantity }) => count + quantity, 0)
  return printDocument({
    ...head(invoice, company),
    title: 'Packing slip',
    facts: [
      { label: 'Date', value: formatDate(on) },
      ...shipped(invoice),
      ...fact('Packages', invoice.packages.length === 0 ? null : String(invoice.packages.length)),
    ],
    sections: [
      {
        kind: 'table',
        columns: [
          { label: 'Item', width: 1.3 },
          { label: 'Description', width: 4 },
          { label: 'NDC', width: 1.6 },
          { label: 'Quantity', width: 1, align: 'right' },
        ],
        rows: invoice.lines
          .filter(({ itemId }) => itemId !== null)
          .map(({ number, name, ndc, quantity, lots }) => ({
            cells: [number, name, ndc ?? '', String(quantity)],
            details: lots.map(lotText),
          })),
        totals: [{ label: 'Units', value: String(units), bold: true }],
      },
      ...invoice.packages.flatMap(({ sscc, weight }, place) =>
        sscc ? [{ kind: 'text' as const, text: `Package ${place + 1}: SSCC ${sscc}, ${weight} lb` }] : [],
      ),
    ],
  })
}
