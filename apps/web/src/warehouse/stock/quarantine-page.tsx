import type { RowOf } from '@galen/contract/search-index'
import { quarantinedLotIndex } from '@galen/contract/warehouse/stock-indices'
import { stocks } from '@galen/contract/warehouse/stocks'
import type { QuarantineReason } from '@galen/domain/warehouse/stock'
import { useState } from 'react'
import { onDemand } from '../../client/on-demand.tsx'
import { performed } from '../../client/api.tsx'
import { useMayI, useSettings } from '../../client/session.ts'
import { Instant } from '../../kit/instant.tsx'
import { text } from '../../kit/text.ts'
import type { EachAction, ListPageProps, RowAction } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { medicineListColumns } from '../../patterns/medicines/medicine-names.tsx'
import { warehouseTabs } from './warehouse-tabs.ts'
import { quarantineKeys } from './quarantine-keys.ts'
import { Expiry, figure, reasonOptions, reasonsWritten } from './stock-cells.tsx'
import { DocumentDialog } from './document-dialog.tsx'
import { type ReleaseChoice, ReleaseDialog, releaseInput, ReleaseManyDialog } from './release-dialog.tsx'

const TraceDialog = onDemand(async () => (await import('./trace-dialog.tsx')).TraceDialog)

type Props = ListPageProps<typeof quarantinedLotIndex>
type Row = RowOf<typeof quarantinedLotIndex>

/** `/warehouse/quarantine`: goods that are held, and why. */
export function QuarantinePage() {
  const mayRelease = useMayI()('APPROVE_COMPLIANCE')
  const [released, setReleased] = useState<Row>()
  const many = useReleaseOfMany()
  const [traced, setTraced] = useState<Row>()
  const release: RowAction<Row> = {
    name: 'release',
    label: text('Release'),
    icon: 'check',
    run: setReleased,
    disabledReason: ({ recalled, quarantineReasons: held }) =>
      recalled
        ? text('The lot was recalled.')
        : held.includes('LOSS')
          ? oneByOne.LOSS
          : held.includes('EXPIRED')
            ? oneByOne.EXPIRED
            : undefined,
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
        {...(mayRelease && { bulk: [many.action] })}
      />
      {many.dialog}
      {released && <Released row={released} onClose={() => setReleased(undefined)} />}
      {traced && <TraceDialog lotId={traced.lotId} lot={traced.lot} onClose={() => setTraced(undefined)} />}
    </>
  )
}

/** What waits for its transaction information is released by a document that names it, other reasons by their proof. */
const Released = ({ row, onClose }: { row: Row; onClose: () => void }) =>
  row.quarantineReasons.every((reason) => reason === 'PENDING_TI' || reason === 'SERIALS_MISSING') &&
  row.quarantineReasons.includes('PENDING_TI') &&
  row.receiptId !== null ? (
    <DocumentDialog row={row} receiptId={row.receiptId} onClose={onClose} />
  ) : (
    <ReleaseDialog row={row} onClose={onClose} />
  )

/** What is looked at by itself before it is released. */
const oneByOne: Partial<Record<QuarantineReason, string>> = {
  RETURN: text('Verify returned items one by one.'),
  PENDING_TI: text('Confirm the document of each receipt.'),
  SERIALS_MISSING: text('Release it by itself, with a note.'),
  LABEL_MISMATCH: text('Release it by itself, with a note.'),
  SUSPECT: text('Enter the outcome of each investigation.'),
  EXPIRED: text('The lot is expired.'),
  RECALL: text('The lot was recalled.'),
  LOSS: text('Decide the loss case in Approvals.'),
}

const closedToMany = ({ recalled, quarantineReasons: held }: Row) =>
  recalled ? text('The lot was recalled.') : held.map((reason) => oneByOne[reason]).find((why) => why !== undefined)

/** Many rows that a note releases; controlled stock waits for another person. */
function useReleaseOfMany() {
  const [asked, setAsked] = useState<ReleaseChoice>()
  const action: EachAction<Row> = {
    name: 'release',
    label: text('Release'),
    icon: 'check',
    done: text('Released or waiting for another person'),
    run: () => Promise.resolve(),
    disabledReason: closedToMany,
    choose: (count) =>
      new Promise((resolve) =>
        setAsked({
          count,
          answer: (note) => {
            setAsked(undefined)
            resolve(
              note === undefined ? undefined : (row: Row) => performed(stocks.quarantine, releaseInput(row, { note })),
            )
          },
        }),
      ),
  }
  return { action, dialog: asked && <ReleaseManyDialog {...asked} /> }
}

const filters: NonNullable<Props['filters']> = [
  { field: 'quarantineReasons', label: text('Reason'), kind: 'one-of', options: reasonOptions },
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
    value: ({ quarantineReasons }) => reasonsWritten(quarantineReasons),
    field: 'quarantineReasons',
    width: 148,
    besideTitle: true,
  },
  { label: text('Since'), value: ({ since }) => <Since at={since} />, field: 'since', width: 136, keepUntil: 'tablet' },
  { label: text('By'), value: ({ byName }) => byName ?? '–', field: 'byName', width: 136, keepUntil: 'desktop' },
]
