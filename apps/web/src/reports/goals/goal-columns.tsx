import { months } from '@galen/domain/accounting/fiscal-period'
import { forecast, type GoalMonth, goalMonthOf, goalMonths, monthProgress } from '@galen/domain/admin/rep-goal'
import type { BusinessDate } from '@galen/domain/dates'
import { centsToNumber, formatMoney, parseCents, sum } from '@galen/domain/money'
import { amountOrDash } from '../../kit/amount-or-dash.ts'
import { text } from '../../kit/text.ts'
import type { GridColumn } from '../../patterns/lines/grid-column.ts'
import { moneyColumn, shownColumn } from '../../patterns/lines/grid-columns.ts'
import type { GridTotal } from '../../patterns/lines/grid-foot.tsx'
import styles from '../figures/reports.module.css'
import { attainedOf, type GoalLine, percentOf } from './goal-lines.ts'

const cents = (amount: number) => parseCents(amount.toFixed(2))
const money = (amount: number | null | undefined) => (amount == null ? '' : formatMoney(cents(amount)))

const rep = (width: number) =>
  shownColumn<GoalLine>({
    key: 'name',
    label: text('Sales rep'),
    width,
    grow: true,
    look: 'strong',
    write: ({ name }) => name,
  })

const goal = (month: GoalMonth, label: string, width: number) =>
  moneyColumn<GoalLine>({
    key: month,
    label,
    width,
    of: (line) => (line[month] === null ? null : cents(line[month])),
    into: (line, amount) => ({ ...line, [month]: amount === null ? null : centsToNumber(amount) }),
    fault: (line) => ((line[month] ?? 0) < 0 ? text('A goal is never below 0.') : undefined),
  })

const figure = (key: string, label: string, write: (line: GoalLine) => string, width = 116) =>
  shownColumn<GoalLine>({ key, label, width, align: 'end', write })

/** Twelve months side by side. */
export const yearColumns: readonly GridColumn<GoalLine>[] = [
  rep(144),
  ...goalMonths.map((month, at) => goal(month, (months[at] ?? '').slice(0, 3), 88)),
  figure('year', text('Year'), (line) => money(goalMonths.reduce((all, month) => all + (line[month] ?? 0), 0)), 112),
]

/** One month with what became of it. */
export function monthColumns(
  month: BusinessDate,
  today: BusinessDate,
  seesProfit: boolean,
): readonly GridColumn<GoalLine>[] {
  const field = goalMonthOf(month)
  const progress = monthProgress(month, today)
  const expected = (line: GoalLine) => {
    const ahead = line.sold ? forecast(cents(attainedOf(line)), progress) : undefined
    return ahead === undefined ? '' : formatMoney(ahead)
  }
  return [
    rep(180),
    goal(field, text('Goal'), 128),
    figure('sales', text('Sales'), ({ sold }) => money(sold?.sales ?? null)),
    shownColumn<GoalLine>({
      key: 'percent',
      label: text('Of goal'),
      width: 200,
      write: (line) => percentText(percentOf(line, line[field])),
      show: (line) => <GoalBar percent={percentOf(line, line[field])} />,
    }),
    figure('forecast', text('Forecast'), expected),
    figure('lastMonth', text('Last month'), ({ lastMonth }) => money(lastMonth)),
    ...(seesProfit ? [figure('profit', text('Profit'), ({ sold }: GoalLine) => money(sold?.profit ?? null))] : []),
    figure('returned', text('Returned'), ({ sold }) => (sold?.returned ? money(sold.returned) : ''), 104),
    figure('orders', text('Orders'), ({ sold }) => String(sold?.orders ?? ''), 80),
    figure('newCustomers', text('New customers'), ({ sold }) => String(sold?.newCustomers ?? ''), 112),
  ]
}

const percentText = (percent: number | null) => (percent === null ? '' : `${percent.toFixed(1)}%`)

const GoalBar = ({ percent }: { percent: number | null }) => (
  <span className={styles['goalBar']}>
    <span className={styles['track']} aria-hidden="true">
      <span className={styles['fill']} style={{ width: `${Math.max(0, Math.min(100, percent ?? 0))}%` }} />
    </span>
    <span className={`${styles['percent']} figures`}>{percent === null ? text('no goal') : percentText(percent)}</span>
  </span>
)

const total = (amounts: readonly (number | null)[]) =>
  amountOrDash(() => sum(amounts.map((amount) => cents(amount ?? 0))))

export const yearTotals = (lines: readonly GoalLine[]): readonly GridTotal[] => [
  { label: text('Goals'), value: total(lines.flatMap((line) => goalMonths.map((month) => line[month]))), isLoud: true },
]

export const monthTotals =
  (month: BusinessDate) =>
  (lines: readonly GoalLine[]): readonly GridTotal[] => {
    const field = goalMonthOf(month)
    return [
      { label: text('Goals'), value: total(lines.map((line) => line[field])) },
      { label: text('Sales'), value: total(lines.map(({ sold }) => sold?.sales ?? 0)), isLoud: true },
    ]
  }
