import { stockOperationIndex } from '@galen/contract/warehouse/stock-indices'
import { stockOperationKinds } from '@galen/domain/warehouse/stock'
import { text } from '../../kit/text.ts'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { warehouseTabs } from './warehouse-tabs.ts'
import { figure } from './stock-cells.tsx'
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
  { label: text('Items'), value: ({ items }) => items, field: 'items' },
  { label: text('Quantity'), value: ({ quantity }) => figure(quantity), field: 'quantity', align: 'end', width: 88 },
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
