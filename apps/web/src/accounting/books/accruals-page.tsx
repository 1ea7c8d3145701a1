import { accrualIndex } from '@galen/contract/accounting/ledger-indices'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { formatMoney, parseCents } from '@galen/domain/money'
import { text } from '../../kit/text.ts'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { sourceAddress } from '../journal/source-link.tsx'
import { AccountingTabs } from './accounting-tabs.tsx'

type Props = ListPageProps<typeof accrualIndex>

const ledgers = {
  'received-not-invoiced': text('Goods received, not invoiced'),
  'accrued-freight': text('Accrued freight'),
} as const
const kinds = { receipt: text('Receipt'), invoice: text('Invoice'), 'sales-order': text('Drop-ship sale') } as const
const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** `/accounting/accruals`: what came or left and is not billed, oldest first. */
export const AccrualsPage = () => (
  <>
    <AccountingTabs shown="/accruals" />
    <ListPage
      index={accrualIndex}
      title={text('Not billed')}
      placeholder={text('Document number, party')}
      empty={text('Everything that came or left is billed.')}
      columns={columns}
      filters={[
        { field: 'ledger', label: text('Ledger'), kind: 'one-of', options: optionsOf(ledgers) },
        { field: 'kind', label: text('Document'), kind: 'one-of', options: optionsOf(kinds) },
        { field: 'date', label: text('Date'), kind: 'date' },
        { field: 'amount', label: text('Amount'), kind: 'money' },
      ]}
      open={({ kind, documentId }) => sourceAddress(kind, documentId) ?? '/accounting/accruals'}
    />
  </>
)

const money = (amount: number | string) => formatMoney(parseCents(amount))

const columns: Props['columns'] = [
  { label: text('Ledger'), value: ({ ledger }) => ledgers[ledger], field: 'ledger', width: 220 },
  { label: text('Document'), value: ({ kind }) => kinds[kind], field: 'kind', width: 140, keepUntil: 'tablet' },
  {
    label: text('Number'),
    value: ({ number }) => <span className="figures">{number}</span>,
    sort: 'number',
    isName: true,
    width: 140,
  },
  { label: text('Party'), value: ({ party }) => party, field: 'party', keepUntil: 'desktop' },
  {
    label: text('Date'),
    value: ({ date }) => <span className="figures">{formatDate(parseBusinessDate(date))}</span>,
    sort: 'date',
    width: 120,
  },
  {
    label: text('Age in days'),
    value: ({ age }) => <span className="figures">{age}</span>,
    sort: 'age',
    align: 'end',
    width: 112,
  },
  {
    label: text('Amount'),
    value: ({ amount }) => <span className="figures">{money(amount)}</span>,
    sort: 'amount',
    align: 'end',
    width: 140,
    total: money,
  },
]
