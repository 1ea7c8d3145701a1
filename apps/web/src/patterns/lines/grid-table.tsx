import {
  type ClipboardEventHandler,
  type KeyboardEventHandler,
  type MouseEventHandler,
  type ReactNode,
  type Ref,
  useMemo,
  useState,
} from 'react'
import { text } from '../../kit/text.ts'
import type { GridColumn, GridRow } from './grid-column.ts'
import type { OutsideFault } from './grid-faults.ts'
import { type Line, lineOf } from './grid-history.ts'
import { GridLine } from './grid-line.tsx'
import type { GridRules, GridState } from './grid-model.ts'
import { type Act, selectionOf } from './grid-state.ts'
import styles from './line-grid.module.css'
import { HEAD_WIDTH, tailWidth } from './fitting-columns.ts'
import { useGridView } from './use-grid-view.ts'

const ENTRY = 'entry'
const AS_GRID = { role: 'grid' } as const
/** A cell that holds nothing, which no one needs to hear. */
const BLANK = { 'aria-hidden': true } as const
const SKELETON_LINES = 6

type GridTableProps<Row extends GridRow> = {
  ref: Ref<HTMLTableElement>
  label: string
  describedBy: string
  state: GridState<Row>
  rules: GridRules<Row>
  isLoading: boolean
  outside: ReadonlyMap<string, readonly OutsideFault[]>
  expand: ((row: Row) => ReactNode) | undefined
  act: Act<Row>
  events: {
    onKeyDown: KeyboardEventHandler
    onPaste: ClipboardEventHandler
    onCopy: ClipboardEventHandler
    onMouseDown: MouseEventHandler
  }
}

/** The table itself: only the lines that are seen are drawn, and the one that has the cursor. */
export function GridTable<Row extends GridRow>(props: GridTableProps<Row>) {
  const { ref, label, describedBy, state, rules, isLoading, outside, expand, act, events } = props
  const { columns, newRow, readOnly } = rules
  const { place, editing } = state
  const canRemove = !readOnly && !rules.keepsLines
  const entry = useEntryLine(newRow)
  const hasEntry = entry !== undefined && !readOnly && !isLoading
  const lines = useMemo(() => (hasEntry ? [...state.lines, entry] : state.lines), [state.lines, entry, hasEntry])
  const ids = useMemo(() => lines.map(({ id }) => id), [lines])
  const { scroller, pieces, onHeight, onScroll } = useGridView(ids, place.line)
  const isStill = isLoading || lines.length === 0
  const { first, last } = selectionOf(state)
  const drawn = (number: number) => {
    const line = lines[number]
    if (!line) return null
    const isHere = number === place.line
    return (
      <GridLine
        key={line.id}
        line={line}
        number={number}
        isEntry={line === entry}
        columns={columns}
        activeColumn={isHere ? place.column : undefined}
        selectedColumn={number >= first && number <= last ? place.column : undefined}
        editing={isHere ? editing : undefined}
        outside={outside.get(line.id)}
        expand={expand}
        isExpanded={expand !== undefined && state.expanded.has(line.id)}
        readOnly={readOnly}
        canRemove={canRemove}
        act={act}
        onHeight={onHeight}
      />
    )
  }
  return (
    <div ref={scroller} className={styles['scroller']} data-still={isStill || undefined} onScroll={onScroll}>
      <table
        ref={ref}
        {...AS_GRID}
        className={styles['table']}
        style={{ minWidth: columns.reduce((sum, { width }) => sum + width, HEAD_WIDTH + tailWidth(canRemove)) }}
        aria-label={label}
        aria-describedby={describedBy}
        aria-rowcount={lines.length + 1}
        aria-colcount={columns.length + 1}
        aria-readonly={readOnly}
        aria-busy={isLoading}
        aria-multiselectable
        {...events}
      >
        <Columns columns={columns} tail={tailWidth(canRemove)} />
        <Headings columns={columns} />
        <tbody>
          {isLoading && <Skeleton columns={columns} />}
          {!isLoading && lines.length === 0 && <Nothing columns={columns} />}
          {!isLoading &&
            pieces.map((piece) =>
              piece.kind === 'line' ? (
                drawn(piece.number)
              ) : (
                <tr key={`gap before ${piece.before}`} aria-hidden="true" style={{ height: piece.height }} />
              ),
            )}
        </tbody>
      </table>
    </div>
  )
}

/** One empty line for as long as the grid stands, so that no key draws it again; it may come once lines can be added. */
function useEntryLine<Row extends GridRow>(newRow: (() => Row) | undefined): Line<Row> | undefined {
  const [line, setLine] = useState<Line<Row>>()
  if (line === undefined && newRow) setLine({ ...lineOf(newRow()), id: ENTRY })
  return newRow && line
}

type ColumnsProps<Row> = { columns: readonly GridColumn<Row>[] }

const Columns = <Row,>({ columns, tail }: ColumnsProps<Row> & { tail: number }) => (
  <colgroup>
    <col style={{ width: HEAD_WIDTH }} />
    {columns.map(({ key, width, grow }) => (
      <col key={key} style={grow ? {} : { width }} />
    ))}
    <col style={{ width: tail }} />
  </colgroup>
)

const Headings = <Row,>({ columns }: ColumnsProps<Row>) => (
  <thead>
    <tr aria-rowindex={1}>
      <th scope="col" aria-colindex={1}>
        <span className="unseen">{text('Line')}</span>
      </th>
      {columns.map(({ key, label, align }, place) => (
        <th key={key} scope="col" data-align={align} aria-colindex={place + 2}>
          {label}
        </th>
      ))}
      <td {...BLANK} />
    </tr>
  </thead>
)

const Skeleton = <Row,>({ columns }: ColumnsProps<Row>) =>
  Array.from({ length: SKELETON_LINES }, (_, place) => (
    <tr key={place} className={styles['line']} aria-hidden="true">
      <td {...BLANK} />
      {columns.map(({ key }) => (
        <td key={key} className={styles['cell']} {...BLANK}>
          <span className="bone" />
        </td>
      ))}
      <td {...BLANK} />
    </tr>
  ))

const Nothing = <Row,>({ columns }: ColumnsProps<Row>) => (
  <tr>
    <td colSpan={columns.length + 2} className={styles['nothing']}>
      {text('There is no data to display')}
    </td>
  </tr>
)
