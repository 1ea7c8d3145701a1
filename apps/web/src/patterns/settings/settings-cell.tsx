import { writeUngrouped } from '@galen/domain/notation'
import { Switch, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { Select } from '../../kit/fields/select.tsx'
import { FieldState } from '../../client/saving/field-state.tsx'
import { text } from '../../kit/text.ts'
import styles from './settings.module.css'
import type { CellControl, SettingsColumn } from './settings-declaration.ts'
import { figureFrom } from './typed-figure.ts'
import type { SavedRow } from './saved-row.ts'

type SettingsCellProps<Row extends SavedRow> = {
  column: SettingsColumn<Row>
  row: Row
  control: CellControl
  /** The row saves this very field right now. */
  isSaving: boolean
  disabledReason: string | undefined
}

/** What one column shows of a row, and how it is changed in place. */
export function SettingsCell<Row extends SavedRow>({
  column,
  row,
  control,
  isSaving,
  disabledReason,
}: SettingsCellProps<Row>) {
  switch (column.kind) {
    case 'text':
      return <TextCell control={control} isSaving={isSaving} {...column} />
    case 'number':
      return <NumberCell control={control} isSaving={isSaving} {...column} />
    case 'switch':
      return (
        <Switch
          aria-label={control.label}
          checked={control.value === true}
          aria-disabled={control.readOnly || undefined}
          {...(disabledReason && { title: disabledReason })}
          onChange={(event) => {
            if (control.readOnly) return
            control.onChange(event.currentTarget.checked)
            control.onBlur()
          }}
        />
      )
    case 'choice':
      return (
        <Select
          aria-label={control.label}
          className={styles['plain'] ?? ''}
          data={column.choices}
          value={control.value === null ? null : inBox(control.value)}
          readOnly={control.readOnly}
          {...(column.mayBeEmpty && { clearable: !control.readOnly, placeholder: '–' })}
          // The cross and the arrows stand beside what was chosen, not over it.
          {...(column.mayBeEmpty && !control.readOnly && { styles: { input: { paddingInlineEnd: 56 } } })}
          onChange={(value) => {
            control.onChange(value)
            control.onBlur()
          }}
        />
      )
    case 'own':
      return column.edit(control)
    case 'show':
      return column.show(row)
  }
}

const leaveOnEnter = (event: KeyboardEvent<HTMLInputElement>) => event.key === 'Enter' && event.currentTarget.blur()

type TypedCellProps = { control: CellControl; isSaving: boolean }

type TextCellProps = TypedCellProps & { maxLength?: number; isCode?: true; mayBeEmpty?: true }

function TextCell({ control, isSaving, maxLength, isCode, mayBeEmpty }: TextCellProps) {
  const { value, onChange, onBlur, readOnly, label } = control
  return (
    <TextInput
      aria-label={label}
      className={styles['plain'] ?? ''}
      {...(isCode && { classNames: { input: 'code' } })}
      value={typeof value === 'string' ? value : ''}
      readOnly={readOnly}
      {...(maxLength && { maxLength })}
      {...(mayBeEmpty && { placeholder: '–' })}
      onChange={({ currentTarget: { value: typed } }) => onChange(mayBeEmpty && typed === '' ? null : typed)}
      onBlur={onBlur}
      onKeyDown={leaveOnEnter}
      rightSectionWidth={isSaving ? 84 : 0}
      rightSection={isSaving && <FieldState state="saving" />}
    />
  )
}

function NumberCell({ control, isSaving, min, max }: TypedCellProps & { min?: number; max?: number }) {
  const { value, onChange, onBlur, readOnly, label } = control
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const change = (next: string) => {
    setTyped(next)
    setProblem(undefined)
    const figure = figureFrom(next, { min, max })
    if ('value' in figure) onChange(figure.value)
  }
  const leave = () => {
    if (typed !== undefined) setProblem(problemOf(typed, { min, max }))
    setTyped(undefined)
    onBlur()
  }
  return (
    <TextInput
      aria-label={label}
      className={`${styles['plain']} ${styles['figure']}`}
      inputMode="decimal"
      value={typed ?? writeUngrouped(inBox(value))}
      readOnly={readOnly}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={leaveOnEnter}
      error={problem}
      rightSectionWidth={isSaving ? 84 : 0}
      rightSection={isSaving && <FieldState state="saving" />}
    />
  )
}

function problemOf(typed: string, limits: { min: number | undefined; max: number | undefined }): string | undefined {
  const figure = figureFrom(typed, limits)
  if ('tooLow' in figure) return text('At least {least}', { least: figure.tooLow })
  if ('tooHigh' in figure) return text('At most {most}', { most: figure.tooHigh })
  return 'isNone' in figure ? text('Type a number') : undefined
}

const inBox = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
