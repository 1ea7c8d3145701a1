import { ediDocuments, ediSentIndex } from '@galen/contract/edi/edi-documents'
import type { RowOf } from '@galen/contract/search-index'
import { ediDirections } from '@galen/domain/edi/edi-direction'
import { useState } from 'react'
import { Link } from 'react-router'
import { toastError, useRead } from '../../client/api.tsx'
import { call } from '../../client/call.ts'
import { useMayI } from '../../client/session.ts'
import { Button } from '../../kit/button.tsx'
import { Note } from '../../kit/panel.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { At, Nothing } from '../../patterns/list/cells.tsx'
import type { BulkAction, ListPageProps, RowAction } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { trafficKeys } from './traffic-keys.ts'
import { directionLabels, ediStatuses, ediTypeInWords, setLabels } from '../page/edi-labels.ts'
import { EdiTabs } from '../page/edi-tabs.tsx'
import { handledRefusal, resendRefusal, retryRefusal, saveInterchange } from './document-acts.ts'
import { documentAddress } from './document-address.ts'
import { EdiDocumentPeek } from './edi-document-peek.tsx'
import { ResendDialog } from './resend-dialog.tsx'
import { UploadDialog } from './upload-dialog.tsx'

type Props = ListPageProps<typeof ediSentIndex>
type Row = RowOf<typeof ediSentIndex>

const retry: BulkAction<Row> = {
  name: 'retry',
  label: text('Retry'),
  icon: 'refresh',
  done: text('Queued'),
  run: ({ id }) => call(ediDocuments.retry, { params: { id } }),
  disabledReason: retryRefusal,
}

async function act(done: string, made: Promise<unknown>): Promise<void> {
  try {
    await made
    toast.success(done)
  } catch (reason) {
    toastError(reason)
  }
}

/** `/edi-page/sales`: what was sent to partners and received from them. */
export function EdiTrafficPage() {
  const mayEdit = useMayI()(ediDocuments.retry.needs)
  const [resent, setResent] = useState<Row>()
  const [isReceiving, setReceiving] = useState(false)
  const actions: readonly RowAction<Row>[] = [
    {
      name: 'retry',
      label: text('Retry'),
      icon: 'refresh',
      run: ({ id }) => void act(text('Document queued again'), call(ediDocuments.retry, { params: { id } })),
      disabledReason: retryRefusal,
    },
    {
      name: 'resend',
      label: text('Resend as new'),
      icon: 'upload',
      run: setResent,
      disabledReason: resendRefusal,
    },
    {
      name: 'handled',
      label: text('Mark handled'),
      icon: 'check',
      run: ({ id }) => void act(text('Document marked as handled'), call(ediDocuments.markHandled, { params: { id } })),
      disabledReason: handledRefusal,
    },
  ]
  return (
    <>
      <EdiTabs shown="sales" />
      <Connection />
      <ListPage
        index={ediSentIndex}
        title={text('EDI traffic')}
        placeholder={text('Control number, partner, document')}
        empty={text('No EDI traffic yet.')}
        columns={columns}
        filters={filters}
        systemViews={systemViews}
        peek={{
          title: peekTitle,
          body: ({ id }) => <EdiDocumentPeek key={id} id={id} />,
          width: 960,
        }}
        rowActions={[...(mayEdit ? actions : []), download]}
        rowKeys={trafficKeys}
        {...(mayEdit && {
          bulk: [retry],
          controls: (
            <Button icon="upload" onClick={() => setReceiving(true)}>
              {text('Receive file')}
            </Button>
          ),
        })}
      />
      {isReceiving && <UploadDialog onClose={() => setReceiving(false)} />}
      {resent && <ResendDialog of={resent} onClose={() => setResent(undefined)} />}
    </>
  )
}

const peekTitle = ({ direction, transactionSet, partner }: Row) =>
  direction === 'out'
    ? text('{type} to {partner}', { type: transactionSet, partner: partner ?? '–' })
    : text('{type} from {partner}', { type: transactionSet, partner: partner ?? '–' })

