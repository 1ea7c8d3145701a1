import { TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { type FieldProps, inputProps } from './field-props.tsx'
import { isRefused, type Reading } from './reading.ts'

export type ParsedFieldProps<Value> = FieldProps<Value | null> & {
  read: (source: string) => Reading<Value>
  write: (value: Value) => string
  /** Hears what is wrong with the text that stands in the field, and undefined once it can be read. */
  onRefused?: ((refused: string | undefined) => void) | undefined
  /** Sees a key first; the field leaves alone what was prevented. */
  onKey?: (event: KeyboardEvent<HTMLInputElement>) => void
  /** Enter was pressed on a text that could be read: hears the value, which is stored by then. */
  onEnter?: ((value: Value | null) => void) | undefined
  /** In the cell of a table. */
  small?: boolean
  input?: Pick<
    TextInputProps,
    'leftSection' | 'rightSection' | 'rightSectionWidth' | 'inputMode' | 'classNames' | 'placeholder'
  >
  ref?: Ref<HTMLInputElement>
}

/**
 * The one field for amounts and other figures: it takes text and holds a value. While one types nothing is stored; the text
 * is read when the field is left, on Enter, and before any key of the screen such as Ctrl+S. Escape brings the value back.
 * What cannot be read says why under it; once the field is left it shows what is stored, never a text that is not.
 */
export function ParsedField<Value>(field: ParsedFieldProps<Value>) {
  const { value, onChange, read, write, onRefused, onKey, onEnter, input, small, ref } = field
  const [typed, setTyped] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const stored = value === null ? '' : write(value)

  const settle = (next: string | undefined, reason?: string) => {
    setTyped(next)
    setRefused(reason)
    if (reason !== refused) onRefused?.(reason)
  }
  /** The value that is stored now, or undefined where the text could not be read. */
  const take = (isLeaving: boolean): Value | null | undefined => {
    if (typed === undefined || typed === stored) {
      if (typed !== undefined) settle(undefined)
      return value
    }
    if (typed.trim() === '') {
      settle(undefined)
      if (value !== null) onChange(null)
      return null
    }
    const reading = read(typed)
    if (isRefused(reading)) {
      settle(isLeaving ? undefined : typed, reading.refused)
      return undefined
    }
    settle(undefined)
    if (write(reading.value) !== stored) onChange(reading.value)
    return reading.value
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    onKey?.(event)
    if (event.defaultPrevented) return
    const isEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey
    if (event.key === 'Enter' || event.ctrlKey || event.metaKey) {
      const taken = take(false)
      if (isEnter && taken !== undefined) onEnter?.(taken)
    }
    if (event.key !== 'Escape' || typed === undefined || typed === stored) return
    event.stopPropagation()
    settle(undefined)
  }
  return (
    <TextInput
      {...inputProps({ ...field, error: refused ?? field.error })}
      {...input}
      {...(small && { size: 'xs' })}
      ref={ref}
      // A dialog around it must not close on the Escape that only gives up what was typed.
      data-mantine-stop-propagation={(typed !== undefined && typed !== stored) || undefined}
      autoComplete="off"
      spellCheck={false}
      value={typed ?? stored}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        if (refused !== undefined && typed === undefined) settle(event.currentTarget.value)
      }}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => take(true)}
      onKeyDown={press}
    />
  )
}
