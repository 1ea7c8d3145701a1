import { writeFigure } from '@galen/domain/notation'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatInstant } from '@galen/domain/dates'
import { useSettings } from '../../client/session.ts'
import { useNow } from '../../kit/age.tsx'
import { IconButton, Spinner } from '../../kit/button.tsx'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { Icon } from '../../kit/icon.tsx'
import { ConflictNote } from '../../client/saving/conflict-note.tsx'
import { text } from '../../kit/text.ts'
import { type LastChange, lastChangeInWords } from './last-change.ts'
import type { RowDragging } from './row-dragging.ts'
import dragStyles from './row-dragging.module.css'
import { SettingsCell } from './settings-cell.tsx'
import styles from './settings.module.css'
import type { SettingsColumn, SettingsTableProps } from './settings-declaration.ts'
import type { SavedRow } from './saved-row.ts'
import { useRowSaving } from './use-row-saving.ts'

export type SettingsRowProps<Row extends SavedRow> = {
  table: SettingsTableProps<Row>
  row: Row
  isFirst: boolean
  isLast: boolean
  /** What is wrong with it, told from outside: a removal that was refused. */
  problem: string | undefined
  remove: (row: Row, deactivate: (active: boolean) => void) => void
  refresh: () => Promise<unknown>
  /** Where it stands among the others, and how it is carried to another place. */
  place: number
  rows: readonly Row[]
  dragging: RowDragging<Row>
}

/** A row that is edited in place and saves itself. */
export function SettingsRow<Row extends SavedRow>(props: SettingsRowProps<Row>) {
  const { table, row, remove, refresh } = props
  const { saving, state, values, status } = useRowSaving({ row, change: table.change, refresh })
  const name = table.name(values)
  const disabledReason = table.readOnly ?? table.fixed?.(values)
  const moving = useMoving(table, row, refresh)
  const messages = [...new Set([...Object.values(state.refusals), ...(props.problem ? [props.problem] : [])])]
  const control = (column: SettingsColumn<Row>) => {
    const field = 'field' in column ? column.field : ''
    return {
      value: (values as Record<string, unknown>)[field],
      onChange: (value: unknown) => saving.edit(field, value),
      onBlur: () => void saving.flush(),
      readOnly: table.readOnly !== undefined || isFixed(table, values, field),
      label: text('{column} of {name}', { column: column.label, name }),
    }
  }
  const deactivate = (active: boolean) => {
    if (!table.activeField) return
    saving.edit(table.activeField, active)
    void saving.flush()
  }
  const isInactive = table.activeField !== undefined && values[table.activeField] === false
  return (
    <>
      <tr
        className={`${styles['row']} ${dragStyles['target']}`}
        data-inactive={isInactive || undefined}
        data-current={status === 'saving' || undefined}
        data-drop={props.dragging.markAt(props.place)}
        onKeyDown={(event) => moving.press(event, props)}
        {...(table.move && props.dragging.target(props.place, props.rows))}
      >
        {table.move && <Grip {...props} />}
        {table.columns.map((column) => (
          <td
            key={column.label}
            data-label={column.label}
            data-kind={column.kind}
            data-align={alignOf(column)}
            data-desktop={column.onDesktop}
          >
            <SettingsCell
              column={column}
              row={values}
              control={control(column)}
              disabledReason={disabledReason}
              isSaving={'field' in column && column.field in state.edits && status === 'saving'}
            />
          </td>
        ))}
        <EndCells
          {...props}
          values={values}
          isMoving={moving.isMoving}
          move={moving.move}
          remove={() => remove(values, deactivate)}
        />
      </tr>
      <Told span={table.columns.length + 4} messages={messages}>
        {conflictNotes(table, { saving, state })}
      </Told>
    </>
  )
}

/** What someone else changed meanwhile, field by field. */
const conflictNotes = <Row extends SavedRow>(
  table: SettingsTableProps<Row>,
  { saving, state }: Pick<ReturnType<typeof useRowSaving<Row>>, 'saving' | 'state'>,
) =>
  Object.values(state.conflicts).map((conflict) => (
    <ConflictNote
      key={conflict.field}
      conflict={conflict}
      label={labelOf(table, conflict.field)}
      useMine={() => saving.useMine(conflict.field)}
      useTheirs={() => saving.useTheirs(conflict.field)}
    />
  ))

/** By which a row is carried to another place. */
const Grip = <Row extends SavedRow>({ table, row, place, dragging }: SettingsRowProps<Row>) => (
  <td className={dragStyles['grip']}>
    {table.readOnly === undefined && (
      <span {...dragging.handle(row, place)} title={text('Drag to another place')}>
        <Icon name="grip" />
      </span>
    )}
  </td>
)

type ToldProps = { span: number; messages: readonly string[]; children: readonly ReactNode[] }

