import { Group } from '@mantine/core'
import { itemHistoryIndex } from '@galen/contract/items/item-stock-indices'
import type { RowOf } from '@galen/contract/search-index'
import { type MovementKind, movementKinds, movementReasons } from '@galen/domain/items/stock-movement'
import { formatUnitCost, parseUnitCost, unitCostToCents } from '@galen/domain/money'
import { marginFromPrice } from '@galen/domain/sales/margin'
import { matchesAll, exact } from '@galen/domain/search/query-builder'
import { writeFigure } from '@galen/domain/notation'
import { useSearchParams } from 'react-router'
import { Instant } from '../../kit/instant.tsx'
import { KeyHint } from '../../kit/key-hint.tsx'
import type { ListFilter, ListPageProps } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { text } from '../../kit/text.ts'
import { useKeys } from '../../client/keys.ts'
import { useMayI, useSettings } from '../../client/session.ts'
import { HistoryChart } from './history-chart.tsx'
import { historyKeys } from '../catalog/item-keys.ts'
import styles from '../items.module.css'

type Columns = ListPageProps<typeof itemHistoryIndex>['columns']
type Movement = RowOf<typeof itemHistoryIndex>

const labels: Readonly<Record<MovementKind, string>> = {
  sales: text('Sales'),
  purchases: text('Purchases'),
  adjustments: text('Adjustments'),
}

const filters: readonly ListFilter<keyof typeof itemHistoryIndex.fields>[] = [
  { field: 'accountingDate', label: text('Date'), kind: 'date' },
  { field: 'customer', label: text('Customer'), kind: 'text' },
  { field: 'vendor', label: text('Vendor'), kind: 'text' },
  { field: 'lot', label: text('Lot'), kind: 'text' },
]

/** `/item/{id}/historical`: what happened to price, cost and quantity. */
export function HistoricalTab({ itemId }: { itemId: string }) {
  const [params, setParams] = useSearchParams()
  const kind = movementKinds.find((each) => each === params.get('kind')) ?? 'sales'
  const choose = (next: MovementKind) => setParams(next === 'sales' ? {} : { kind: next }, { replace: true })
  useKeys(historyKeys, {
    sales: () => choose('sales'),
    purchases: () => choose('purchases'),
    adjustments: () => choose('adjustments'),
  })
  const { timeZone } = useSettings().company
  const mayViewCost = useMayI()('VIEW_COST')
  return (
    <>
      <Group className={styles['kinds']} gap={4} align="stretch" role="group" aria-label={text('Movements')}>
        {movementKinds.map((each) => (
          <button key={each} type="button" aria-pressed={each === kind} onClick={() => choose(each)}>
            {labels[each]} <KeyHint keys={historyKeys[each].keys} />
          </button>
        ))}
      </Group>
      <HistoryChart itemId={itemId} kind={kind} label={labels[kind]} />
      <ListPage
        key={kind}
        index={itemHistoryIndex}
        inside
        title={labels[kind]}
        placeholder={text('Number, partner, lot')}
        empty={text('No movement yet.')}
        baseQuery={matchesAll([exact('itemId', itemId), exact('kind', kind)])}
        columns={columnsOf(kind, timeZone, mayViewCost)}
        filters={filters}
      />
    </>
  )
}

const figure = (amount: number | string) => writeFigure(Number(amount))
const money = (amount: number | null) => (amount === null ? '–' : formatUnitCost(parseUnitCost(amount)))

/** What was earned on a sale, by what it cost then. */
function marginOf({ unitPrice, unitCost }: Movement): string {
  if (unitPrice === null || unitCost === null) return '–'
  const price = unitCostToCents(parseUnitCost(unitPrice))
  return text('{percent}%', { percent: marginFromPrice(price, parseUnitCost(unitCost)) })
}

function columnsOf(kind: MovementKind, timeZone: string, mayViewCost: boolean): Columns {
  const cost: Columns[number] = {
    label: text('Cost'),
    value: ({ unitCost }) => money(unitCost),
    field: 'unitCost',
    align: 'end',
    width: 96,
    keepUntil: 'tablet',
  }
  const costs = mayViewCost ? [cost] : []
  const byKind: Readonly<Record<MovementKind, Columns>> = {
    sales: [
      { label: text('Customer'), value: ({ customer }) => customer ?? '–', field: 'customer' },
      { label: text('Price'), value: ({ unitPrice }) => money(unitPrice), field: 'unitPrice', align: 'end', width: 96 },
      ...(mayViewCost
        ? [
            {
              name: 'margin',
              label: text('Margin'),
              value: marginOf,
              align: 'end' as const,
              width: 88,
              keepUntil: 'desktop' as const,
            },
          ]
        : []),
    ],
    purchases: [{ label: text('Vendor'), value: ({ vendor }) => vendor ?? '–', field: 'vendor' }, ...costs],
    adjustments: [
      { label: text('By'), value: ({ user }) => user ?? '–', field: 'user' },
      {
        label: text('Justification'),
        value: ({ justification }) => justification ?? '–',
        field: 'justification',
        keepUntil: 'tablet',
      },
    ],
  }
  return [
    { label: text('When'), value: ({ at }) => <Instant at={at} timeZone={timeZone} />, sort: 'at', width: 128 },
    { label: text('Number'), value: ({ documentNumber }) => documentNumber ?? '–', field: 'documentNumber', width: 96 },
    {
      label: text('What happened'),
      value: ({ reason }) => movementReasons[reason].label,
      field: 'reason',
      width: 144,
      keepUntil: 'desktop',
    },
    ...byKind[kind],
    {
      label: text('Quantity'),
      value: ({ quantity }) => figure(quantity),
      field: 'quantity',
      align: 'end',
      width: 88,
      total: figure,
    },
    {
      label: text('Lot'),
      value: ({ lot }) => <span className="code">{lot}</span>,
      field: 'lot',
      width: 112,
      keepUntil: 'tablet',
    },
  ]
}
