import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useKeys } from '../../client/keys.ts'
import { onDemand } from '../../client/on-demand.tsx'
import { text } from '../../kit/text.ts'
import { usePainted } from '../../kit/use-painted.ts'
import type { GridColumn, GridRow } from './grid-column.ts'
import { GridErrors } from './grid-errors.tsx'
import { gridEvents } from './grid-events.ts'
import { allFaults, type OutsideFault } from './grid-faults.ts'
import { GridFoot, type GridTotal } from './grid-foot.tsx'
import { GridHead } from './grid-head.tsx'
import { GridTable } from './grid-table.tsx'
import type { Place } from './grid-moves.ts'
import type { GridRules, GridState } from './grid-model.ts'
import type { Act } from './grid-state.ts'
import { type OnGridChange, useGridStore } from './grid-store.ts'
import { HEAD_WIDTH, tailWidth } from './fitting-columns.ts'
import { inAllColumns, useGridRoom, useShownColumns } from './use-grid-columns.ts'
import styles from './line-grid.module.css'
import { lineGridKeys } from './line-grid-keys.ts'
import type { PasteDialog as AnyPasteDialog } from './paste-dialog.tsx'

const PasteDialog = onDemand<never>(
  async () => (await import('./paste-dialog.tsx')).PasteDialog,
) as unknown as typeof AnyPasteDialog

export type LineGridProps<Row extends GridRow> = {
  /** Names the lines: "Items". */
  label: string
  /** Made once, outside of components; so are newRow, expand and totals. */
  columns: readonly GridColumn<Row>[]
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined
  /** Hears each change at once, with all rows and with what is different; hand the rows back as `rows`. */
  onChange?: OnGridChange<Row>
  newRow?: () => Row
  /** How a line is added where that takes more than an empty one. */
  onAdd?: () => void
  /** What adding is called where it is no mere line: "Add variation". */
  addLabel?: string
  /** Lines can be changed, and none can be removed. */
  keepsLines?: boolean
  /** Why nothing can be changed. */
  whyReadOnly?: string | undefined
  /** What others, such as the server, found wrong. */
  faults?: readonly OutsideFault[]
  /** What a line shows under itself: allocations, lots. */
  expand?: (row: Row) => ReactNode
  totals?: (rows: readonly Row[]) => readonly GridTotal[]
  /** More buttons in the head. */
  actions?: ReactNode
  /** The line to go to now; without an id the empty one, to type into. */
  goTo?: LineToGoTo | undefined
  /** Reported once one is there. */
  onWent?: (() => void) | undefined
}

export type LineToGoTo = { readonly id?: string }

const NO_ROWS: readonly never[] = []

/** The lines of a document as a spreadsheet: grid-keys.ts has its keys. */
export function LineGrid<Row extends GridRow>(props: LineGridProps<Row>) {
  const { label, newRow, whyReadOnly } = props
  const keysId = useId()
  const [pasting, setPasting] = useState<string>()
  const { view, room } = useGridRoom()
  const { state, act, now, rules, table } = useGrid(props, room)
  const outside = useMemo(() => Map.groupBy(props.faults ?? [], ({ id }) => id), [props.faults])
  // A cell says by itself what is wrong with it; the list of all follows when the key is painted.
  const checked = usePainted(state.lines)
  const faults = useMemo(() => allFaults(checked, rules.columns, outside), [checked, rules.columns, outside])
  const goTo = useCallback((place: Place) => void act({ type: 'go', place }), [act])
  const goToNewLine = useNewLine(rules, now, goTo)
  const add = props.onAdd ?? goToNewLine
  useGoTo(props, rules, goTo, goToNewLine)
  const beginPaste = useCallback(() => setPasting(''), [])
  const endPaste = () => {
    setPasting(undefined)
    // Back to the cell once the dialog has let go of the focus.
    requestAnimationFrame(() => act({ type: 'cancel' }))
  }
  useKeys(lineGridKeys, { addLine: () => !rules.readOnly && add() })
  const events = gridEvents({ now, rules, act, onTable: setPasting })
  return (
    <section className={styles['grid']} aria-label={label}>
      <GridHead
        label={label}
        count={state.lines.length}
        canUndo={state.past.length > 0}
        canRedo={state.future.length > 0}
        readOnly={rules.readOnly}
        whyReadOnly={whyReadOnly}
        act={act}
        onPaste={newRow && beginPaste}
        onAdd={newRow || props.onAdd ? add : undefined}
        addLabel={props.addLabel}
        actions={props.actions}
      />
      <GridErrors faults={faults} onJump={goTo} />
      <KeysInWords id={keysId} />
      <div ref={view} className={styles['view']}>
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
      </div>
      <GridFoot state={state} totals={props.totals} rules={rules} act={act} />
      {pasting !== undefined && (
        <PasteDialog
          source={pasting}
          state={inAllColumns(state, rules.columns, props.columns)}
          rules={{ ...rules, columns: props.columns }}
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

const KeysInWords = ({ id }: { id: string }) => (
  <p id={id} className="unseen">
    {text('Enter moves down, Tab to the right, F2 edits, Escape leaves the grid.')}
  </p>
)

/** Goes where the page wants, once the lines are there and the frame has let go of the focus. */
function useGoTo<Row extends GridRow>(
  { goTo: wanted, onWent, rows }: LineGridProps<Row>,
  { columns }: GridRules<Row>,
  goTo: (place: Place) => void,
  goToNewLine: () => void,
): void {
  const isThere = rows !== undefined
  const go = useEffectEvent(() => {
    if (!wanted) return
    const line = rows?.findIndex(({ id }) => id === wanted.id) ?? -1
    const column = columns.findIndex(({ take, leads }) => take && !leads)
    if (wanted.id === undefined) goToNewLine()
    else if (line >= 0) goTo({ line, column: Math.max(0, column) })
    onWent?.()
  })
  useEffect(() => {
    if (!wanted || !isThere) return
    const frame = requestAnimationFrame(go)
    return () => cancelAnimationFrame(frame)
  }, [wanted, isThere])
}

/** Goes to the first cell of the empty line that something can be typed into. */
function useNewLine<Row extends GridRow>(
  { columns, newRow, readOnly }: GridRules<Row>,
  now: () => GridState<Row>,
  goTo: (place: Place) => void,
): () => void {
  return useCallback(() => {
    const column = Math.max(
      0,
      columns.findIndex((each) => each.take),
    )
    if (!readOnly && newRow) goTo({ line: now().lines.length, column })
  }, [columns, newRow, readOnly, goTo, now])
}

function useGrid<Row extends GridRow>(props: LineGridProps<Row>, room: number) {
  const { rows, onChange, newRow, whyReadOnly, keepsLines = false } = props
  const readOnly = whyReadOnly !== undefined || !onChange
  const columns = useShownColumns(props, room - HEAD_WIDTH - tailWidth(!readOnly && !keepsLines))
  const rules = useMemo(
    (): GridRules<Row> => ({ columns, newRow, readOnly, keepsLines }),
    [columns, newRow, readOnly, keepsLines],
  )
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
