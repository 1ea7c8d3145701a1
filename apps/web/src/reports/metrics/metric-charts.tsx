import type { Metrics } from '@galen/contract/sales/conversion'
import { months } from '@galen/domain/accounting/fiscal-period'
import { percentOfGoal } from '@galen/domain/admin/rep-goal'
import { type BusinessDate, lastDayOfMonth } from '@galen/domain/dates'
import { formatMoney, parseCents } from '@galen/domain/money'
import { text } from '../../kit/text.ts'
import { ChartCard } from '../figures/chart-card.tsx'
import type { ChartPoint } from '../figures/chart-point.ts'
import { BarChart, LineChart } from '../figures/charts.tsx'
import { useListLinks } from '../figures/list-links.ts'
import styles from './metrics.module.css'

const money = (amount: number) => formatMoney(parseCents(amount.toFixed(2)))
const nothing = text('No invoices in this month yet.')

export function RepChart({ of }: { of: Metrics }) {
  const links = useListLinks()
  const points = of.reps.map(({ userId, name, sales, goal }): ChartPoint => {
    const percent = percentOfGoal(sales, goal)
    return {
      key: userId ?? 'none',
      label: name,
      value: sales,
      mark: goal,
      note: percent === null ? '' : `${Math.round(percent)}%`,
      to: userId === null ? links.invoices(of) : links.invoices(of, name),
    }
  })
  const title = text('By rep')
  return (
    <ChartCard
      title={title}
      note={text('against goal')}
      points={points}
      write={money}
      heads={{ name: text('Sales rep'), value: text('Sales'), mark: text('Goal') }}
      empty={nothing}
      chart={<BarChart label={title} points={points} />}
    />
  )
}

export function ClassChart({ of }: { of: Metrics }) {
  const links = useListLinks()
  const points = of.classes.map(({ id, name, sales, profit }): ChartPoint => ({
    key: id ?? 'none',
    label: name,
    value: sales,
    note: profit === null || sales === 0 ? '' : `${((100 * profit) / sales).toFixed(1)}%`,
    to: links.invoices(of),
  }))
  const title = text('By customer class')
  return (
    <ChartCard
      title={title}
      {...(of.total.profit !== null && { note: text('margin at right') })}
      points={points}
      write={money}
      heads={{ name: text('Customer class'), value: text('Sales') }}
      empty={nothing}
      chart={<BarChart label={title} points={points} />}
    />
  )
}

export function RequestChart({ of }: { of: Metrics }) {
  const links = useListLinks()
  const points = of.requests.map(({ month, received, placed }): ChartPoint => {
    const from = `${month}-01` as BusinessDate
    return {
      key: month,
      label: (months[Number(month.slice(5)) - 1] ?? '').slice(0, 3),
      value: received === 0 ? 0 : Math.round((100 * placed) / received),
      note: text('{placed} of {received}', { placed, received }),
      to: links.requests({ from, to: lastDayOfMonth(from) }),
    }
  })
  const shown = of.requests.find(({ month }) => month === of.month)
  const title = text('Request to order')
  const percent = (value: number) => `${value}%`
  return (
    <ChartCard
      title={title}
      note={text('12 months')}
      points={of.requests.some(({ received }) => received > 0) ? points : []}
      write={percent}
      heads={{ name: text('Month'), value: text('Request to order') }}
      empty={text('No requests in twelve months.')}
      chart={<LineChart label={title} points={points} write={percent} />}
      under={
        shown && (
          <div className={`${styles['counts']} figures`}>
            <span>
              {text('Requests')} <b>{shown.received}</b>
            </span>
            <span>
              {text('Placed')} <b>{shown.placed}</b>
            </span>
            <span>
              {text('Rejected')} <b>{shown.refused}</b>
            </span>
            <span>
              {text('Waiting')} <b>{shown.waiting}</b>
            </span>
          </div>
        )
      }
    />
  )
}
