import { formatDate } from '@galen/domain/dates'
import { agingBuckets, agingLabels, agingOf, agingTotal } from '@galen/domain/finance/aging'
import { add, type Cents, formatMoney, negate, parseCents, subtract, sum } from '@galen/domain/money'
import { customerHead } from '../../partners/party-head.ts'
import { printDocument, type Section } from '../../platform/pdf/business-document.ts'
import type { Statement, StatementMove } from './statement.store.ts'

/** What is open and how old it is, or what happened in a time, with what was invoiced by month. */
export function customerStatement(statement: Statement): Promise<Buffer<ArrayBuffer>> {
  const { letterhead, customer, asOf, from, footer, isProvisional } = statement
  return printDocument({
    title: 'Statement',
    number: customer.number,
    letterhead,
    facts: [
      ...(from === null ? [] : [{ label: 'From', value: formatDate(from) }]),
      { label: from === null ? 'Date' : 'To', value: formatDate(asOf) },
      ...(customer.terms ? [{ label: 'Terms', value: customer.terms }] : []),
      ...(isProvisional ? [{ label: 'Figures', value: 'Provisional' }] : []),
    ],
    parties: [
      { label: 'Customer', lines: customerHead(customer, customer.address) },
      { label: 'Remit to', lines: letterhead.remitLines },
    ],
    sections: [
      aging(statement),
      ...(from === null ? [openItems(statement)] : [moves(statement)]),
      ...(statement.settlements.length === 0 ? [] : [unapplied(statement)]),
      invoicedByMonth(statement),
      ...(footer === '' ? [] : [{ kind: 'text' as const, text: footer }]),
    ],
  })
}

function aging({ currency, charges, settlements, asOf }: Statement): Section {
  const ages = agingOf(charges, asOf)
  const credits = sum(settlements.map(({ balance }) => balance))
  const open = agingTotal(ages)
  const columns = [...agingBuckets.map((bucket) => agingLabels[bucket]), 'Unapplied', 'Balance']
  const amounts = [...agingBuckets.map((bucket) => ages[bucket]), negate(credits), subtract(open, credits)]
  return {
    kind: 'table',
    title: `Open balance, in ${currency}`,
    columns: columns.map((label) => ({ label, width: 1, align: 'right' as const })),
    rows: [{ cells: amounts.map((amount) => formatMoney(amount)) }],
  }
}

function openItems({ currency, charges }: Statement): Section {
  return {
    kind: 'table',
    title: `Open items, in ${currency}`,
    columns: [
      { label: 'Document', width: 2 },
      { label: 'Reference', width: 2 },
      { label: 'Date', width: 1.4 },
      { label: 'Due', width: 1.4 },
      { label: 'Total', width: 1.4, align: 'right' },
      { label: 'Open', width: 1.4, align: 'right' },
    ],
    rows: charges.map(({ number, reference, issuedOn, dueOn, total, balance }) => ({
      cells: [number, reference, formatDate(issuedOn), formatDate(dueOn), formatMoney(total), formatMoney(balance)],
    })),
    empty: 'Nothing is open.',
    totals: [{ label: 'Open', value: formatMoney(sum(charges.map(({ balance }) => balance))), bold: true }],
  }
}

const moveWords: Readonly<Record<string, string>> = {
  invoice: 'Invoice',
  'customer-refund': 'Refund',
  overpayment: 'Payment kept as credit',
  'customer-payment': 'Payment',
  'customer-credit': 'Credit',
  discount: 'Discount',
}
const wordsOf = (kind: string) => moveWords[kind] ?? kind
const moveInWords = ({ kind, isVoid }: Pick<StatementMove, 'kind' | 'isVoid'>) =>
  isVoid ? `Void: ${wordsOf(kind)}` : wordsOf(kind)

function moves({ currency, opening, moves: happened, from, asOf }: Statement): Section {
  let balance: Cents = opening
  const rows = happened.map(({ on, number, reference, amount, ...move }) => {
    balance = add(balance, amount)
    return { cells: [formatDate(on), moveInWords(move), number, reference, formatMoney(amount), formatMoney(balance)] }
  })
  const first = from === null ? '' : formatDate(from)
  return {
    kind: 'table',
    title: `Account, in ${currency}`,
    columns: [
      { label: 'Date', width: 1.4 },
      { label: 'What', width: 1.6 },
      { label: 'Number', width: 1.8 },
      { label: 'Reference', width: 1.8 },
      { label: 'Amount', width: 1.4, align: 'right' },
      { label: 'Balance', width: 1.4, align: 'right' },
    ],
    rows: [
      { cells: [first, 'Opening balance', '', '', '', formatMoney(opening)], bold: true },
      ...rows,
      { cells: [formatDate(asOf), 'Closing balance', '', '', '', formatMoney(balance)], bold: true },
    ],
  }
}

const unapplied = ({ currency, settlements }: Statement): Section => ({
  kind: 'table',
  title: `Payments and credits not applied, in ${currency}`,
  columns: [
    { label: 'Document', width: 2 },
    { label: 'Reference', width: 2 },
    { label: 'Date', width: 1.4 },
    { label: 'Left', width: 1.4, align: 'right' },
  ],
  rows: settlements.map(({ kind, number, reference, issuedOn, balance }) => ({
    cells: [`${wordsOf(kind)} ${number}`, reference, formatDate(issuedOn), formatMoney(balance)],
  })),
})

function invoicedByMonth({ currency, months }: Statement): Section {
  const cells = (label: string, invoiced: Cents, returned: Cents) => [
    label,
    formatMoney(invoiced),
    formatMoney(returned),
    formatMoney(subtract(invoiced, returned)),
  ]
  const total = (field: 'invoiced' | 'returned') => sum(months.map((month) => parseCents(month[field])))
  const rows = months.map(({ month, invoiced, returned }) => ({
    cells: cells(month.slice(0, 7), parseCents(invoiced), parseCents(returned)),
  }))
  return {
    kind: 'table',
    title: `Invoiced by month, in ${currency}`,
    columns: [
      { label: 'Month', width: 2 },
      { label: 'Invoiced', width: 1, align: 'right' },
      { label: 'Returned', width: 1, align: 'right' },
      { label: 'Net', width: 1, align: 'right' },
    ],
    rows:
      months.length === 0 ? [] : [...rows, { cells: cells('Total', total('invoiced'), total('returned')), bold: true }],
    empty: 'Nothing was invoiced yet.',
  }
}
