import { memo, type ReactNode, useId } from 'react'
import { errorText } from '../../kit/error-text.ts'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { text } from '../../kit/text.ts'
import type { CellEditorProps, GridColumn, GridRow, Leaving } from './grid-column.ts'
import { textIn } from './grid-edits.ts'
import type { Line } from './grid-history.ts'
import type { Direction } from './grid-moves.ts'
import type { GridState } from './grid-model.ts'
import type { Act } from './grid-state.ts'
import styles from './line-grid.module.css'
import { TextEditor } from './text-editor.tsx'

type GridCellProps<Row extends GridRow> = {
  column: GridColumn<Row>
  place: number
  line: Line<Row>
  number: number
  isEntry: boolean
  fault: string | undefined
  isActive: boolean
  isSelected: boolean
  editing: GridState<Row>['editing']
  readOnly: boolean
  act: Act<Row>
}

/** A key draws the cell that it leaves and the one that it comes to, and no other. */
export const GridCell = memo(PlainGridCell) as typeof PlainGridCell

function PlainGridCell<Row extends GridRow>(props: GridCellProps<Row>) {
  const { column, place, line, isEntry, fault, isActive, isSelected, editing, readOnly } = props
  const id = useId()
  const value = isEntry ? <Empty {...props} /> : shownIn(line, column)
  return (
    <td
      className={classOf(column, !editing && !fault)}
      data-column={place}
      data-active={isActive || undefined}
      data-selected={isSelected || undefined}
      tabIndex={isActive ? 0 : -1}
      aria-colindex={place + 2}
      aria-selected={isSelected}
      {...((readOnly || !column.take) && { 'aria-readonly': true })}
      {...(fault && { 'aria-invalid': true, 'aria-describedby': id })}
    >
      {editing ? <Editor {...props} editing={editing} /> : fault ? <Value>{value}</Value> : value}
      {fault && (
        <div id={id} className={styles['fault']}>
          <FieldError>{fault}</FieldError>
        </div>
      )}
    </td>
  )
}

/** Nearly every cell holds nothing but its text, and then it is the box of its text itself. */
const classOf = <Row,>({ align, look }: GridColumn<Row>, isPlain: boolean) =>
  `${styles['cell']} ${isPlain ? styles['value'] : ''} ${align ? styles[align] : ''} ${look ? styles[look] : ''}`

const Value = ({ children }: { children: ReactNode }) => <div className={styles['value']}>{children}</div>

/** What could not be read is shown as it was typed. */
function shownIn<Row extends GridRow>(line: Line<Row>, column: GridColumn<Row>) {
  if (line.refused[column.key] || !column.show) return textIn(line, column)
  return column.show(line.row)
}

/** The cell of the empty line: the first one says what it is for. */
const Empty = <Row extends GridRow>({ place }: GridCellProps<Row>) =>
  place === 0 ? <span className={styles['hint']}>{text('Add a line')}</span> : null

const directions: Readonly<Partial<Record<Leaving, Direction>>> = {
  down: 'down',
  up: 'up',
  next: 'next',
  previous: 'previous',
}

function Editor<Row extends GridRow>(props: GridCellProps<Row> & { editing: NonNullable<GridState<Row>['editing']> }) {
  const { column, line, number, isEntry, editing, act } = props
  const leave = (leaving: Leaving) => {
    const toward = directions[leaving]
    return toward ? { toward } : {}
  }
  const editor: CellEditorProps<Row> = {
    ...editing,
    isRefused: line.refused[column.key] !== undefined,
    label: isEntry
      ? text('{column}, new line', { column: column.label })
      : text('{column}, line {number}', { column: column.label, number: number + 1 }),
    onText: (source, leaving) => act({ type: 'commit', source, ...leave(leaving) }, leaving !== 'away'),
    onRow: (change, leaving) => act({ type: 'put', change, ...leave(leaving) }, leaving !== 'away'),
    onCancel: () => act({ type: 'cancel' }),
    onLookUp: (source, leaving, find) => {
      const after = act({ type: 'commit', source, isLookedUp: true, ...leave(leaving) }, leaving !== 'away')
      const id = isEntry ? after.lines.at(-1)?.id : line.id
      if (id !== undefined) void lookUp(column, source, id, find).then((settlement) => act(settlement, false))
    },
  }
  const Chosen = column.editor
  if (Chosen) return <Chosen {...editor} />
  return (
    <TextEditor
      {...editor}
      {...(column.align && { align: column.align })}
      {...(column.inputMode && { inputMode: column.inputMode })}
    />
  )
}

const FRAME_MS = 17

/** Asks what a text stands for that was left in a cell, once the key that left it is painted. */
async function lookUp<Row extends GridRow>(
  column: GridColumn<Row>,
  source: string,
  id: string,
  find?: () => Promise<((row: Row) => Row) | undefined>,
) {
  const asked = { type: 'settle', id, column: column.key, source } as const
  await new Promise((resolve) => setTimeout(resolve, FRAME_MS))
  try {
    const change = (await column.resolve?.([source.trim()]))?.get(source.trim()) ?? (await find?.())
    const outcome = change
      ? { change }
      : { refused: text('“{source}” matches nothing or more than one.', { source: source.trim() }) }
    return { ...asked, outcome }
  } catch (reason) {
    return { ...asked, outcome: { refused: errorText(reason) } }
  }
}
