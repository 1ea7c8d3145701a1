import type { Metrics } from '@galen/contract/sales/conversion'
import { formatMoney, parseCents } from '@galen/domain/money'
import { Link } from 'react-router'
import { text } from '../../kit/text.ts'
import { Sparkline } from '../figures/charts.tsx'
import { useListLinks } from '../figures/list-links.ts'
import styles from './metrics.module.css'

type Change = { readonly text: string; readonly isUp: boolean } | undefined

const money = (amount: number) => formatMoney(parseCents(amount.toFixed(2)))
const marginOf = ({ sales, profit }: Metrics['total']) =>
  profit === null || sales === 0 ? null : Math.round((1000 * profit) / sales) / 10
const shareOf = (row: Metrics['requests'][number] | undefined) =>
  row && row.received > 0 ? Math.round((100 * row.placed) / row.received) : null

/** By how many percent a figure is above or below the month before. */
function percentChange(now: number | null, before: number | null): Change {
  if (now === null || before === null || before === 0) return undefined
  const change = Math.round((1000 * (now - before)) / Math.abs(before)) / 10
  return { text: `${Math.abs(change).toFixed(1)}%`, isUp: change >= 0 }
}

function pointChange(now: number | null, before: number | null): Change {
  if (now === null || before === null) return undefined
  return { text: text('{points} pt', { points: Math.abs(now - before).toFixed(1) }), isUp: now >= before }
}

/** The five figures of a month, against the same days of the month before. */
export function MetricTiles({ of }: { of: Metrics }) {
  const { total, before, days, requests, month, from, to } = of
  const links = useListLinks()
  const at = requests.findIndex((row) => row.month === month)
  const [share, shareBefore] = [shareOf(requests[at]), shareOf(requests[at - 1])]
  const [margin, marginBefore] = [marginOf(total), marginOf(before)]
  const period = { from, to }
  return (
    <div className={styles['tiles']}>
      <Tile
        label={text('Invoiced')}
        value={money(total.sales)}
        change={percentChange(total.sales, before.sales)}
        course={days.map(({ sales }) => sales)}
        to={links.invoices(period)}
      />
      {total.profit !== null && (
        <Tile
          label={text('Profit')}
          value={money(total.profit)}
          change={percentChange(total.profit, before.profit)}
          course={days.map(({ profit }) => profit ?? 0)}
          to={links.invoices(period)}
        />
      )}
      {total.profit !== null && (
        <Tile
          label={text('Margin')}
          value={margin === null ? '–' : `${margin.toFixed(1)}%`}
          change={pointChange(margin, marginBefore)}
          course={days.map((day) => marginOf(day) ?? 0)}
          to={links.invoices(period)}
        />
      )}
      <Tile
        label={text('Orders')}
        value={String(total.orders)}
        change={countChange(total.orders, before.orders)}
        course={days.map(({ orders }) => orders)}
        to={links.orders(period)}
      />
      <Tile
        label={text('Request to order')}
        value={share === null ? '–' : `${share}%`}
        change={pointChange(share, shareBefore)}
        course={requests.map((row) => shareOf(row) ?? 0)}
        to={links.requests(period)}
      />
    </div>
  )
}

const countChange = (now: number, before: number): Change =>
  before === 0 && now === 0 ? undefined : { text: String(Math.abs(now - before)), isUp: now >= before }

type TileProps = { label: string; value: string; change: Change; course: readonly number[]; to: string | undefined }

function Tile({ label, value, change, course, to }: TileProps) {
  const content = (
    <>
      <span className="secondary">{label}</span>
      <span className={`${styles['loud']} figures`}>{value}</span>
      <span className="small">
        {change && (
          <span className={change.isUp ? styles['up'] : styles['down']}>
            <span aria-hidden="true">{change.isUp ? '▲ ' : '▼ '}</span>
            <span className="unseen">{change.isUp ? text('up') : text('down')}</span>{' '}
            {text('{change} on last month', { change: change.text })}
          </span>
        )}
      </span>
      <Sparkline values={course} />
    </>
  )
  return to === undefined ? (
    <div className={styles['tile']}>{content}</div>
  ) : (
    <Link to={to} className={styles['tile'] ?? ''}>
      {content}
    </Link>
  )
}
