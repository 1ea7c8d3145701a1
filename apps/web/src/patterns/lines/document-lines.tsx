import { Group, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ConflictNote } from '../../client/saving/conflict-note.tsx'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'
import type { GridColumn, GridRow } from './grid-column.ts'
import { LineGrid, type LineGridProps } from './line-grid.tsx'
import styles from './line-grid.module.css'
import type { OpenLines } from './open-lines.ts'

type DocumentLinesProps<Line extends GridRow> = Pick<
  LineGridProps<Line>,
  'label' | 'columns' | 'newRow' | 'onAdd' | 'addLabel' | 'expand' | 'totals' | 'actions' | 'goTo' | 'onWent'
> & {
  of: OpenLines<Line>
  /** Names a line where it is spoken of outside of the grid; its number unless said otherwise. */
  nameOf?: (line: Line) => string
  /** A value as the conflict shows it, where the text of its column does not say it. */
  valueInWords?: (field: string, value: unknown, line: Line) => string | undefined
}

/** The lines of a document in the grid, with what has to be decided about single lines on top. */
export function DocumentLines<Line extends GridRow>(props: DocumentLinesProps<Line>) {
  const { of, columns, newRow, onAdd, addLabel, valueInWords } = props
  const numberOf = (key: string) => (of.rows ?? []).findIndex(({ id }) => id === key) + 1
  const nameOf = (key: string, line: Line) => props.nameOf?.(line) ?? text('Line {number}', { number: numberOf(key) })
  const isEditable = of.readOnly === undefined
  const [wanted, setWanted] = useState('')
  const rows = isEditable ? of.rows : matching(of.rows, columns, wanted)
  const filter = !isEditable && (of.rows ?? []).length > FEW && <LineFilter value={wanted} onChange={setWanted} />
  return (
    <>
      <div className={styles['notes']}>
        {of.conflicts.map(({ key, line, conflict }) => (
          <ConflictNote
            key={`${key} ${conflict.field}`}
            conflict={conflict}
            label={`${nameOf(key, line)} · ${labelOf(columns, conflict.field)}`}
            inWords={(value) =>
              valueInWords?.(conflict.field, value, line) ??
              cellText(columns, { ...line, [conflict.field]: value }, conflict.field)
            }
            useMine={() => of.useMine(key, conflict.field)}
            useTheirs={() => of.useTheirs(key, conflict.field)}
          />
        ))}
        {of.problems.map(({ key, line, message }) => (
          <LineNote key={key} said={`${nameOf(key, line)}: ${message}`}>
            <Button onClick={() => of.dismiss(key)}>{text('Dismiss')}</Button>
          </LineNote>
        ))}
        {of.gone.map(({ key, line }) => (
          <LineNote
            key={key}
            said={text('{name} was deleted by another user. Your changes to it were not saved.', {
              name: props.nameOf?.(line) ?? text('A line'),
            })}
          >
            {of.canAdd && <Button onClick={() => of.addAgain(key)}>{text('Add again')}</Button>}
            <Button onClick={() => of.dismiss(key)}>{text('Dismiss')}</Button>
          </LineNote>
        ))}
      </div>
      <LineGrid
        label={props.label}
        columns={columns}
        rows={rows}
        faults={of.faults}
        keepsLines={!of.canRemove}
        whyReadOnly={of.readOnly}
        {...(props.expand && { expand: props.expand })}
        {...(props.totals && { totals: props.totals })}
        actions={
          <>
            {filter}
            {props.actions}
          </>
        }
        goTo={props.goTo}
        onWent={props.onWent}
        {...(isEditable && { onChange: of.onChange })}
        {...(isEditable && of.canAdd && newRow && { newRow })}
        {...(isEditable && onAdd && { onAdd })}
        {...(addLabel !== undefined && { addLabel })}
      />
    </>
  )
}

/** So few lines are read faster than a filter is typed. */
const FEW = 5

/** The lines that say the words anywhere; what cannot be edited can be narrowed without harm. */
function matching<Line>(rows: readonly Line[] | undefined, columns: readonly GridColumn<Line>[], wanted: string) {
  const words = wanted.trim().toLowerCase()
  if (words === '') return rows
  return rows?.filter((line) => columns.some((column) => column.write(line).toLowerCase().includes(words)))
}

const LineFilter = ({ value, onChange }: { value: string; onChange: (wanted: string) => void }) => (
  <TextInput
    type="search"
    size="xs"
    aria-label={text('Filter lines')}
    placeholder={text('Filter lines')}
    value={value}
    maxLength={80}
    onChange={(event) => onChange(event.currentTarget.value)}
    leftSection={<Icon name="search" />}
  />
)

const labelOf = <Line,>(columns: readonly GridColumn<Line>[], field: string) =>
  columns.find(({ key }) => key === field)?.label ?? field

const cellText = <Line,>(columns: readonly GridColumn<Line>[], line: Line, field: string) =>
  columns.find(({ key }) => key === field)?.write(line) || '–'

const LineNote = ({ said, children }: { said: string; children: ReactNode }) => (
  <Group className={styles['note']} gap={8} justify="space-between" role="alert">
    <span>{said}</span>
    <span className={styles['choice']}>{children}</span>
  </Group>
)