const download: RowAction<Row> = {
  name: 'download',
  label: text('Download'),
  icon: 'download',
  run: (row) => void saveInterchange(row),
}

/** Said plainly where nothing leaves by itself. */
function Connection() {
  const { data } = useRead(ediDocuments.connection, {}, { freshForMs: 60_000 })
  return data?.isConnected === false ? (
    <Note>{text('No EDI connection is set up. Documents stay queued here until you download them.')}</Note>
  ) : null
}

const systemViews: NonNullable<Props['systemViews']> = [
  { name: 'review', label: text('Needs review'), filters: { status: ['Needs review'] } },
  { name: 'overdue', label: text('997 overdue'), query: 'overdue:true' },
  { name: 'rejected', label: text('Rejected'), filters: { status: ['Rejected'] } },
  { name: 'queued', label: text('Queued'), filters: { status: ['Queued'] } },
]

const filters: NonNullable<Props['filters']> = [
  {
    field: 'status',
    label: text('State'),
    kind: 'one-of',
    options: (['Needs review', 'Rejected', 'Queued', 'Sent', 'Acknowledged', 'Processed', 'Handled'] as const).map(
      (value) => ({ value, label: ediStatuses[value].label }),
    ),
  },
  { field: 'partner', label: text('Partner'), kind: 'text' },
  {
    field: 'transactionSet',
    label: text('Type'),
    kind: 'one-of',
    options: Object.keys(setLabels).map((value) => ({ value, label: ediTypeInWords(value) })),
  },
  {
    field: 'direction',
    label: text('Direction'),
    kind: 'one-of',
    options: ediDirections.map((value) => ({ value, label: directionLabels[value] })),
  },
  { field: 'createdAt', label: text('Date'), kind: 'date' },
]

const StateCell = ({ of }: { of: Row }) =>
  of.overdue ? (
    <StatusPill tone="hold">{text('997 overdue')}</StatusPill>
  ) : (
    <StatusPill tone={ediStatuses[of.status].tone}>{ediStatuses[of.status].label}</StatusPill>
  )

const DocumentCell = ({ of }: { of: Row }) => {
  const address = documentAddress(of)
  if (of.documentNumber === '') return <Nothing />
  return address === undefined ? of.documentNumber : <Link to={address}>{of.documentNumber}</Link>
}

const columns: Props['columns'] = [
  { label: text('Time'), value: (row) => <At instant={row.createdAt} />, sort: 'createdAt', width: 128 },
  {
    label: text('Type'),
    value: (row) => `${row.direction === 'in' ? '↙' : '↗'} ${row.transactionSet}`,
    sort: 'transactionSet',
    width: 80,
  },
  {
    label: text('Partner'),
    value: (row) => row.partner ?? <Nothing />,
    sort: 'partner',
    isName: true,
  },
  {
    label: text('Direction'),
    value: (row) => directionLabels[row.direction],
    words: directionLabels,
    sort: 'direction',
    width: 104,
    keepUntil: 'desktop',
  },
  { label: text('Document'), value: (row) => <DocumentCell of={row} />, sort: 'documentNumber', width: 136 },
  { label: text('State'), value: (row) => <StateCell of={row} />, sort: 'status', width: 144, besideTitle: true },
  {
    label: text('Control'),
    value: (row) => <span className="figures">{String(row.controlNumber).padStart(9, '0')}</span>,
    sort: 'controlNumber',
    width: 112,
    keepUntil: 'tablet',
  },
  { label: text('Tries'), value: (row) => row.tries, sort: 'tries', align: 'end', width: 72, keepUntil: 'desktop' },
  {
    label: text('Problem'),
    value: (row) => row.lastError ?? <Nothing />,
    field: 'lastError',
    width: 240,
    keepUntil: 'desktop',
  },
]
