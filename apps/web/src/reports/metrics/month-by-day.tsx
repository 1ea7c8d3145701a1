import type { Metrics } from '@galen/contract/sales/conversion'
import { monthProgress, percentOfGoal } from '@galen/domain/admin/rep-goal'
import { addDays, type BusinessDate, formatDate } from '@galen/domain/dates'
import { formatMoney, parseCents } from '@galen/domain/money'
import { Link } from 'react-router'
import { useToday } from '../../kit/fields/use-today.ts'
import { text } from '../../kit/text.ts'
import { ChartCard } from '../figures/chart-card.tsx'
import { type ChartPoint, shortFigure } from '../figures/chart-point.ts'
import { ColumnChart } from '../figures/charts.tsx'
import { useListLinks } from '../figures/list-links.ts'
import styles from './metrics.module.css'

const money = (amount: number) => formatMoney(parseCents(amount.toFixed(2)))

/** Sales of each day against what a working day has to bring, and the month against its goal. */
export function MonthByDay({ of }: { of: Metrics }) {
  const today = useToday()
  const links = useListLinks()
  const from = of.from as BusinessDate
  const known = new Map(of.days.map((day) => [day.day, day]))
  const days: BusinessDate[] = []
  for (let day = from; day <= of.to; day = addDays(day, 1)) days.push(day)
  const points = days.map((day): ChartPoint => {
    const found = known.get(day)
    return {
      key: day,
      label: String(Number(day.slice(8))),
      value: found?.sales ?? 0,
      note: text('{count, plural, one {# invoice} other {# invoices}}', { count: found?.invoices ?? 0 }),
      to: links.invoices({ from: day, to: day }),
      isUnfinished: day === today,
    }
  })
  const { all } = monthProgress(from, today)
  const line =
    of.goal === null
      ? undefined
      : { at: of.goal / all, label: text('goal {amount} a day', { amount: shortFigure(of.goal / all) }) }
  const label = text('Sales by day')
  return (
    <div className={styles['month']}>
      <ChartCard
        title={label}
        note={text('against goal')}
        points={of.days.length === 0 ? [] : points}
        write={money}
        heads={{ name: text('Day'), value: text('Sales') }}
        empty={text('No invoices in this month yet.')}
        chart={<ColumnChart label={label} points={points} write={money} line={line} />}
      />
      <AgainstGoal of={of} today={today} />
    </div>
  )
}

function AgainstGoal({ of, today }: { of: Metrics; today: BusinessDate }) {
  const { elapsed, all } = monthProgress(of.from as BusinessDate, today)
  const attained = of.total.sales - of.total.returned
  const percent = percentOfGoal(attained, of.goal)
  const pace = Math.round((100 * elapsed) / all)
  const left = Math.max(1, all - elapsed)
  const best = of.days.reduce<Metrics['days'][number] | undefined>(
    (most, day) => (most === undefined || day.sales > most.sales ? day : most),
    undefined,
  )
  return (
    <section className={styles['side']} aria-label={text('Month against goal')}>
      <span className="secondary">{text('Month against goal')}</span>
      {percent === null || of.goal === null ? (
        <p>
          {text('No goal for this month.')}{' '}
          <Link to="/sales-rep-goal" className="link">
            {text('Rep Goal')}
          </Link>
        </p>
      ) : (
        <>
          <span className={`${styles['loud']} figures`}>{Math.round(percent)}%</span>
          <div className={styles['pace']} aria-hidden="true">
            <span style={{ width: `${Math.max(0, Math.min(100, percent))}%` }} />
            <i style={{ insetInlineStart: `${pace}%` }} />
          </div>
          <span className="small secondary">{text('pace {percent}%', { percent: pace })}</span>
        </>
      )}
      <dl className="figures">
        <dt>{text('Invoiced')}</dt>
        <dd>{shortFigure(of.total.sales)}</dd>
        {of.total.returned > 0 && (
          <>
            <dt>{text('Returned')}</dt>
            <dd>{shortFigure(of.total.returned)}</dd>
          </>
        )}
        {of.goal !== null && (
          <>
            <dt>{text('Goal')}</dt>
            <dd>{shortFigure(of.goal)}</dd>
          </>
        )}
        <dt>{text('Working days')}</dt>
        <dd>{text('{elapsed} of {all}', { elapsed, all })}</dd>
        {of.goal !== null && elapsed < all && (
          <>
            <dt>{text('Needed a day')}</dt>
            <dd>{shortFigure(Math.max(0, of.goal - attained) / left)}</dd>
          </>
        )}
        {best && best.sales > 0 && (
          <>
            <dt>{text('Best day')}</dt>
            <dd>{`${formatDate(best.day as BusinessDate)} · ${shortFigure(best.sales)}`}</dd>
          </>
        )}
      </dl>
    </section>
  )
}
