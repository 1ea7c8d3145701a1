import type { DashboardContent } from '@galen/contract/reports/dashboard'
import { formatDate, isBusinessDate } from '@galen/domain/dates'
import { formatMoney, parseCents } from '@galen/domain/money'
import { Link } from 'react-router'
import { useMayI } from '../../client/session.ts'
import { NothingYet, PanelTable } from '../../kit/panel-table.tsx'
import { Panel } from '../../kit/panel.tsx'
import { ChartCard } from '../figures/chart-card.tsx'
import type { ChartPoint } from '../figures/chart-point.ts'
import { BarChart, ColumnChart } from '../figures/charts.tsx'
import { useListLinks } from '../figures/list-links.ts'
import { WhatCounts } from '../figures/what-counts.tsx'
import type { DashboardDefinition, FigureKind } from './dashboard-definitions.ts'
import styles from './dashboard.module.css'

type Value = string | number | null | undefined

const whole = new Intl.NumberFormat('en-US')

function written(value: Value, kind: FigureKind): string {
  if (value == null) return ''
  if (kind === 'text') return String(value)
  if (kind === 'day') return isBusinessDate(String(value)) ? formatDate(String(value) as never) : ''
  const figure = Number(value)
  if (kind === 'money') return formatMoney(parseCents(figure.toFixed(2)))
  return kind === 'percent' ? `${figure.toFixed(1)}%` : whole.format(figure)
}

type ViewProps = { of: DashboardContent; by: DashboardDefinition }

/** Figures, one chart and one table, as the definition of the dashboard says. */
export const DashboardView = ({ of, by }: ViewProps) => (
  <>
    <Figures of={of} by={by} />
    {'sales' in of.figures && <WhatCounts from={of.from} to={of.to} />}
    <Chart of={of} by={by} />
    <Rows of={of} by={by} />
  </>
)

function Figures({ of, by }: ViewProps) {
  const links = useListLinks()
  return (
    <dl className={styles['figures']}>
      {by.figures
        .filter(({ key }) => of.figures[key] !== null)
        .map(({ key, label, kind, to }) => {
          const address = to?.(of, links)
          const value = written(of.figures[key], kind) || '–'
          return (
            <div key={key} className={styles['figure']}>
              <dt>{label}</dt>
              <dd className="figures">{address === undefined ? value : <Link to={address}>{value}</Link>}</dd>
            </div>
          )
        })}
    </dl>
  )
}

function Chart({ of, by: { chart, empty } }: ViewProps) {
  const links = useListLinks()
  const points = of.points.map((point): ChartPoint => {
    const key = String(point['key'] ?? '')
    const mark = point['mark']
    return {
      key,
      label: chart.label?.(key) ?? key,
      value: Number(point['value'] ?? 0),
      mark: typeof mark === 'number' ? mark : null,
      to: chart.to?.(key, of, links),
    }
  })
  const write = (value: number) => written(value, chart.value.kind)
  return (
    <ChartCard
      title={chart.title}
      points={points.some(({ value, mark }) => value !== 0 || (mark ?? 0) !== 0) ? points : []}
      write={write}
      heads={{ name: chart.name, value: chart.value.label, mark: chart.mark }}
      empty={empty}
      chart={
        chart.kind === 'columns' ? (
          <ColumnChart label={chart.title} points={points} write={write} />
        ) : (
          <BarChart label={chart.title} points={points} />
        )
      }
    />
  )
}

function Rows({ of, by: { table, empty } }: ViewProps) {
  const mayI = useMayI()
  const columns = table.columns.filter(({ key }) => of.rows.length === 0 || of.rows.some((row) => row[key] != null))
  const isFigure = (kind: FigureKind) => kind === 'money' || kind === 'count' || kind === 'percent'
  return (
    <Panel title={table.title} beside={of.rows.length}>
      {of.rows.length === 0 ? (
        <NothingYet>{empty}</NothingYet>
      ) : (
        <div className={styles['scroll']}>
          <PanelTable
            label={table.title}
            columns={columns.map(({ label, kind }) => (isFigure(kind) ? { label, align: 'end' as const } : label))}
          >
            {of.rows.map((row, at) => (
              <tr key={`${row['id']} ${at}`}>
                {columns.map(({ key, label, kind, to, needs }, place) => {
                  const value = written(row[key], kind)
                  const isLink = to !== undefined && row['id'] != null && (needs === undefined || mayI(needs))
                  return (
                    <td
                      key={key}
                      {...(place === 0 ? { 'data-first': true } : { 'data-label': label })}
                      {...(isFigure(kind) && { 'data-align': 'end', className: 'figures' })}
                    >
                      {isLink ? (
                        <Link to={to(row)} className="link">
                          {value}
                        </Link>
                      ) : (
                        value
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </PanelTable>
        </div>
      )}
    </Panel>
  )
}
