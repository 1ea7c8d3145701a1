import { itemHistoryIndex } from '@galen/contract/items/item-stock-indices'
import type { MovementKind } from '@galen/domain/items/stock-movement'
import { formatUnitCost } from '@galen/domain/money'
import { matchesAll, exact, range } from '@galen/domain/search/query-builder'
import { writeFigure } from '@galen/domain/notation'
import { useToday } from '../../kit/fields/use-today.ts'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useSearch } from '../../client/search.ts'
import styles from './history-chart.module.css'
import { firstMonthShown, type Month, monthsOf } from './history-months.ts'

const HIGHEST = 72

const named = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const namedWhole = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

type HistoryChartProps = { itemId: string; kind: MovementKind; label: string }

/** Quantity by month as bars, with price and cost on hover; the same figures are in a table for those who hear. */
export function HistoryChart({ itemId, kind, label }: HistoryChartProps) {
  const today = useToday()
  const within = matchesAll([
    exact('itemId', itemId),
    exact('kind', kind),
    range('accountingDate', firstMonthShown(today), null),
  ])
  const found = useSearch(itemHistoryIndex, { query: within, size: itemHistoryIndex.maxSize })
  const rows = found.data?.content ?? []
  const months = monthsOf(rows, kind, today)
  if (rows.length === 0) return null
  const isCut = found.data !== undefined && found.data.total > rows.length
  return (
    <Panel title={text('Twelve months')} beside={label}>
      <PanelBody>
        <Bars months={months} />
        {isCut && (
          <p className="small secondary">
            {text('Counted from the latest {count} movements.', { count: rows.length })}
          </p>
        )}
        <Figures months={months} label={label} />
      </PanelBody>
    </Panel>
  )
}

const figure = (amount: number) => writeFigure(amount)

function inWords({ first, quantity, price, cost }: Month): string {
  const parts = [
    namedWhole.format(new Date(first)),
    text('{quantity} units', { quantity: figure(quantity) }),
    ...(price === null ? [] : [text('price {price}', { price: formatUnitCost(price) })]),
    ...(cost === null ? [] : [text('cost {cost}', { cost: formatUnitCost(cost) })]),
  ]
  return parts.join(' · ')
}

function Bars({ months }: { months: readonly Month[] }) {
  const most = Math.max(1, ...months.map(({ quantity }) => Math.abs(quantity)))
  return (
    <div className={styles['chart']} aria-hidden="true">
      {months.map((month) => (
        <div
          key={month.first}
          className={styles['month']}
          data-negative={month.quantity < 0 || undefined}
          title={inWords(month)}
        >
          <span className={styles['figure']}>{month.quantity !== 0 && figure(month.quantity)}</span>
          <span className={styles['bar']} style={{ height: Math.round((Math.abs(month.quantity) / most) * HIGHEST) }} />
          <span className={styles['name']}>{named.format(new Date(month.first))}</span>
        </div>
      ))}
    </div>
  )
}

const Figures = ({ months, label }: { months: readonly Month[]; label: string }) => (
  <table className="unseen">
    <caption>{label}</caption>
    <tbody>
      {months.map((month) => (
        <tr key={month.first}>
          <td>{inWords(month)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
