import { SegmentedControl, Textarea } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { StatusPill, type Tone } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { readTable } from './clipboard-table.ts'
import type { GridColumn, GridRow } from './grid-column.ts'
import type { PastedRow } from './grid-edits.ts'
import type { GridRules, GridState } from './grid-model.ts'
import styles from './line-grid.module.css'
import { type Fate, type PasteMode, planPaste, type PlannedRow, type Resolved, toResolve } from './paste-plan.ts'

const MOST_SHOWN = 200
const NOTHING_YET: ReadonlyMap<string, undefined> = new Map()
/** What scrolls must be reachable by keyboard. */
const SCROLLED = { role: 'region', tabIndex: 0 } as const

type PasteDialogProps<Row extends GridRow> = {
  /** What was on the clipboard; empty asks for it. */
  source: string
  state: GridState<Row>
  rules: GridRules<Row>
  onTake: (rows: readonly PastedRow<Row>[]) => void
  onClose: () => void
}

/** Shows what would become of each row of the clipboard before any is taken. */
export function PasteDialog<Row extends GridRow>({ source, state, rules, onTake, onClose }: PasteDialogProps<Row>) {
  const [typed, setTyped] = useState(source)
  const [mode, setMode] = useState<PasteMode>('add')
  const { plan, isWaiting } = usePlan(typed, mode, state, rules)
  const rows = typed.trim() === '' ? [] : plan.rows
  const pasted = rows.flatMap(({ fate }) => (fate.kind === 'added' || fate.kind === 'changed' ? [fate.pasted] : []))
  const disabledReason = isWaiting ? text('Looking up items…') : text('No row can be imported.')
  return (
    <Dialog
      title={text('Paste lines')}
      wide
      onClose={onClose}
      act={{
        label: text('{count, plural, one {Import # row} other {Import # rows}}', { count: pasted.length }),
        run: () => onTake(pasted),
        disabledReason: isWaiting || pasted.length === 0 ? disabledReason : undefined,
      }}
    >
      {source === '' && (
        <Textarea
          label={text('Rows from a spreadsheet')}
          description={text('Copy them there and paste them here. Columns: {columns}.', {
            columns: takenColumns(rules),
          })}
          rows={4}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
          classNames={{ input: styles['pasteInput'] ?? '' }}
        />
      )}
      {state.place.line < state.lines.length && (
        <SegmentedControl
          aria-label={text('Import result')}
          value={mode}
          onChange={(next) => setMode(next as PasteMode)}
          data={[
            { value: 'add', label: text('Add as new lines') },
            { value: 'over', label: text('Overwrite from line {number}', { number: state.place.line + 1 }) },
          ]}
        />
      )}
      {rows.length > 0 && <Preview headings={plan.columns.map((column) => column?.label)} rows={rows} />}
    </Dialog>
  )
}

/** The columns that are taken, in their order; a line can also begin with what names its item elsewhere. */
const takenColumns = <Row extends GridRow>({ columns }: GridRules<Row>) =>
  columns
    .filter(({ take }) => take)
    .map(({ label, pasteWords }) => pasteWords ?? label)
    .join(', ')

function usePlan<Row extends GridRow>(typed: string, mode: PasteMode, state: GridState<Row>, rules: GridRules<Row>) {
  const question = `${mode} ${typed}`
  const [answer, setAnswer] = useState<{ question: string; resolved: Resolved<Row> }>()
  const resolved = answer?.question === question ? answer.resolved : NOTHING_YET
  const { lines, place } = state
  const { columns, newRow } = rules
  const plan = useMemo(
    () => planPaste({ table: readTable(typed), columns, lines, place, mode, newRow, resolved }),
    [typed, mode, lines, place, columns, newRow, resolved],
  )
  useEffect(() => {
    let isCurrent = true
    const asked = toResolve(
      planPaste({ table: readTable(typed), columns, lines, place, mode, newRow, resolved: NOTHING_YET }),
    )
    void Promise.all([...asked].map(([column, sources]) => lookUp(column, sources))).then(
      (found) => isCurrent && setAnswer({ question, resolved: new Map(found) }),
    )
    return () => {
      isCurrent = false
    }
  }, [question, typed, mode, lines, place, columns, newRow])
  return { plan, isWaiting: plan.rows.some(({ fate }) => fate.kind === 'waiting') }
}

/** A search that fails finds nothing, and each row then says what is missing. */
async function lookUp<Row>({ key, resolve }: GridColumn<Row>, sources: readonly string[]) {
  const nothing: ReadonlyMap<string, (row: Row) => Row> = new Map()
  try {
    return [key, (await resolve?.(sources)) ?? nothing] as const
  } catch {
    return [key, nothing] as const
  }
}

type PreviewProps<Row> = { headings: readonly (string | undefined)[]; rows: readonly PlannedRow<Row>[] }

function Preview<Row>({ headings, rows }: PreviewProps<Row>) {
  const refused = rows.filter(({ fate }) => fate.kind === 'refused').length
  return (
    <div>
      <div className={styles['pasteScroll']} aria-label={text('Preview')} {...SCROLLED}>
        <table className={styles['pasteTable']}>
          <thead>
            <tr>
              <th scope="col">{text('Row')}</th>
              <th scope="col">{text('Result')}</th>
              {headings.map((heading, at) => (
                <th key={at} scope="col">
                  {heading ?? text('Skipped')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MOST_SHOWN).map((row) => (
              <tr key={row.number}>
                <td>{row.number}</td>
                <td>
                  <FateCell fate={row.fate} />
                </td>
                {headings.map((heading, at) => (
                  <td key={at} data-left-out={heading === undefined || undefined}>
                    {row.cells[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles['pasteFoot']} role="status">
        {rows.length > MOST_SHOWN && text('The first {count} rows are shown.', { count: MOST_SHOWN })}{' '}
        {refused > 0 &&
          text('{count, plural, one {# row has errors and is skipped.} other {# rows have errors and are skipped.}}', {
            count: refused,
          })}
      </div>
    </div>
  )
}

const tones: Record<Fate<unknown>['kind'], Tone> = {
  added: 'good',
  changed: 'placed',
  refused: 'void',
  empty: 'draft',
  waiting: 'partial',
}

function FateCell<Row>({ fate }: { fate: Fate<Row> }) {
  return (
    <>
      <StatusPill tone={tones[fate.kind]}>{inWords(fate)}</StatusPill>
      {fate.kind === 'refused' && <div className={styles['fault']}>{fate.reasons.join(' ')}</div>}
    </>
  )
}

function inWords<Row>(fate: Fate<Row>): string {
  switch (fate.kind) {
    case 'added':
      return text('New line {number}', { number: fate.line + 1 })
    case 'changed':
      return text('Overwrites line {number}', { number: fate.line + 1 })
    case 'refused':
      return text('Rejected')
    case 'empty':
      return text('Empty, skipped')
    case 'waiting':
      return text('Looking up…')
  }
}
