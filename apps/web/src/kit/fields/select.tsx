import { TextInput, type TextInputProps } from '@mantine/core'
import type { FocusEvent, ReactNode } from 'react'
import { ComboboxPopover, nothingFor } from '../combobox/combobox-list.tsx'
import { type ComboboxOption, matchingOptions } from '../combobox/option-order.ts'
import { useCombobox } from '../combobox/use-combobox.ts'
import { useSelectedText } from '../combobox/use-selected-text.ts'
import { useTyping } from '../combobox/use-typing.ts'
import { Icon } from '../icon.tsx'
import { text } from '../text.ts'
import { FieldError } from './field-error.tsx'
import styles from './fields.module.css'

type Given<Value extends string> = { readonly value: Value; readonly label: string; readonly disabled?: boolean }

export type SelectProps<Value extends string = string> = Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'data' | 'rightSection'
> & {
  data: readonly (Value | Given<Value>)[]
  value?: Value | null | undefined
  onChange?: (value: Value | null) => void
  /** Offers to choose nothing. */
  clearable?: boolean
  /** Every list is searched by typing; said where a list is long. */
  searchable?: boolean
  /** Choosing the same again takes it away; not offered here, `clearable` does it. */
  allowDeselect?: boolean
  limit?: number
  nothingFoundMessage?: string
  renderOption?: (item: { readonly option: Given<Value> }) => ReactNode
  rightSection?: ReactNode
}

type Option<Value extends string> = ComboboxOption & { readonly given: Given<Value> }

/** One of several values, found by typing: the first match is marked, Enter or Tab takes it. */
export function Select<Value extends string = string>(props: SelectProps<Value>) {
  const { data, value = null, onChange, clearable = false, readOnly = false, disabled = false, ...rest } = props
  const { searchable: _, allowDeselect: __, limit: ___, nothingFoundMessage, renderOption, ...field } = rest
  const typing = useTyping(readOnly || disabled)
  const all = data.map(optionOf)
  const current = all.find(({ id }) => id === value)
  const options = matchingOptions(all, typing.words ?? '')
  const choose = ({ given }: Option<Value>) => {
    typing.close()
    if (given.value !== value) onChange?.(given.value)
  }
  const clear = () => {
    typing.close()
    if (value !== null) onChange?.(null)
  }
  const combobox = useCombobox({ typing, options, startAt: value, choose })
  const input = useSelectedText(typing.words === undefined, value)
  const isErasable = clearable && value !== null && !typing.isLocked
  const label = typeof field.label === 'string' ? field.label : (field['aria-label'] ?? '')
  const problem = combobox.isUnmatched ? (nothingFoundMessage ?? nothingFor(typing.words ?? '')) : undefined
  return (
    <ComboboxPopover<Option<Value>>
      label={label}
      combobox={combobox}
      words={typing.words ?? ''}
      chosen={value === null ? [] : [value]}
      isOpen={typing.isOpen}
      renderOption={renderOption && (({ given }) => renderOption({ option: given }))}
    >
      <TextInput
        ref={input}
        aria-disabled={readOnly || undefined}
        {...field}
        {...combobox.aria}
        {...(problem !== undefined && { error: <FieldError>{problem}</FieldError> })}
        readOnly={readOnly}
        disabled={disabled}
        autoComplete="off"
        spellCheck={false}
        value={typing.words ?? current?.label ?? ''}
        onChange={(event) => typing.type(event.currentTarget.value)}
        onClick={typing.open}
        onFocus={(event: FocusEvent<HTMLInputElement>) => {
          event.currentTarget.select()
          field.onFocus?.(event)
        }}
        onBlur={(event: FocusEvent<HTMLInputElement>) => {
          if (typing.words === '' && clearable) clear()
          else combobox.leave()
          field.onBlur?.(event)
        }}
        onKeyDown={(event) => {
          if (!combobox.press(event)) field.onKeyDown?.(event)
        }}
        rightSection={
          field.rightSection ?? (isErasable ? <Clear label={label} onClear={clear} /> : <Icon name="down" size={12} />)
        }
      />
    </ComboboxPopover>
  )
}

function optionOf<Value extends string>(each: Value | Given<Value>): Option<Value> {
  const given = typeof each === 'string' ? { value: each, label: each } : each
  return { id: given.value, label: given.label, isDisabled: given.disabled, given }
}

/** A press on it must not take the focus from the field. */
export const Clear = ({ label, onClear }: { label: string; onClear: () => void }) => (
  <button
    type="button"
    tabIndex={-1}
    className={styles['show']}
    aria-label={text('Clear {label}', { label })}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onClear}
  >
    <Icon name="cross" size={12} />
  </button>
)
