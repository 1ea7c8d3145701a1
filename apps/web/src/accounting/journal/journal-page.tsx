import { journalIndex } from '@galen/contract/accounting/ledger-indices'
import { booksExport } from '@galen/contract/reports/books-export'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { formatMoney, parseCents } from '@galen/domain/money'
import { useState } from 'react'
import { useKeys } from '../../client/keys.ts'
import { useMayI } from '../../client/session.ts'
import { Button } from '../../kit/button.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { PageActions } from '../../patterns/page-actions.tsx'
import { AccountingTabs } from '../books/accounting-tabs.tsx'
import { journalKeys } from '../books/entry-keys.ts'
import { ExportDialog } from '../books/export-dialog.tsx'
import { sourceInWords, sourceOptions } from './source-words.ts'

type Props = ListPageProps<typeof journalIndex>

/** `/accounting`: every entry of the books, newest first. */
export function JournalPage() {
  const mayExport = useMayI()(booksExport.create.needs)
  const [isExporting, setExporting] = useState(false)
  useKeys(journalKeys, { ...(mayExport && { export: () => setExporting(true) }) })
  return (
    <>
      <AccountingTabs shown="" />
      {mayExport && (
        <PageActions>
          <Button icon="download" keys="shift+x" onClick={() => setExporting(true)}>
            {text('Export journal')}
          </Button>
        </PageActions>
      )}
      {isExporting && <ExportDialog onClose={() => setExporting(false)} />}
      <JournalList />
    </>
  )
}

const JournalList = () => (
  <ListPage
    index={journalIndex}
    title={text('Journal')}
    placeholder={text('Document number, memo')}
    empty={text('Entries appear here when documents are placed.')}
    columns={columns}
    filters={[
      { field: 'date', label: text('Date'), kind: 'date' },
      { field: 'sourceKind', label: text('Document'), kind: 'one-of', options: sourceOptions },
      { field: 'reversed', label: text('Reversed'), kind: 'yes-no' },
    ]}
    open={({ id }) => `/accounting/${id}`}
    create={{ label: text('New entry'), to: '/accounting/new-entry' }}
  />
)

const columns: Props['columns'] = [
  { label: text('Entry'), value: (row) => <span className="figures">{row.number}</span>, sort: 'number', width: 88 },
  {
    label: text('Date'),
    value: (row) => <span className="figures">{formatDate(parseBusinessDate(row.date))}</span>,
    sort: 'date',
    width: 120,
  },
  { label: text('Memo'), value: (row) => row.memo, field: 'memo' },
  {
    label: text('Document'),
    value: (row) => sourceInWords(row.sourceKind),
    field: 'sourceKind',
    width: 152,
    keepUntil: 'tablet',
  },
  {
    label: text('Document number'),
    value: (row) => <span className="figures">{row.sourceNumber}</span>,
    field: 'sourceNumber',
    width: 144,
    keepUntil: 'desktop',
  },
  { label: text('Accounts'), value: (row) => row.accounts, field: 'accounts', width: 168, keepUntil: 'desktop' },
  {
    label: text('Posted by'),
    value: (row) => row.postedByName ?? <span className="secondary">–</span>,
    field: 'postedByName',
    width: 144,
    keepUntil: 'desktop',
  },
  {
    label: text('Status'),
    value: (row) => (row.reversed ? <StatusPill tone="void">{text('Reversed')}</StatusPill> : ''),
    field: 'reversed',
    width: 104,
    keepUntil: 'desktop',
  },
  {
    label: text('Amount'),
    value: (row) => <span className="figures">{formatMoney(parseCents(row.amount))}</span>,
    field: 'amount',
    align: 'end',
    width: 136,
    besideTitle: true,
  },
]
