import { lotIndex } from '@galen/contract/warehouse/stock-indices'
import { formatUnitCost, parseUnitCost } from '@galen/domain/money'
import { exact } from '@galen/domain/search/query-builder'
import { writeFigure } from '@galen/domain/notation'
import type { ListFilter, ListPageProps } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { useMayI } from '../../client/session.ts'
import { useStockActions } from '../../warehouse/stock-actions.tsx'
import { itemDayInWords } from '../catalog/item-labels.tsx'
import styles from '../items.module.css'

type Columns = ListPageProps<typeof lotIndex>['columns']

const statuses = {
  Active: { tone: 'good', label: text('Active') },
  Quarantine: { tone: 'quarantine', label: text('Quarantine') },
} as const

const figure = (amount: number | string) => writeFigure(Number(amount))

const filters: readonly ListFilter<keyof typeof lotIndex.fields>[] = [
  { field: 'expirationDate', label: text('Expires'), kind: 'date' },
  { field: 'location', label: text('Location'), kind: 'text' },
  {
    field: 'status',
    label: text('Status'),
    kind: 'one-of',
    options: Object.entries(statuses).map(([value, { label }]) => ({ value, label })),
  },
  { field: 'shortDated', label: text('Short dated'), kind: 'yes-no' },
  { field: 'recalled', label: text('Recalled'), kind: 'yes-no' },
]

const columns: Columns = [
  { label: text('Lot'), value: ({ lot }) => <span className="code">{lot}</span>, sort: 'lot', width: 112 },
  {
    label: text('Expires'),
    value: ({ expirationDate, shortDated }) => (
      <span className={styles['beside']}>
        {itemDayInWords(expirationDate)}
        {shortDated && <StatusPill tone="hold">{text('Short Dated')}</StatusPill>}
      </span>
    ),
    sort: 'expirationDate',
    width: 216,
  },
  {
    label: text('Receipt'),
    value: ({ receiptNumber }) => receiptNumber ?? '–',
    sort: 'receiptNumber',
    width: 88,
    keepUntil: 'desktop',
  },
  { label: text('Vendor'), value: ({ vendorName }) => vendorName, field: 'vendorName', keepUntil: 'desktop' },
  {
    label: text('On hand'),
    value: ({ onHand }) => figure(onHand),
    sort: 'onHand',
    align: 'end',
    width: 80,
    total: figure,
  },
  {
    label: text('Reserved'),
    value: ({ reserved }) => figure(reserved),
    field: 'reserved',
    align: 'end',
    width: 80,
    keepUntil: 'tablet',
    total: figure,
  },
  {
    label: text('Available'),
    value: ({ available }) => figure(available),
    field: 'available',
    align: 'end',
    width: 84,
    total: figure,
  },
  {
    label: text('Location'),
    value: ({ location }) => <span className="code">{location}</span>,
    sort: 'location',
    width: 96,
    keepUntil: 'tablet',
  },
  {
    label: text('Status'),
    value: ({ status, recalled }) => (
      <span className={styles['beside']}>
        <StatusPill tone={statuses[status].tone}>{statuses[status].label}</StatusPill>
        {recalled && <StatusPill tone="void">{text('Recalled')}</StatusPill>}
      </span>
    ),
    field: 'status',
    width: 120,
    besideTitle: true,
  },
  {
    label: text('Serialized'),
    value: ({ serialized }) => (serialized ? text('Yes') : text('No')),
    field: 'serialized',
    width: 88,
    hidden: true,
  },
]

const withCost: Columns = [
  ...columns,
  {
    label: text('Unit cost'),
    value: ({ unitCost }) => (unitCost === null ? '–' : formatUnitCost(parseUnitCost(unitCost))),
    field: 'unitCost',
    align: 'end',
    width: 96,
    hidden: true,
  },
]

/** `/item/{id}/lots`: what there is of an item, by lot and place, the first to expire first. */
export function LotsTab({ itemId }: { itemId: string }) {
  const mayViewCost = useMayI()('VIEW_COST')
  const stock = useStockActions()
  return (
    <>
      <ListPage
        index={lotIndex}
        inside
        title={text('Lots')}
        placeholder={text('Lot, receipt, location')}
        empty={text('No stock of this item.')}
        baseQuery={`${exact('itemId', itemId)} onHand:>0`}
        columns={mayViewCost ? withCost : columns}
        filters={filters}
        rowActions={stock.actions}
      />
      {stock.dialog}
    </>
  )
}
