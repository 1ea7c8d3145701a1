import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { text } from '../../kit/text.ts'
import { type ChartPoint, scaleOf, shortFigure } from './chart-point.ts'
import styles from './charts.module.css'

type ChartProps = {
  label: string
  points: readonly ChartPoint[]
  /** A whole value, as the tip and a screen reader say it. */
  write: (value: number) => string
}

const sayingOf = ({ label, value, mark, note }: ChartPoint, write: (value: number) => string) =>
  [
    `${label} ${write(value)}`,
    ...(mark == null ? [] : [text('of {mark}', { mark: write(mark) })]),
    ...(note ? [note] : []),
  ].join(' · ')

/** A value that leads to the list behind it, where there is one to lead to. */
const Point = ({
  of,
  className,
  said,
  style,
  children,
}: {
  of: ChartPoint
  className: string | undefined
  /** What it says where nothing is written in it. */
  said?: string
  style?: Record<string, string>
  children?: ReactNode
}) =>
  of.to === undefined ? (
    <span {...(said !== undefined && { role: 'img', 'aria-label': said })} className={className} style={style}>
      {children}
    </span>
  ) : (
    <Link to={of.to} aria-label={said} title={said} className={className ?? ''} style={style}>
      {children}
    </Link>
  )

/** Values in a row over the days of a month or the like, with a dashed line for what is aimed at. */
export function ColumnChart({
  label,
  points,
  write,
  line,
}: ChartProps & { line?: { at: number; label: string } | undefined }) {
  const { top, ticks } = scaleOf(Math.max(line?.at ?? 0, ...points.map(({ value }) => value)))
  const share = (value: number) => `${Math.max(0, Math.min(100, (100 * value) / top))}%`
  const every = Math.max(1, Math.ceil(points.length / 12))
  return (
    <div className={styles['columns']} role="group" aria-label={label}>
      <div className={styles['plot']}>
        {ticks.map((tick) => (
          <div key={tick} className={styles['tick']} style={{ bottom: share(tick) }} aria-hidden="true">
            <span>{shortFigure(tick)}</span>
          </div>
        ))}
        <div className={styles['bars']}>
          {points.map((point) => (
            <div key={point.key} className={styles['slot']}>
              {point.value > 0 && (
                <Point
                  of={point}
                  className={styles['column']}
                  said={sayingOf(point, write)}
                  style={{ height: share(point.value), ...(point.isUnfinished && { opacity: '0.45' }) }}
                />
              )}
            </div>
          ))}
        </div>
        {line && line.at > 0 && (
          <div className={styles['aim']} style={{ bottom: share(line.at) }}>
            <span>{line.label}</span>
          </div>
        )}
      </div>
      <div className={styles['names']} aria-hidden="true">
        {points.map((point, at) => (
          <span key={point.key}>{at % every === 0 ? point.label : ''}</span>
        ))}
      </div>
    </div>
  )
}

/** Names with a bar each, the longest first; a mark stands where the goal is. */
export function BarChart({ label, points }: Omit<ChartProps, 'write'>) {
  const most = Math.max(1, ...points.map(({ value, mark }) => Math.max(value, mark ?? 0)))
  const share = (value: number) => `${Math.max(0, (100 * value) / most)}%`
  return (
    <ul className={styles['list']} aria-label={label}>
      {points.map((point) => (
        <li key={point.key}>
          <Point of={point} className={styles['line']}>
            <span className={styles['name']}>{point.label}</span>
            <span className={styles['track']}>
              {point.mark != null && <span className={styles['goal']} style={{ width: share(point.mark) }} />}
              <span className={styles['fill']} style={{ width: share(point.value) }} />
            </span>
            <span className={`${styles['value']} figures`}>{shortFigure(point.value)}</span>
            <span className={`${styles['note']} figures`}>{point.note ?? ''}</span>
          </Point>
        </li>
      ))}
    </ul>
  )
}

/** A line along the bottom says more on a scale that is not cut short. */
const LEAST_PERCENT = 80

/** How a share went up and down over months. */
export function LineChart({ label, points, write }: ChartProps) {
  const { top, ticks } = scaleOf(Math.max(LEAST_PERCENT, ...points.map(({ value }) => value)))
  const x = (at: number) => (points.length < 2 ? 50 : (100 * at) / (points.length - 1))
  const y = (value: number) => 100 - (100 * value) / top
  return (
    <div className={styles['columns']} role="group" aria-label={label}>
      <div className={styles['plot']} data-line>
        {ticks.map((tick) => (
          <div key={tick} className={styles['tick']} style={{ bottom: `${(100 * tick) / top}%` }} aria-hidden="true">
            <span>{write(tick)}</span>
          </div>
        ))}
        <div className={styles['area']}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <polyline points={points.map(({ value }, at) => `${x(at)},${y(value)}`).join(' ')} />
          </svg>
          {points.map((point, at) => (
            <Point
              key={point.key}
              of={point}
              className={styles['dot']}
              said={sayingOf(point, write)}
              style={{ insetInlineStart: `${x(at)}%`, top: `${y(point.value)}%` }}
            />
          ))}
        </div>
      </div>
      <div className={styles['names']} data-line aria-hidden="true">
        {points.map((point) => (
          <span key={point.key}>{point.label}</span>
        ))}
      </div>
    </div>
  )
}

/** The course of a figure, small, beside it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const points = values.map(
    (value, at) =>
      `${(100 * at) / (values.length - 1)},${most === least ? 15 : 28 - (26 * (value - least)) / (most - least)}`,
  )
  return (
    <svg className={styles['spark']} viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  )
}
