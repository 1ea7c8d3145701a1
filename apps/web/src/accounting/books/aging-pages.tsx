import { customerFinancialIndex, vendorFinancialIndex } from '@galen/contract/finance/open-item-indices'
import { formatMoney, parseCents } from '@galen/domain/money'
import { text } from '../../kit/text.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { AccountingTabs } from '../accounting-tabs.tsx'

const BUCKETS = ['current', 'days30', 'days60', 'days90', 'over90'] as const
const FIGURES = [...BUCKETS, 'unapplied', 'balance'] as const
type Figures = Readonly<Record<(typeof FIGURES)[number], number>>
type FigureName = keyof Figures

const labels: Record<FigureName, string> = {
  current: text('Current'),
  days30: text('1–30 days'),
  days60: text('31–60 days'),
  days90: text('61–90 days'),
  over90: text('Over 90 days'),
  unapplied: text('Unapplied'),
  balance: text('Balance'),
}

const money = (amount: number | string) => formatMoney(parseCents(amount))
const agingColumns = FIGURES.map((field) => ({
  label: labels[field],
  value: (row: Figures) => <span className="figures">{row[field] === 0 ? '' : money(row[field])}</span>,
  field,
  ...(field === 'balance' && { sort: 'balance' as const, besideTitle: true as const }),
  ...(field !== 'balance' && field !== 'over90' && { keepUntil: 'desktop' as const }),
  align: 'end' as const,
  width: 124,
  total: money,
}))
const filters = [
  { field: 'overdue' as const, label: text('Overdue'), kind: 'money' as const },
  { field: 'over90' as const, label: labels.over90, kind: 'money' as const },
  { field: 'balance' as const, label: labels.balance, kind: 'money' as const },
]
const OPEN = 'balance:>0 OR unapplied:>0'

/** `/accounting/receivables`: what customers owe, by age; a row opens the invoices behind it. */
export const ReceivablesPage = () => (
  <>
    <AccountingTabs shown="/receivables" />
    <ListPage
      index={customerFinancialIndex}
      title={text('Receivables')}
      placeholder={text('Customer number, name')}
      empty={text('No customer owes anything.')}
      baseQuery={OPEN}
      columns={[
        { label: text('Customer #'), value: (row) => <b className="figures">{row.number}</b>, sort: 'number', width: 112 },
        { label: text('Customer'), value: (row) => row.companyName, sort: 'companyName', isName: true },
        ...agingColumns,
      ]}
      filters={filters}
      open={({ id }) => `/customer-payment/${id}/invoices`}
    />
  </>
)

/** `/accounting/payables`: what vendors are owed, by age; a row opens the receipts behind it. */
export const PayablesPage = () => (
  <>
    <AccountingTabs shown="/payables" />
    <ListPage
      index={vendorFinancialIndex}
      title={text('Payables')}
      placeholder={text('Vendor number, name')}
      empty={text('No vendor is owed anything.')}
      baseQuery={OPEN}
      columns={[
        { label: text('Vendor #'), value: (row) => <b className="figures">{row.number}</b>, sort: 'number', width: 112 },
        { label: text('Vendor'), value: (row) => row.friendlyName, sort: 'friendlyName', isName: true },
        ...agingColumns,
      ]}
      filters={filters}
      open={({ id }) => `/vendor-payment/${id}/receipts`}
    />
  </>
)
