import type { RowOf } from '@galen/contract/search-index'
import { quarantinedLotIndex } from '@galen/contract/warehouse/stock-indices'
import { stocks } from '@galen/contract/warehouse/stocks'
import type { QuarantineReason } from '@galen/domain/warehouse/stock'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { onDemand } from '../../client/on-demand.tsx'
import { performed, useCommand } from '../../client/api.tsx'
import { useMayI, useSettings } from '../../client/session.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { CheckField } from '../../kit/fields/check-field.tsx'
import { Instant } from '../../kit/instant.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import type { ListPageProps, RowAction } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { medicineListColumns, MedicineWithPills } from '../../patterns/medicines/medicine-names.tsx'
import { warehouseTabs } from './warehouse-tabs.ts'
import { quarantineKeys } from './quarantine-keys.ts'
import { dayInWords, Expiry, figure, reasonInWords, reasonOptions } from './stock-cells.tsx'
import { DocumentDialog } from './document-dialog.tsx'
import styles from '../warehouse.module.css'

const TraceDialog = onDemand(async () => (await import('./trace-dialog.tsx')).TraceDialog)

type Props = ListPageProps<typeof quarantinedLotIndex>
type Row = RowOf<typeof quarantinedLotIndex>

/** `/warehouse/quarantine`: goods that are held, and why. */
export function QuarantinePage() {
  const mayRelease = useMayI()('APPROVE_COMPLIANCE')
  const [released, setReleased] = useState<Row>()
  const [traced, setTraced] = useState<Row>()
  const release: RowAction<Row> = {
    name: 'release',
    label: text('Release'),
    icon: 'check',
    run: setReleased,
    disabledReason: ({ recalled }) => (recalled ? text('The lot was recalled.') : undefined),
  }
  const trace: RowAction<Row> = { name: 'trace', label: text('Trace lot'), icon: 'search', run: setTraced }
  return (
    <>
      <Tabs label={text('Warehouse')} tabs={warehouseTabs} />
      <ListPage
        index={quarantinedLotIndex}
        title={text('Quarantine')}
        placeholder={text('Lot, item, bin')}
        empty={text('Nothing is quarantined.')}
        columns={columns}
        filters={filters}
        rowActions={mayRelease ? [release, trace] : [trace]}
        rowKeys={quarantineKeys}
        {...(mayRelease && { bulk: [releaseAll] })}
      />
      {released && <Released row={released} onClose={() => setReleased(undefined)} />}
      {traced && <TraceDialog lotId={traced.lotId} lot={traced.lot} onClose={() => setTraced(undefined)} />}
    </>
  )
}

/** What waits for its transaction information is released by a document that names it. */
const Released = ({ row, onClose }: { row: Row; onClose: () => void }) =>
  row.quarantineReason === 'PENDING_TI' && row.receiptId !== null ? (
    <DocumentDialog row={row} receiptId={row.receiptId} onClose={onClose} />
  ) : (
    <ReleaseDialog row={row} onClose={onClose} />
  )

const inputOf = ({ itemId, variationId, stockId }: Row, more: { note?: string; verified?: boolean }) => ({
  params: { itemId, variationId },
  body: { pedigreesId: [stockId], status: 'Active' as const, ...more },
})

/** What is looked at by itself before it is released. */
const oneByOne: Partial<Record<QuarantineReason, string>> = {
  RETURN: text('Verify returned items one by one.'),
  PENDING_TI: text('Confirm the document of each receipt.'),
  SERIALS_MISSING: text('Release it by itself, with a note.'),
  LABEL_MISMATCH: text('Release it by itself, with a note.'),
}
const LONG_NOTE: readonly (QuarantineReason | null)[] = ['SERIALS_MISSING', 'LABEL_MISMATCH']

const releaseAll = {
  name: 'release',
  label: text('Release'),
  icon: 'check',
  done: text('Released'),
  run: (row: Row) => performed(stocks.quarantine, inputOf(row, {})),
  disabledReason: ({ recalled, quarantineReason }: Row) => {
    if (recalled) return text('The lot was recalled.')
    return quarantineReason === null ? undefined : oneByOne[quarantineReason]
  },
  ask: (count: number) => ({
    title: text('{count, plural, one {Release # row?} other {Release # rows?}}', { count }),
    detail: text('Released stock can be sold at once.'),
    yes: text('Release'),
  }),
} as const

function ReleaseDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const [note, setNote] = useState('')
  const [verified, setVerified] = useState(false)
  const release = useCommand(stocks.quarantine, { done: text('Released'), onDone: onClose })
  const isReturn = row.quarantineReason === 'RETURN'
  const missing = isReturn && !verified ? text('Verify the returned items first.') : noteMissing(row, note.trim())
  return (
    <Dialog
      title={text('Release lot {lot}', { lot: row.lot })}
      onClose={onClose}
      act={{
        label: text('Release'),
        pending: release.pending,
        disabledReason: missing,
        run: () => void release.run(inputOf(row, { note: note.trim(), verified })),
      }}
    >
      <div className={styles['fields']}>
        <dl className={styles['facts']}>
          <dt>{text('Item')}</dt>
          <dd>
            {row.itemNumber} <MedicineWithPills of={row.medicine} />
          </dd>
          <dt>{text('Reason')}</dt>
          <dd>{reasonInWords(row.quarantineReason)}</dd>
          <dt>{text('Expires')}</dt>
          <dd>
            {dayInWords(row.expirationDate)} {row.expired && <StatusPill tone="void">{text('Expired')}</StatusPill>}
          </dd>
          <dt>{text('Quantity')}</dt>
          <dd>{figure(row.onHand)}</dd>
        </dl>
        {isReturn && (
          <CheckField
            label={text('Serial numbers and packaging were verified')}
            checked={verified}
            onChange={setVerified}
          />
        )}
        <Textarea
          label={text('Note')}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          rows={3}
          maxLength={500}
          required
          data-autofocus
        />
      </div>
    </Dialog>
  )
}

function noteMissing({ quarantineReason }: Row, note: string): string | undefined {
  if (note === '') return text('Enter why it is released.')
  return LONG_NOTE.includes(quarantineReason) && note.length < 10
    ? text('A note of ten characters or more is needed.')
    : undefined
}

const filters: NonNullable<Props['filters']> = [
  { field: 'quarantineReason', label: text('Reason'), kind: 'one-of', options: reasonOptions },
  { field: 'location', label: text('Bin'), kind: 'text' },
  { field: 'expirationDate', label: text('Expires'), kind: 'date' },
  { field: 'recalled', label: text('Recalled'), kind: 'yes-no' },
]

function Since({ at }: { at: string | null }) {
  const { timeZone } = useSettings().company
  return at === null ? '–' : <Instant at={at} timeZone={timeZone} />
}

const columns: Props['columns'] = [
  {
    label: text('Item'),
    value: ({ itemNumber }) => <span className="code">{itemNumber}</span>,
    field: 'itemNumber',
    width: 88,
  },
  ...medicineListColumns,
  { label: text('Lot'), value: ({ lot }) => <span className="code">{lot}</span>, sort: 'lot', width: 96 },
  { label: text('Expires'), value: (row) => <Expiry {...row} pastIsSaid />, sort: 'expirationDate', width: 184 },
  {
    label: text('Quantity'),
    value: ({ onHand }) => figure(onHand),
    sort: 'onHand',
    align: 'end',
    width: 84,
    total: figure,
  },
  {
    label: text('Bin'),
    value: ({ location }) => <span className="code">{location}</span>,
    sort: 'location',
    width: 88,
    priority: 2,
  },
  {
    label: text('Reason'),
    value: ({ quarantineReason }) => reasonInWords(quarantineReason),
    field: 'quarantineReason',
    width: 124,
    besideTitle: true,
  },
  { label: text('Since'), value: ({ since }) => <Since at={since} />, field: 'since', width: 136, keepUntil: 'tablet' },
  { label: text('By'), value: ({ byName }) => byName ?? '–', field: 'byName', width: 136, keepUntil: 'desktop' },
]
