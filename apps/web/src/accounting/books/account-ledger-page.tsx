import { journalLineIndex, ledgerAccountIndex } from '@galen/contract/accounting/ledger-indices'
import { formatDate, isBusinessDate, parseBusinessDate } from '@galen/domain/dates'
import { formatMoney, parseCents } from '@galen/domain/money'
import { useParams, useSearchParams } from 'react-router'
import { useSearch } from '../../client/search.ts'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { sourceInWords, sourceOptions } from '../journal/source-words.ts'

type Props = ListPageProps<typeof journalLineIndex>

/** `/accounting/ledger/{accountId}`: the lines behind a figure, of all days or of those in the address. */
export function AccountLedgerPage() {
  const { accountId = '' } = useParams()
  const [params] = useSearchParams()
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  const account = useSearch(ledgerAccountIndex, { query: `id:${accountId}`, size: 1 }).data?.content[0]
  const days = [isBusinessDate(from) && `date:>=${from}`, isBusinessDate(to) && `date:<=${to}`].filter(
    (part) => part !== false,
  )
  const name = account ? `${account.code} ${account.name}` : text('Account ledger')
  return (
    <ListPage
      key={`${accountId} ${from} ${to}`}
      index={journalLineIndex}
      title={isBusinessDate(to) ? `${name}, ${daysInWords(from, to)}` : name}
      placeholder={text('Document number, memo, party')}
      empty={text('No entries on this account in these days.')}
      baseQuery={[`accountId:${accountId}`, ...days].join(' ')}
      columns={columns}
      filters={[
        { field: 'date', label: text('Date'), kind: 'date' },
        { field: 'sourceKind', label: text('Document'), kind: 'one-of', options: sourceOptions },
        {
          field: 'stage',
          label: text('Outside of months'),
          kind: 'one-of',
          options: Object.entries(stages).map(([value, label]) => ({ value, label })),
        },
        { field: 'debit', label: text('Debit'), kind: 'money' },
        { field: 'credit', label: text('Credit'), kind: 'money' },
      ]}
      open={({ entryId }) => `/accounting/${entryId}`}
    />
  )
}

function daysInWords(from: string, to: string): string {
  const end = formatDate(parseBusinessDate(to))
  return isBusinessDate(from) ? `${formatDate(from)} – ${end}` : text('until {day}', { day: end })
}

const money = (amount: number | string) => formatMoney(parseCents(amount))
const side = (label: string, field: 'debit' | 'credit'): Props['columns'][number] => ({
  label,
  value: (row) => <span className="figures">{row[field] === 0 ? '' : money(row[field])}</span>,
  field,
  align: 'end',
  width: 136,
  total: money,
})

/** An entry that opens the books or closes a year is marked: monthly figures are without it. */
const Memo = ({ memo, stage }: { memo: string; stage: keyof typeof stages | null }) => (
  <>
    {memo} {stage !== null && <StatusPill tone="closed">{stages[stage]}</StatusPill>}
  </>
)
const stages = { opening: text('Opening'), closing: text('Year-end closing') }

const columns: Props['columns'] = [
  {
    label: text('Date'),
    value: (row) => <span className="figures">{formatDate(parseBusinessDate(row.date))}</span>,
    sort: 'date',
    width: 120,
  },
  { label: text('Entry'), value: (row) => <span className="figures">{row.number}</span>, field: 'number', width: 88 },
  { label: text('Memo'), value: (row) => <Memo {...row} />, field: 'memo', isName: true },
  { label: text('Party'), value: (row) => row.party ?? '', field: 'party', width: 200, keepUntil: 'desktop' },
  {
    label: text('Document'),
    value: (row) => sourceInWords(row.sourceKind),
    field: 'sourceKind',
    width: 140,
    keepUntil: 'tablet',
  },
  {
    label: text('Document number'),
    value: (row) => <span className="figures">{row.sourceNumber}</span>,
    field: 'sourceNumber',
    width: 140,
    keepUntil: 'desktop',
  },
  side(text('Debit'), 'debit'),
  side(text('Credit'), 'credit'),
]
