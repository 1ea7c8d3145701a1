import { type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useKeys } from '../../shell/keys.ts'
import { text } from '../text.ts'
import type { GridColumn, GridRow } from './grid-column.ts'
import { GridErrors } from './grid-errors.tsx'
import { gridEvents } from './grid-events.ts'
import { allFaults, type OutsideFault } from './grid-faults.ts'
import { GridFoot, type GridTotal } from './grid-foot.tsx'
import { GridHead } from './grid-head.tsx'
import { GridTable } from './grid-table.tsx'
import type { Act, GridRules } from './grid-state.ts'
import { type OnGridChange, useGridStore } from './grid-store.ts'
import styles from './line-grid.module.css'
import { lineGridKeys } from './line-grid-keys.ts'
import { PasteDialog } from './paste-dialog.tsx'

type LineGridProps<Row extends GridRow> = {
  /** Names the lines: "Items". */
  label: string
  /** Made once, outside of components; so are newRow, expand and totals. */
  columns: readonly GridColumn<Row>[]
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined
  /** Hears each change at once, with all rows and with what is different; hand the rows back as `rows`. */
  onChange?: OnGridChange<Row>
  newRow?: () => Row
  /** Why nothing can be changed. */
  whyReadOnly?: string | undefined
  /** What others, such as the server, found wrong. */
  faults?: readonly OutsideFault[]
  /** What a line shows under itself: allocations, lots. */
  expand?: (row: Row) => ReactNode
  totals?: (rows: readonly Row[]) => readonly GridTotal[]
  /** More buttons in the head. */
  actions?: ReactNode
}

const NO_ROWS: readonly never[] = []

/** The lines of a document as a spreadsheet: grid-keys.ts has its keys. */
export function LineGrid<Row extends GridRow>(props: LineGridProps<Row>) {
  const { label, columns, newRow, whyReadOnly } = props
  const keysId = useId()
  const [pasting, setPasting] = useState<string>()
  const { state, act, now, rules, table } = useGrid(props)
  const outside = useMemo(() => Map.groupBy(props.faults ?? [], ({ id }) => id), [props.faults])
  const faults = useMemo(() => allFaults(state.lines, columns, outside), [state.lines, columns, outside])
  const goToNewLine = () => {
    const column = Math.max(
      0,
      columns.findIndex((each) => each.take),
    )
    if (!rules.readOnly && newRow) act({ type: 'go', place: { line: now().lines.length, column } })
  }
  const endPaste = () => {
    setPasting(undefined)
    // Back to the cell once the dialog has let go of the focus.
    requestAnimationFrame(() => act({ type: 'cancel' }))
  }
  useKeys(lineGridKeys, { addLine: goToNewLine })
  const events = gridEvents({ now, rules, act, onTable: setPasting })
  return (
    <section className={styles['grid']} aria-label={label}>
      <GridHead
        label={label}
        state={state}
        readOnly={rules.readOnly}
        whyReadOnly={whyReadOnly}
        act={act}
        onPaste={newRow && (() => setPasting(''))}
        onAdd={newRow && goToNewLine}
        actions={props.actions}
      />
      <GridErrors faults={faults} onJump={(place) => act({ type: 'go', place })} />
      <p id={keysId} className="unseen">
        {text('Enter moves down, Tab to the right, F2 edits, Escape leaves the grid.')}
      </p>
      <GridTable
        ref={table}
        label={label}
        describedBy={keysId}
        state={state}
        rules={rules}
        isLoading={props.rows === undefined}
        outside={outside}
        expand={props.expand}
        act={act}
        events={events}
      />
      <GridFoot state={state} totals={props.totals} act={act} />
      {pasting !== undefined && (
        <PasteDialog
          source={pasting}
          state={state}
          rules={rules}
          onClose={endPaste}
          onTake={(taken) => {
            act({ type: 'paste', rows: taken })
            endPaste()
          }}
        />
      )}
    </section>
  )
}

function useGrid<Row extends GridRow>({ columns, rows, onChange, newRow, whyReadOnly }: LineGridProps<Row>) {
  const readOnly = whyReadOnly !== undefined || !onChange
  const rules = useMemo((): GridRules<Row> => ({ columns, newRow, readOnly }), [columns, newRow, readOnly])
  const store = useGridStore(rows ?? NO_ROWS, rules, onChange)
  const { state } = store
  const table = useRef<HTMLTableElement>(null)
  const wantsFocus = useRef(false)
  const [act] = useState((): Act<Row> => (action, keepsFocus = true) => {
    wantsFocus.current = keepsFocus
    return store.act(action)
  })
  useLayoutEffect(() => {
    if (!wantsFocus.current || state.editing) return
    wantsFocus.current = false
    const cell = table.current?.querySelector<HTMLElement>('[data-active]')
    cell?.focus({ preventScroll: true })
    // As little as needed, in the grid and in the page around it; the browser's own way would jump to the middle.
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [state])
  return { state, act, now: store.now, rules, table }
}
