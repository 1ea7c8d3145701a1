import { bankFileIndex } from '@galen/contract/finance/bank-files'
import { batches, batchIndex } from '@galen/contract/finance/batches'
import { search } from '@galen/contract/search-index'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { batchLifecycle } from '@galen/domain/finance/payment'
import { type Cents, centsToNumber, formatMoney, parseCents } from '@galen/domain/money'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommand } from '../../client/api.tsx'
import { cache, readsOf } from '../../client/cache.ts'
import { useMayI } from '../../client/session.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { saveDocument } from '../save-document.ts'
import { Amount, At, Nothing } from '../../patterns/list/cells.tsx'

type Props = ListPageProps<typeof batchIndex>
type Row = Parameters<NonNullable<Props['open']>>[0]

/** `/batch`: deposits of customer payments. */
export function BatchesPage() {
  const [closing, setClosing] = useState<Row>()
  const navigate = useNavigate()
  const mayPay = useMayI()(bankFileIndex.needs)
  return (
    <>
      <ListPage
        index={batchIndex}
        title={text('Batches')}
        placeholder={text('Batch number')}
        empty={text('The next customer payment opens a batch.')}
        columns={columns}
        filters={[
          {
            field: 'status',
            label: text('Status'),
            kind: 'one-of',
            options: batchLifecycle.statuses.map((value) => ({ value, label: value })),
          },
          { field: 'openedAt', label: text('Opened'), kind: 'date' },
          { field: 'total', label: text('Total'), kind: 'money' },
        ]}
        controls={
          mayPay && (
            <Button icon="upload" onClick={() => void navigate('/bank-file')}>
              {text('Bank files')}
            </Button>
          )
        }
        systemViews={[{ name: 'open', label: text('Open'), filters: { status: ['Open'] } }]}
        rowActions={[
          {
            name: 'close',
            label: text('Close batch'),
            icon: 'check',
            run: setClosing,
            disabledReason: ({ status }) => batchLifecycle.refusal('close', status),
          },
          {
            name: 'print',
            label: text('Deposit slip'),
            icon: 'print',
            run: ({ id, number }) => void saveDocument(batches.print, { params: { id } }, `${number}.pdf`),
          },
        ]}
      />
      {closing && <CloseDialog batch={closing} onClose={() => setClosing(undefined)} />}
    </>
  )
}

/** Closing books the deposit; a counted total that differs is refused. */
function CloseDialog({ batch, onClose }: { batch: Row; onClose: () => void }) {
  const [counted, setCounted] = useState<Cents | null>(null)
  const { run, pending } = useCommand(batches.close, {
    done: text('Batch closed successfully'),
    onDone: () => {
      void cache.invalidateQueries(readsOf(search, { index: batchIndex.name }))
      onClose()
    },
  })
  const body = { version: batch.version, ...(counted !== null && { controlTotal: centsToNumber(counted) }) }
  return (
    <Dialog
      title={text('Close batch {number}?', { number: batch.number })}
      onClose={onClose}
      act={{ label: text('Close batch'), run: () => void run({ params: { id: batch.id }, body }), pending }}
    >
      <p>
        {text(
          '{payments, plural, one {# payment} other {# payments}}, {total}. The deposit is booked and the payments can no longer be changed.',
          {
            payments: batch.payments,
            total: formatMoney(parseCents(batch.total)),
          },
        )}
      </p>
      <MoneyField label={text('Counted total')} required value={counted} onChange={setCounted} />
    </Dialog>
  )
}

const columns: Props['columns'] = [
  { label: text('Batch'), value: (row) => <span className="figures">{row.number}</span>, sort: 'number', width: 104 },
  {
    label: text('Status'),
    value: (row) => <StatusPill tone={row.status === 'Open' ? 'placed' : 'closed'}>{row.status}</StatusPill>,
    sort: 'status',
    width: 104,
  },
  { label: text('Bank account'), value: (row) => row.bankAccount ?? <Nothing />, field: 'bankAccount' },
  { label: text('Opened'), value: (row) => <At instant={row.openedAt} />, sort: 'openedAt', width: 144 },
  {
    label: text('Payments'),
    value: (row) => row.payments,
    field: 'payments',
    align: 'end',
    width: 96,
    total: (sum) => sum,
  },
  {
    label: text('Checks'),
    value: (row) => <Amount of={row.checks} />,
    field: 'checks',
    align: 'end',
    width: 120,
    keepUntil: 'desktop',
  },
  {
    label: text('Transfers'),
    value: (row) => <Amount of={row.transfers} />,
    field: 'transfers',
    align: 'end',
    width: 120,
    keepUntil: 'desktop',
  },
  {
    label: text('Closed'),
    value: (row) => <At instant={row.closedAt} />,
    sort: 'closedAt',
    width: 144,
    keepUntil: 'tablet',
  },
  {
    label: text('Cleared'),
    value: (row) => (row.clearedOn === null ? <Nothing /> : formatDate(parseBusinessDate(row.clearedOn))),
    field: 'clearedOn',
    width: 120,
    keepUntil: 'desktop',
  },
  {
    label: text('Total'),
    value: (row) => <Amount of={row.total} />,
    field: 'total',
    align: 'end',
    width: 136,
    besideTitle: true,
    total: (sum) => formatMoney(parseCents(sum)),
  },
]
