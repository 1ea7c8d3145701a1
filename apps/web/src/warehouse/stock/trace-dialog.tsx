import { type LotTrace, stocks } from '@galen/contract/warehouse/stocks'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useCommand, useRead } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
import { Spinner } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { dayInWords, reasonInWords } from './stock-cells.tsx'
import styles from '../warehouse.module.css'

type Props = { lotId: string; lot: string; onClose: () => void; onDone: () => void }

/** Where a lot came from, where it lies and who got it; from here it is recalled. */
export function TraceDialog({ lotId, lot, onClose, onDone }: Props) {
  const read = useRead(stocks.trace, { params: { id: lotId } })
  const [isRecalling, setRecalling] = useState(false)
  const mayRecall = useMayI()(stocks.recall.needs)
  if (isRecalling) return <RecallDialog lotId={lotId} lot={lot} onClose={() => setRecalling(false)} onDone={onDone} />
  return (
    <Dialog
      title={text('Where is lot {lot}', { lot })}
      onClose={onClose}
      wide
      {...(mayRecall &&
        read.data &&
        !read.data.recalledAt && { instead: { label: text('Recall lot'), run: () => setRecalling(true) } })}
    >
      {read.data ? <Trace of={read.data} /> : <Spinner />}
    </Dialog>
  )
}

function Trace({ of: trace }: { of: LotTrace }) {
  const others = trace.alsoKnownAs.map((each) => each.lot).join(', ')
  return (
    <>
      <dl className={styles['facts']}>
        <dt>{text('Item')}</dt>
        <dd>
          {trace.itemNumber} {trace.itemName}
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
      <Table
        title={text('Received')}
        rows={trace.receipts.map(({ number, vendor, date, quantity }) => [
          number,
          vendor ?? '–',
          dayInWords(date),
          String(quantity),
        ])}
      />
      <Table
        title={text('In stock')}
        rows={trace.stock.map(({ location, status, quarantineReason, onHand }) => [
          location,
          status === 'Active' ? text('Active') : reasonInWords(quarantineReason),
          text('{count} on hand', { count: onHand }),
        ])}
      />
      <Table
        title={text('Shipped to')}
        rows={trace.consignees.map(({ customer, number, date, quantity }) => [
          customer,
          number,
          dayInWords(date),
          String(quantity),
        ])}
      />
    </>
  )
}

const Table = ({ title, rows }: { title: string; rows: readonly (readonly string[])[] }) => (
  <section>
    <h3>{title}</h3>
    {rows.length === 0 ? (
      <p className="secondary">{text('None')}</p>
    ) : (
      <table className={styles['trace']}>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells.join(' ')}>
              {cells.map((cell, place) => (
                // The order of the cells never changes.
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
