import type { RowOf } from '@galen/contract/search-index'
import { quarantinedLotIndex } from '@galen/contract/warehouse/stock-indices'
import { stocks } from '@galen/contract/warehouse/stocks'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { performed, useCommand } from '../../client/api.tsx'
import { useMayI, useSettings } from '../../client/session.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { CheckField } from '../../kit/fields/check-field.tsx'
import { Instant } from '../../kit/instant.tsx'
import { text } from '../../kit/text.ts'
import type { ListPageProps, RowAction } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { warehouseTabs } from './warehouse-tabs.ts'
import { quarantineKeys } from './quarantine-keys.ts'
import { Expiry, figure, reasonInWords, reasonOptions } from './stock-cells.tsx'
import { TraceDialog } from './trace-dialog.tsx'
import styles from '../warehouse.module.css'

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
  const trace: RowAction<Row> = { name: 'trace', label: text('Where is it'), icon: 'search', run: setTraced }
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
      {released && <ReleaseDialog row={released} onClose={() => setReleased(undefined)} />}
      {traced && (
        <TraceDialog
          lotId={traced.lotId}
          lot={traced.lot}
          onClose={() => setTraced(undefined)}
          onDone={() => setTraced(undefined)}
        />
      )}
    </>
  )
}

const inputOf = ({ itemId, variationId, stockId }: Row, more: { note?: string; verified?: boolean }) => ({
  params: { itemId, variationId },
  body: { pedigreesId: [stockId], status: 'Active' as const, ...more },
})

const releaseAll = {
  name: 'release',
  label: text('Release'),
  icon: 'check',
  done: text('Released'),
  run: (row: Row) => performed(stocks.quarantine, inputOf(row, {})),
  disabledReason: ({ recalled, quarantineReason }: Row) => {
    if (recalled) return text('The lot was recalled.')
    return quarantineReason === 'RETURN' ? text('Verify returned goods one by one.') : undefined
  },
  ask: (count: number) => ({
    title: text('{count, plural, one {Release # row?} other {Release # rows?}}', { count }),
    detail: text('Released goods can be sold at once.'),
    yes: text('Release'),
  }),
} as const

function ReleaseDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const [note, setNote] = useState('')
  const [verified, setVerified] = useState(false)
  const release = useCommand(stocks.quarantine, { done: text('Released'), onDone: onClose })
  const isReturn = row.quarantineReason === 'RETURN'
  const missing = isReturn && !verified ? text('Verify the returned goods first.') : undefined
  return (
    <Dialog
      title={text('Release lot {lot}', { lot: row.lot })}
      onClose={onClose}
      act={{
        label: text('Release'),
        pending: release.pending,
        disabledReason: missing ?? (note.trim() === '' ? text('Enter why it is released.') : undefined),
        run: () => void release.run(inputOf(row, { note: note.trim(), verified })),
      }}
    >
      <div className={styles['fields']}>
        <dl className={styles['facts']}>
          <dt>{text('Item')}</dt>
          <dd>
            {row.itemNumber} {row.itemName}
          </dd>
          <dt>{text('Reason')}</dt>
          <dd>{reasonInWords(row.quarantineReason)}</dd>
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
  { label: text('Name'), value: ({ itemName }) => itemName, field: 'itemName' },
  { label: text('Lot'), value: ({ lot }) => <span className="code">{lot}</span>, sort: 'lot', width: 96 },
  { label: text('Expires'), value: (row) => <Expiry {...row} />, sort: 'expirationDate', width: 212 },
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
