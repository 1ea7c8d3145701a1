import { type Cents, formatMoney, parseCents, sum, subtract, zeroCents } from '@galen/domain/money'
import { type BusinessDate, formatDate } from '@galen/domain/dates'
import { formatAddress, type PostalAddress } from '@galen/domain/partners/address'
import { type Letterhead, printDocument, type Section } from '../../platform/pdf/business-document.ts'

export type Statement = {
  readonly letterhead: Letterhead
  readonly currency: string
  readonly customer: {
    readonly number: string
    readonly name: string
    readonly address: PostalAddress | null
    readonly terms: string | null
  }
  readonly on: BusinessDate
  /** By month, oldest first. */
  readonly months: readonly { readonly month: BusinessDate; readonly invoiced: string; readonly returned: string }[]
}

const AGES = ['Current', '1 to 30 days', '31 to 60 days', '61 to 90 days', 'Over 90 days', 'Total'] as const

/** What is open and what was invoiced. Open invoices are listed as soon as there are receivables. */
export function customerStatement(statement: Statement): Promise<Buffer<ArrayBuffer>> {
  const { letterhead, customer, on } = statement
  return printDocument({
    title: 'Statement',
    number: customer.number,
    letterhead,
    facts: [
      { label: 'Date', value: formatDate(on) },
      ...(customer.terms ? [{ label: 'Terms', value: customer.terms }] : []),
    ],
    parties: [
      {
        label: 'Customer',
        lines: [customer.name, `Customer ${customer.number}`, customer.address ? formatAddress(customer.address) : ''],
      },
    ],
    sections: [aging(statement), { kind: 'text', text: 'Nothing is open.' }, invoicedByMonth(statement)],
  })
}

const aging = ({ currency }: Statement): Section => ({
  kind: 'table',
  title: `Open balance, in ${currency}`,
  columns: AGES.map((label) => ({ label, width: 1, align: 'right' as const })),
  rows: [{ cells: AGES.map(() => formatMoney(zeroCents)) }],
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