/** What the row has to say, under it. */
function Told({ span, messages, children }: ToldProps) {
  if (messages.length === 0 && children.length === 0) return null
  return (
    <tr className={styles['told']}>
      <td colSpan={span}>
        <div role="alert">
          {messages.map((message) => (
            <FieldError key={message}>{message}</FieldError>
          ))}
        </div>
        {children}
      </td>
    </tr>
  )
}

const alignOf = <Row extends SavedRow>(column: SettingsColumn<Row>) =>
  column.kind === 'show' ? column.align : column.kind === 'switch' ? 'center' : undefined

/** What is built in can still be switched on and off. */
const isFixed = <Row extends SavedRow>({ fixed, activeField }: SettingsTableProps<Row>, row: Row, field: string) =>
  fixed?.(row) !== undefined && field !== activeField

const labelOf = <Row extends SavedRow>({ columns }: SettingsTableProps<Row>, field: string) =>
  columns.find((column) => 'field' in column && column.field === field)?.label ?? field

/** Up and down by buttons and by Alt and the arrows; the focus stays where it was. */
function useMoving<Row extends SavedRow>(
  { move, readOnly }: SettingsTableProps<Row>,
  row: Row,
  refresh: () => Promise<unknown>,
) {
  const [isMoving, setIsMoving] = useState(false)
  const go = async (step: 1 | -1) => {
    if (!move || isMoving || readOnly !== undefined) return
    const focused = document.activeElement
    setIsMoving(true)
    try {
      await move(row, step)
      await refresh()
    } finally {
      setIsMoving(false)
    }
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus())
  }
  return {
    isMoving,
    move: (step: 1 | -1) => void go(step),
    press: (event: KeyboardEvent, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }) => {
      const step = event.altKey ? { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key] : undefined
      if (step === undefined) return
      event.preventDefault()
      if (!(step === -1 ? isFirst : isLast)) void go(step)
    },
  }
}

type EndCellsProps<Row extends SavedRow> = Omit<SettingsRowProps<Row>, 'remove'> & {
  values: Row
  isMoving: boolean
  move: (step: 1 | -1) => void
  remove: () => void
}

/** In short, with the whole name and moment on hover. */
function Changed({ by, at }: LastChange) {
  const { timeZone } = useSettings().company
  const moment = formatInstant(new Date(at), timeZone)
  return (
    <time dateTime={at} title={by === null ? moment : text('{name}, {moment}', { name: by, moment })}>
      {lastChangeInWords({ by, at }, timeZone, useNow())}
    </time>
  )
}

/** How much it is used, who changed it last, and what can be done with it. */
function EndCells<Row extends SavedRow>(props: EndCellsProps<Row>) {
  const { table, values, isFirst, isLast, isMoving, move, remove } = props
  const used = table.used?.(values) ?? 0
  const changed = table.changed?.(values)
  const name = table.name(values)
  const mayChange = table.readOnly === undefined
  return (
    <>
      {table.used && (
        <td data-label={text('Used')} data-align="end" className="figures" title={table.usedInWords?.(used)}>
          {writeFigure(used)}
        </td>
      )}
      {table.changed && (
        <td data-changed data-label={text('Changed')} className="secondary">
          {changed && <Changed {...changed} />}
        </td>
      )}
      <td className={styles['acts']}>
        {isMoving && <Spinner />}
        {table.move && mayChange && (
          <>
            <IconButton
              icon="up"
              label={text('Move {name} up', { name })}
              aria-disabled={isFirst}
              onClick={() => !isFirst && move(-1)}
            />
            <IconButton
              icon="down"
              label={text('Move {name} down', { name })}
              aria-disabled={isLast}
              onClick={() => !isLast && move(1)}
            />
          </>
        )}
        {mayChange &&
          table.acts?.map(({ icon, label, run }) => (
            <IconButton key={icon} icon={icon} label={label(values)} onClick={() => run(values)} />
          ))}
        {table.auditAddress && (
          <Link
            to={table.auditAddress(values)}
            className={styles['history'] ?? ''}
            aria-label={text('History of {name}', { name })}
            title={text('History')}
          >
            <Icon name="history" />
          </Link>
        )}
        {table.remove && mayChange && table.fixed?.(values) === undefined && (
          <RemoveButton name={name} whyKept={table.whyKept?.(values)} remove={remove} />
        )}
      </td>
    </>
  )
}

function RemoveButton({ name, whyKept, remove }: { name: string; whyKept: string | undefined; remove: () => void }) {
  if (whyKept === undefined) return <IconButton icon="trash" label={text('Delete {name}', { name })} onClick={remove} />
  return <IconButton icon="trash" label={text('Delete {name}: {reason}', { name, reason: whyKept })} aria-disabled />
}
