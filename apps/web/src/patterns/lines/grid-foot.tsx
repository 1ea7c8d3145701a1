import { Group } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { Button } from '../../kit/button.tsx'
import { text } from '../../kit/text.ts'
import { usePainted } from '../../kit/use-painted.ts'
import { HEAD_WIDTH, tailWidth } from './fitting-columns.ts'
import type { GridColumn, GridRow } from './grid-column.ts'
import type { GridRules, GridState } from './grid-model.ts'
import type { Act } from './grid-state.ts'
import styles from './line-grid.module.css'

const OFFERED_BACK_MS = 10_000

/** A sum over all lines; the loud one stands last and largest. `column` is the one it stands under. */
export type GridTotal = {
  readonly label: string
  readonly value: string
  readonly isLoud?: true
  readonly column?: string
}

type GridFootProps<Row extends GridRow> = {
  state: GridState<Row>
  totals: ((rows: readonly Row[]) => readonly GridTotal[]) | undefined
  rules: GridRules<Row>
  act: Act<Row>
}

export function GridFoot<Row extends GridRow>({ state, totals, rules, act }: GridFootProps<Row>) {
  const { lines, removed } = state
  // What was typed is painted first; sums over hundreds of lines follow at once.
  const summed = usePainted(lines)
  const sums = useMemo(() => totals?.(summed.map((line) => line.row)) ?? [], [totals, summed])
  useEffect(() => {
    if (removed.length === 0) return
    const timer = setTimeout(() => act({ type: 'forget-removed' }, false), OFFERED_BACK_MS)
    return () => clearTimeout(timer)
  }, [removed, act])
  return (
    <>
      <div role="status" className="unseen">
        {state.said}
      </div>
      {removed.length > 0 && (
        <Group className={styles['removed']} gap={12} justify="space-between" wrap="nowrap">
          <span>
            {text('{count, plural, one {# line removed} other {# lines removed}}', { count: removed.length })}
          </span>
          <Button icon="undo" keys="mod+z" onClick={() => act({ type: 'restore' })}>
            {text('Undo')}
          </Button>
        </Group>
      )}
      <Sums sums={sums} columns={rules.columns} hasBins={!rules.readOnly && !rules.keepsLines}>
        {text('{count, plural, one {# line} other {# lines}}', { count: lines.length })}
      </Sums>
    </>
  )
}

type SumsProps<Row> = {
  /** Lines have a bin at their end, which the sums leave room for: they stand under their column. */
  hasBins: boolean
  sums: readonly GridTotal[]
  columns: readonly GridColumn<Row>[]
  children: string
}

/** Sums under their columns, or in a row where they name none. What has no room for its column goes beside the count. */
function Sums<Row>({ sums, columns, hasBins, children }: SumsProps<Row>) {
  const placeOf = ({ column }: GridTotal) => columns.findIndex(({ key }) => key === column)
  const placed = sums.filter((sum) => placeOf(sum) >= 0)
  const first = Math.min(...placed.map(placeOf))
  const foot = {
    'data-grid-foot': true,
    className: styles['foot'],
    role: 'group',
    'aria-label': text('Totals'),
    tabIndex: -1,
  }
  const beside = sums.filter((sum) => !placed.includes(sum))
  if (placed.length === 0)
    return (
      <Group {...foot} data-bins={hasBins || undefined} gap="4px 16px" justify="space-between">
        <span>{children}</span>
        <dl className={styles['totals']}>{beside.map(inWords)}</dl>
      </Group>
    )
  return (
    <div {...foot} data-under style={{ gridTemplateColumns: tracksOf(columns, hasBins) }}>
      <div style={{ gridColumn: `1 / ${first + 2}` }}>
        {children}
        {beside.length > 0 && <dl className={styles['totals']}>{beside.map(inWords)}</dl>}
      </div>
      <dl className={styles['under']}>
        {placed.map((sum) => (
          <div
            key={sum.label}
            data-loud={sum.isLoud}
            data-align={columns[placeOf(sum)]?.align}
            style={{ gridColumn: placeOf(sum) + 2 }}
          >
            <dt className="unseen">{sum.label}</dt>
            <dd>{sum.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const inWords = ({ label, value, isLoud }: GridTotal) => (
  <div key={label} data-loud={isLoud}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

/** The widths of the columns above, as the browser gives them. */
const tracksOf = <Row,>(columns: readonly GridColumn<Row>[], hasBins: boolean) =>
  [
    `${HEAD_WIDTH}px`,
    ...columns.map(({ width, grow }) => (grow ? 'minmax(0, 1fr)' : `minmax(0, ${width}px)`)),
    `${tailWidth(hasBins)}px`,
  ].join(' ')
