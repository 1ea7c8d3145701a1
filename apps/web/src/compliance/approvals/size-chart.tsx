import type { SubstanceSize } from '@galen/contract/compliance/held-orders'
import { chartTicks } from '@galen/domain/compliance/chart-ticks'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { text } from '../../kit/text.ts'
import { Day } from '../../patterns/list/cells.tsx'
import styles from './hold-desk.module.css'

const figure = (amount: number) => Math.round(amount).toLocaleString('en-US')
const milligrams = (amount: number) => text('{amount} mg', { amount: figure(amount) })

/** "Nov" of a window that ended then. */
const monthOf = (until: string) => formatDate(parseBusinessDate(until)).slice(0, 3)

/** What the customer gets of a substance with this order, window by window, against its limit. */
export function SizeChart({ sizes }: { sizes: readonly SubstanceSize[] }) {
  const byExcess = sizes.toSorted((one, other) => (other.overPercent ?? -Infinity) - (one.overPercent ?? -Infinity))
  const [chosen, setChosen] = useState<string>()
  const size = byExcess.find(({ substance }) => substance === chosen) ?? byExcess[0]
  if (!size) return null
  return (
    <>
      {byExcess.length > 1 && (
        <SegmentedControl
          aria-label={text('Substance')}
          value={size.substance}
          onChange={setChosen}
          data={byExcess.map(({ substance, name }) => ({ value: substance, label: name }))}
        />
      )}
      <div className={styles['size']}>
        <div className={styles['chart']}>
          <Scale size={size} />
          <Bars size={size} />
          <div className={styles['months']} aria-hidden="true">
            {size.windows.map(({ until }) => (
              <span key={until}>{monthOf(until)}</span>
            ))}
            <b>{text('Now')}</b>
          </div>
        </div>
        <Figures size={size} />
      </div>
      <Limits size={size} />
    </>
  )
}

const [WIDTH, HEIGHT, BAR] = [300, 150, 22]

const mostOf = ({ windows, total, bound }: SubstanceSize) =>
  Math.max(total, bound?.milligrams ?? 0, ...windows.map((each) => each.milligrams), 1) * 1.1

/** "4k" of 4,000; small amounts in full. */
const tickLabel = (amount: number) => new Intl.NumberFormat('en-US', { notation: 'compact' }).format(amount)

/** What the height of the bars stands for, in milligrams. */
const Scale = ({ size }: { size: SubstanceSize }) => (
  <ol className={styles['scale']} aria-hidden="true">
    {chartTicks(mostOf(size)).map((tick, place, { length }) => (
      <li key={tick} style={{ bottom: `${(100 * tick) / mostOf(size)}%` }}>
        {place === length - 1 ? text('{amount} mg', { amount: tickLabel(tick) }) : tickLabel(tick)}
      </li>
    ))}
  </ol>
)

function Bars({ size }: { size: SubstanceSize }) {
  const { windows, total, bound, shipped, openOrders, thisOrder } = size
  const most = mostOf(size)
  const heightOf = (amount: number) => (HEIGHT * amount) / most
  const step = WIDTH / (windows.length + 1)
  const left = (place: number) => place * step + (step - BAR) / 2
  const stack = [
    { name: 'shipped', amount: shipped, from: 0 },
    { name: 'open', amount: openOrders, from: shipped },
    { name: 'this', amount: thisOrder, from: shipped + openOrders },
  ]
  const limit = bound && HEIGHT - heightOf(bound.milligrams)
  return (
    <svg
      className={styles['bars']}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={text('{name}: {total} in 30 days with this order', { name: size.name, total: milligrams(total) })}
    >
      {chartTicks(most).map((tick) => (
        <line key={tick} data-part="grid" x1="0" x2={WIDTH} y1={HEIGHT - heightOf(tick)} y2={HEIGHT - heightOf(tick)} />
      ))}
      {windows.map(({ until, milligrams: amount }, place) => (
        <rect
          key={until}
          data-part="earlier"
          x={left(place)}
          y={HEIGHT - heightOf(amount)}
          width={BAR}
          height={heightOf(amount)}
        />
      ))}
      {stack.map(({ name, amount, from }) => (
        <rect
          key={name}
          data-part={name}
          x={left(windows.length)}
          y={HEIGHT - heightOf(from + amount)}
          width={BAR}
          height={heightOf(amount)}
        />
      ))}
      {limit !== null && bound && (
        <>
          <line data-part="limit" x1="0" x2={WIDTH} y1={limit} y2={limit} />
          <text x="2" y={limit < 12 ? limit + 10 : limit - 4}>
            {bound.of === 'limit'
              ? text('limit {amount}', { amount: milligrams(bound.milligrams) })
              : text('usual {amount}', { amount: milligrams(bound.milligrams) })}
          </text>
        </>
      )}
    </svg>
  )
}

function Figures({ size }: { size: SubstanceSize }) {
  const { total, thisOrder, openOrders, shipped, mean, bound, overPercent } = size
  const rows = [
    { label: text('This order'), value: figure(thisOrder), part: 'this' },
    { label: text('Open orders'), value: figure(openOrders), part: 'open' },
    { label: text('Shipped'), value: figure(shipped), part: 'shipped' },
    { label: text('Average of 30 days'), value: figure(mean) },
    ...(bound
      ? [
          {
            label: bound.of === 'limit' ? text('Limit for 30 days') : text('Usual at most'),
            value: figure(bound.milligrams),
          },
        ]
      : []),
    ...(overPercent !== null && overPercent > 0
      ? [{ label: text('Over limit'), value: `+${overPercent.toLocaleString('en-US')}%`, isOver: true }]
      : []),
  ]
  return (
    <div>
      <div className="small secondary">{text('30 days with this order')}</div>
      <b className={styles['big']}>{milligrams(total)}</b>
      <dl className={styles['sums']}>
        {rows.map(({ label, value, ...row }) => (
          <div key={label}>
            <dt {...('part' in row && { 'data-part': row.part })}>{label}</dt>
            <dd className={'isOver' in row ? styles['over'] : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Every limit of the substance, with what its own window holds. */
function Limits({ size: { limits, windows } }: { size: SubstanceSize }) {
  const [first] = windows
  return (
    <>
      {limits.length === 0 && <p className="secondary">{text('No limit is set for this substance.')}</p>}
      <ul className={styles['limits']}>
        {limits.map(({ windowDays, words, units, milligrams: amount, isOver }) => (
          <li key={`${windowDays} ${words}`} data-over={isOver || undefined}>
            {text('{days} days: {units} dosage units, {amount}. Limit: {limit}', {
              days: windowDays,
              units: figure(units),
              amount: milligrams(amount),
              limit: words,
            })}
            {isOver && ` · ${text('Over limit')}`}
          </li>
        ))}
      </ul>
      {first && (
        <p className="small secondary">
          {text('Earlier windows of 30 days, from the one that ended')} <Day date={first.until} />
        </p>
      )}
    </>
  )
}
