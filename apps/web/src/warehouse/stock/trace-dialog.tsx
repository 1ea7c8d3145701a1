import { type LotTrace, stocks } from '@galen/contract/warehouse/stocks'
import { Group, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useCommand, useRead } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
import { Button, Spinner } from '../../kit/button.tsx'
import { csvFile } from '../../kit/csv.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { saveFile } from '../../kit/save-file.ts'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { MedicineWithPills } from '../../patterns/medicines/medicine-names.tsx'
import { dayInWords, figure, reasonsWritten } from './stock-cells.tsx'
import styles from '../warehouse.module.css'

type Props = { lotId: string; lot: string; onClose: () => void; onDone: () => void }

/** Where a lot came from, where it lies and who got it; from here it is recalled. */
export function TraceDialog({ lotId, lot, onClose }: Omit<Props, 'onDone'>) {
  const read = useRead(stocks.trace, { params: { id: lotId } })
  const [isRecalling, setRecalling] = useState(false)
  const mayRecall = useMayI()(stocks.recall.needs)
  // Back to the lot: those who got it are what a recall goes on with.
  const recalled = () => {
    setRecalling(false)
    void read.refetch()
  }
  if (isRecalling) return <RecallDialog lotId={lotId} lot={lot} onClose={() => setRecalling(false)} onDone={recalled} />
  return (
    <Dialog
      title={text('Trace lot {lot}', { lot })}
      onClose={onClose}
      wide="widest"
      {...(mayRecall &&
        read.data &&
        !read.data.recalledAt && { instead: { label: text('Recall lot'), run: () => setRecalling(true) } })}
    >
      {read.data ? <Trace of={read.data} /> : <Spinner />}
    </Dialog>
  )
}

function Trace({ of: trace }: { of: LotTrace }) {
  const mayExport = useMayI()('EXPORT')
  const others = trace.alsoKnownAs.map((each) => each.lot).join(', ')
  return (
    <>
      <dl className={styles['facts']}>
        <dt>{text('Item')}</dt>
        <dd>
          <Link to={`/item/${trace.itemId}`} className="link code">
            {trace.itemNumber}
          </Link>{' '}
          <MedicineWithPills of={trace.medicine} />
        </dd>
        <dt>{text('Expires')}</dt>
        <dd>{dayInWords(trace.expirationDate)}</dd>
        {others !== '' && (
          <>
            <dt>{text('Also known as')}</dt>
            <dd>{others}</dd>
          </>
        )}
      </dl>
      {trace.recalledAt && (
        <p>
          <StatusPill tone="void">{text('Recalled')}</StatusPill> {trace.recallReason}
        </p>
      )}
      <Received of={trace} />
      <InStock of={trace} />
      <ShippedTo of={trace} mayExport={mayExport} />
    </>
  )
}

const Received = ({ of: trace }: { of: LotTrace }) => (
  <Table
    title={text('Received')}
    heads={[text('Document'), text('Vendor'), text('Date'), text('Transaction data'), text('Quantity')]}
    rows={trace.receipts.map(({ documentKind, documentId, number, vendor, date, transactionData, quantity }) => [
      <DocumentLink key="document" kind={documentKind} id={documentId} number={number} />,
      vendor ?? '–',
      dayInWords(date),
      documentKind !== 'receipt' ? (
        '–'
      ) : transactionData.length === 0 ? (
        <StatusPill key="data" tone="hold">
          {text('Missing')}
        </StatusPill>
      ) : (
        <Link key="data" to={`/receipt/${documentId}/receipt`} className="link">
          {transactionData.map(({ name }) => name).join(', ')}
        </Link>
      ),
      figure(quantity),
    ])}
  />
)

