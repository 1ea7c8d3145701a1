import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import type { toInvoiceIndex } from '@galen/contract/sales/invoice-indices'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { writeFigure } from '@galen/domain/notation'
import { Link } from 'react-router'
import { useMayI, useSettings } from '../../client/session.ts'
import { Age, useNow } from '../../kit/age.tsx'
import { Avatar } from '../../kit/avatar.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { Amount, Day, money, Nothing } from '../../patterns/list/cells.tsx'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { Progress } from '../../patterns/warehouse/warehouse-frame.tsx'
import { minutesUntil } from './pickup-times.ts'
import styles from './to-invoice.module.css'

type Props = ListPageProps<typeof toInvoiceIndex>
type Row = Parameters<NonNullable<Props['open']>>[0]

export const readinessWords = {
  Ready: text('Ready'),
  Partly: text('Partly ready'),
  Waiting: text('Waiting for stock'),
} as const

const SOON_MINUTES = 60

/** When the carrier comes; marked in the last hour before. */
function Pickup({ at }: { at: string | null }) {
  const { timeZone } = useSettings().company
  const now = useNow()
  if (at === null) return <Nothing />
  return minutesUntil(at, now, timeZone) <= SOON_MINUTES ? (
    <StatusPill tone="hold" plain>
      {at}
    </StatusPill>
  ) : (
    <span className="figures">{at}</span>
  )
}

function OrderAge({ since }: { since: string }) {
  const { timeZone } = useSettings().company
  return <Age since={since} timeZone={timeZone} />
}

const Of = ({ done, all }: { done: number; all: number }) => (
  <span className="figures">
    <b>{done}</b> <span className="secondary">/ {all}</span>
  </span>
)

const Units = ({ row: { ready, remainingUnits, number } }: { row: Row }) => (
  <span className={styles['units']}>
    <Progress done={ready.readyUnits} of={remainingUnits} label={text('Units ready of {number}', { number })} />
    <Of done={ready.readyUnits} all={remainingUnits} />
  </span>
)

/** What keeps it from leaving whole. */
function Waits({ row: { shippingHold, readiness, ready, remainingUnits, awaited } }: { row: Row }) {
  const isBuyer = useMayI()(purchaseOrders.get.needs)
  if (shippingHold) return <StatusPill tone="hold">{text('Shipping hold')}</StatusPill>
  if (readiness === 'Ready') return <Nothing />
  if (awaited === null)
    return (
      <span className="secondary">{text('Short {count}, no PO', { count: remainingUnits - ready.readyUnits })}</span>
    )
  const { id, number, expectedDate } = awaited
  return (
    <>
      {isBuyer ? (
        <Link to={`/purchase-order/${id}`} className="link">
          {number}
        </Link>
      ) : (
        number
      )}{' '}
      <span className="secondary">
        {expectedDate === null ? text('no date') : text('due {day}', { day: shortDay(expectedDate) })}
      </span>
    </>
  )
}

/** "Nov 20". */
const shortDay = (date: string) => formatDate(parseBusinessDate(date)).replace(/, \d{4}$/, '')

function Draft({ row: { id, drafts, draftedUnits } }: { row: Row }) {
  const [draft] = drafts
  if (!draft) return <Nothing />
  const { createdByName: name, pickedUnits } = draft
  return (
    <span className={styles['draft']}>
      <Link to={`/invoice/${id}/${draft.id}`} className="link">
        {text('Draft')}
      </Link>
      {name !== null && <Avatar name={name} small />}
      <span className="cut" title={name ?? undefined}>
        {name?.split(' ')[0]}
      </span>
      <span className="secondary">
        {pickedUnits === 0 ? text('started') : `${Math.round((100 * pickedUnits) / Math.max(1, draftedUnits))}%`}
      </span>
    </span>
  )
}

export const toInvoiceColumns: Props['columns'] = [
  { label: text('Order'), value: (row) => <span className="figures">{row.number}</span>, sort: 'number', width: 104 },
  { label: text('Pickup'), value: (row) => <Pickup at={row.pickup} />, sort: 'pickup', width: 80, priority: 2 },
  { label: text('Customer'), value: (row) => row.customer, sort: 'customer', width: 200, grow: 1 },
  {
    label: text('Ship to'),
    value: (row) => row.shipTo ?? <Nothing />,
    field: 'shipTo',
    width: 136,
    keepUntil: 'desktop',
  },
  {
    label: text('Ship via'),
    value: (row) => row.shipVia || <Nothing />,
    field: 'shipVia',
    width: 104,
    keepUntil: 'desktop',
  },
  { label: text('Age'), value: (row) => <OrderAge since={row.placedDate} />, sort: 'placedDate', width: 72 },
  {
    name: 'ready-lines',
    label: text('Lines ready'),
    value: ({ ready }) => <Of done={ready.readyLines} all={ready.lines} />,
    align: 'end',
    width: 96,
    keepUntil: 'tablet',
  },
  {
    name: 'ready-units',
    label: text('Units ready / left'),
    value: (row) => <Units row={row} />,
    align: 'end',
    width: 152,
    sort: 'remainingUnits',
    total: (sum) => writeFigure(Number(sum)),
  },
  {
    label: text('Hold or wait'),
    value: (row) => <Waits row={row} />,
    field: 'readiness',
    words: readinessWords,
    width: 168,
  },
  { name: 'draft', label: text('Draft invoice'), value: (row) => <Draft row={row} />, width: 176, keepUntil: 'tablet' },
  {
    label: text('Requested'),
    value: (row) => <Day date={row.requestedOn} />,
    sort: 'requestedOn',
    width: 112,
    hidden: true,
  },
  {
    label: text('Total'),
    value: (row) => <Amount of={row.remainingTotal} />,
    sort: 'remainingTotal',
    align: 'end',
    width: 112,
    besideTitle: true,
    keepUntil: 'desktop',
    total: money,
  },
]
