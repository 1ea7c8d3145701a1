import { bankFileIndex } from '@galen/contract/finance/bank-files'
import { batches, batchIndex } from '@galen/contract/finance/batches'
import { paymentInIndex } from '@galen/contract/finance/customer-payments'
import { type RowOf, search } from '@galen/contract/search-index'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { batchLifecycle } from '@galen/domain/finance/payment'
import { settlementAddress } from '@galen/domain/finance/settlement-kinds'
import { formatMoney, parseCents } from '@galen/domain/money'
import { writeFigure } from '@galen/domain/notation'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useRead } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
import { Button } from '../../kit/button.tsx'
import { PanelTable } from '../../kit/panel-table.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { saveSettlement } from '../settlements/save-document.ts'
import { CloseBatchDialog } from './close-batch-dialog.tsx'
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
        peek={{
          title: ({ number }) => text('Batch {number}', { number }),
          body: ({ id }) => <BatchPayments batchId={id} />,
        }}
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
            run: ({ id, number }) => void saveSettlement(batches.print, { params: { id } }, `${number}.pdf`),
          },
        ]}
      />
      {closing && <CloseBatchDialog batchId={closing.id} onClose={() => setClosing(undefined)} />}
    </>
  )
}

/** The payments in a batch. */
function BatchPayments({ batchId }: { batchId: string }) {
  const reading = useRead(search, {
    params: { index: paymentInIndex.name },
    query: { query: `batchId:${batchId}`, size: 500 },
  })
  const rows = (reading.data?.content ?? []) as unknown as readonly RowOf<typeof paymentInIndex>[]
  return (
    <PanelTable
      label={text('Payments')}
      columns={[
        text('Payment'),
        text('Customer'),
        text('Method'),
        text('Status'),
        { label: text('Amount'), align: 'end' },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <td data-first>
            <Link to={settlementAddress('customer-payment', { side: 'customer', id: row.customerId }, row.id)}>
              {row.number ?? '–'}
            </Link>
          </td>
          <td data-label={text('Customer')}>{row.customerName}</td>
          <td data-label={text('Method')}>{row.method}</td>
          <td data-label={text('Status')}>{row.status}</td>
          <td data-label={text('Amount')} data-align="end" className="figures">
            {formatMoney(parseCents(row.totalAmount))}
          </td>
        </tr>
      ))}
    </PanelTable>
  )
}

const columns: Props['columns'] = [
  { label: text('Batch'), value: (row) => <span className="figures">{row.number}</span>, sort: 'number', width: 104 },
  {
    label: text('Status'),
    value: (row) => (
      <StatusPill tone={batchLifecycle.allows('close', row.status) ? 'placed' : 'closed'}>{row.status}</StatusPill>
    ),
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
    total: (sum) => writeFigure(Number(sum)),
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
    label: text('Cards'),
    value: (row) => <Amount of={row.cards} />,
    field: 'cards',
    align: 'end',
    width: 104,
    keepUntil: 'desktop',
  },
  {
    label: text('Cash'),
    value: (row) => <Amount of={row.cash} />,
    field: 'cash',
    align: 'end',
    width: 96,
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
