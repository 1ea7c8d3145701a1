import { Group } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { Button } from '../../kit/button.tsx'
import { text } from '../../kit/text.ts'
import { usePainted } from '../../kit/use-painted.ts'
import type { GridRow } from './grid-column.ts'
import type { GridState } from './grid-model.ts'
import type { Act } from './grid-state.ts'
import styles from './line-grid.module.css'

const OFFERED_BACK_MS = 10_000

/** A sum over all lines; the loud one stands last and largest. */
export type GridTotal = { readonly label: string; readonly value: string; readonly isLoud?: true }

type GridFootProps<Row extends GridRow> = {
  state: GridState<Row>
  totals: ((rows: readonly Row[]) => readonly GridTotal[]) | undefined
  /** Lines have a bin at their end, which the sums leave room for: they stand under their column. */
  hasBins: boolean
  act: Act<Row>
}

export function GridFoot<Row extends GridRow>({ state, totals, hasBins, act }: GridFootProps<Row>) {
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
      <Group
        data-grid-foot
        data-bins={hasBins || undefined}
        className={styles['foot']}
        gap="4px 16px"
        justify="space-between"
        role="group"
        aria-label={text('Totals')}
        tabIndex={-1}
      >
        <span>{text('{count, plural, one {# line} other {# lines}}', { count: lines.length })}</span>
        <dl className={styles['totals']}>
          {sums.map(({ label, value, isLoud }) => (
            <div key={label} data-loud={isLoud}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Group>
    </>
  )
}