const InStock = ({ of: trace }: { of: LotTrace }) => (
  <Table
    title={text('In stock')}
    heads={[text('Bin'), text('Lot'), text('Status'), text('Allocated'), text('On hand')]}
    rows={trace.stock.map(({ location, lot, status, quarantineReasons, reserved, onHand }) => [
      <span key="bin" className="code">
        {location}
      </span>,
      <span key="lot" className="code">
        {lot}
      </span>,
      status === 'Active' ? text('Active') : reasonsWritten(quarantineReasons),
      figure(reserved),
      figure(onHand),
    ])}
  />
)

/** Who got the lot, as a file for those who write to them. */
function DownloadConsignees({ of: { lot, consignees } }: { of: LotTrace }) {
  const heads = [text('Document'), text('Customer'), text('Date'), text('Lot'), text('Serials'), text('Quantity')]
  const rows = consignees.map(({ number, customer, date, serials, quantity }) => [
    number,
    customer ?? '',
    date,
    lot,
    serials.join(' '),
    quantity,
  ])
  return (
    <Button
      icon="download"
      onClick={() => saveFile(csvFile(heads, rows), `${text('Lot {lot} shipped to', { lot })}.csv`)}
    >
      {text('Download CSV')}
    </Button>
  )
}

const ShippedTo = ({ of: trace, mayExport }: { of: LotTrace; mayExport: boolean }) => (
  <Table
    title={text('Shipped to')}
    beside={mayExport && trace.consignees.length > 0 && <DownloadConsignees of={trace} />}
    heads={[text('Document'), text('Customer'), text('Date'), text('Serials'), text('Quantity')]}
    rows={trace.consignees.map(
      ({ customerId, customer, documentKind, documentId, number, date, serials, quantity }) => [
        <DocumentLink key="document" kind={documentKind} id={documentId} number={number} />,
        customerId === null ? (
          customer
        ) : (
          <Link key="customer" to={`/customer/${customerId}`} className="link">
            {customer}
          </Link>
        ),
        dayInWords(date),
        serials.length === 0 ? '–' : serials.join(', '),
        figure(quantity),
      ],
    )}
  />
)

const linked: readonly string[] = ['receipt', 'invoice']

/** A document as a link where it has a screen. */
function DocumentLink({ kind, id, number }: { kind: string; id: string; number: string }) {
  if (!linked.includes(kind)) return <span className="figures">{number}</span>
  return (
    <Link to={`/${kind}/${id}/${kind}`} className="link figures">
      {number}
    </Link>
  )
}

type TableProps = {
  title: string
  beside?: ReactNode
  heads: readonly string[]
  rows: readonly (readonly ReactNode[])[]
}

/** The columns of all three tables begin at the same places; the last is a figure. */
const Table = ({ title, beside, heads, rows }: TableProps) => (
  <section>
    <Group justify="space-between">
      <h3>{title}</h3>
      {beside}
    </Group>
    {rows.length === 0 ? (
      <p className="secondary">{text('None')}</p>
    ) : (
      <table className={styles['trace']} aria-label={title}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // Neither the rows nor their cells ever change places.
            <tr key={row}>
              {cells.map((cell, place) => (
                <td key={place}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
)

function RecallDialog({ lotId, lot, onClose, onDone }: Props) {
  const [reason, setReason] = useState('')
  const recall = useCommand(stocks.recall, {
    done: text('Lot {lot} recalled', { lot }),
    onDone,
    confirmation: { title: text('Recall lot {lot}?', { lot }), yes: text('Recall'), danger: true },
  })
  return (
    <Dialog
      title={text('Recall lot {lot}', { lot })}
      onClose={onClose}
      act={{
        label: text('Recall'),
        danger: true,
        pending: recall.pending,
        disabledReason: reason.trim() === '' ? text('Enter the reason of the recall.') : undefined,
        run: () => void recall.run({ params: { id: lotId }, body: { reason: reason.trim() } }),
      }}
    >
      <p>{text('All stock of the lot goes to quarantine, drafts lose it, and everyone who got it is listed.')}</p>
      <Textarea
        label={text('Reason')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        rows={3}
        maxLength={2000}
        required
      />
    </Dialog>
  )
}
