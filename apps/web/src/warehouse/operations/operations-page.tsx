import type { RowOf } from '@galen/contract/search-index'
import { stockOperationIndex } from '@galen/contract/warehouse/stock-indices'
import { stockOperationKinds } from '@galen/domain/warehouse/stock'
import { text } from '../../kit/text.ts'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { warehouseTabs } from '../stock/warehouse-tabs.ts'
import { figure } from '../stock/stock-cells.tsx'
import { medicineListColumns } from '../../patterns/medicines/medicine-names.tsx'
import { At } from '../../patterns/list/cells.tsx'

type Props = ListPageProps<typeof stockOperationIndex>

/** `/warehouse/operations`: moves, counts and corrections, each with its number. */
export const OperationsPage = () => (
  <>
    <Tabs label={text('Warehouse')} tabs={warehouseTabs} />
    <ListPage
      index={stockOperationIndex}
      title={text('Operations')}
      placeholder={text('Number, note, user')}
      empty={text('Moves, counts and corrections of stock appear here.')}
      columns={columns}
      filters={filters}
    />
  </>
)

const filters: NonNullable<Props['filters']> = [
  {
    field: 'kind',
    label: text('Kind'),
    kind: 'one-of',
    options: Object.entries(stockOperationKinds).map(([value, label]) => ({ value, label })),
  },
  { field: 'createdAt', label: text('Time'), kind: 'date' },
  { field: 'createdByName', label: text('User'), kind: 'text' },
]

/** What was added or taken out has its sign; what only went elsewhere has none. */
const signed = ({ kind, quantity }: RowOf<typeof stockOperationIndex>) =>
  kind === 'ADJUST' && quantity > 0 ? `+${figure(quantity)}` : figure(quantity)

const columns: Props['columns'] = [
  {
    label: text('Number'),
    value: ({ number }) => <span className="figures">{number}</span>,
    sort: 'number',
    width: 112,
  },
  {
    label: text('Kind'),
    value: ({ kind }) => stockOperationKinds[kind],
    field: 'kind',
    words: stockOperationKinds,
    width: 168,
    besideTitle: true,
  },
  { label: text('Item'), value: ({ items }) => <span className="code">{items}</span>, field: 'items', width: 96 },
  ...medicineListColumns.map(
    ({ field: _, ...column }: (typeof medicineListColumns)[number] & { field?: never }) => column,
  ),
  { label: text('Lot'), value: ({ lots }) => <span className="code">{lots}</span>, field: 'lots', width: 104 },
  {
    label: text('From bin'),
    value: ({ fromBins }) => <span className="code">{fromBins || '–'}</span>,
    field: 'fromBins',
    width: 96,
    keepUntil: 'tablet',
  },
  {
    label: text('To bin'),
    value: ({ toBins }) => <span className="code">{toBins || '–'}</span>,
    field: 'toBins',
    width: 96,
    keepUntil: 'tablet',
  },
  { label: text('Quantity'), value: (row) => signed(row), field: 'quantity', align: 'end', width: 80 },
  {
    label: text('Reason'),
    value: ({ justification, note }) => justification ?? note,
    field: 'justification',
    keepUntil: 'tablet',
  },
  {
    label: text('User'),
    value: ({ createdByName }) => createdByName ?? '–',
    field: 'createdByName',
    width: 152,
    keepUntil: 'desktop',
  },
  { label: text('Time'), value: ({ createdAt }) => <At instant={createdAt} />, sort: 'createdAt', width: 144 },
]
