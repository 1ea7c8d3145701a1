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
  input?: Pick<
    TextInputProps,
    'leftSection' | 'rightSection' | 'rightSectionWidth' | 'inputMode' | 'classNames' | 'placeholder'
  >
  ref?: Ref<HTMLInputElement>
}

/**
 * A field that takes text and holds a value. What is typed is read when the field is left, on Enter, and before any
 * key of the screen such as Ctrl+S; Escape brings the value back. What cannot be read stays, with the reason under it.
 */
export function ParsedField<Value>(field: ParsedFieldProps<Value>) {
  const { value, onChange, read, write, onRefused, onKey, input, ref } = field
  const [typed, setTyped] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const stored = value === null ? '' : write(value)

  const settle = (next: string | undefined, reason?: string) => {
    setTyped(next)
    setRefused(reason)
    if (reason !== refused) onRefused?.(reason)
  }
  const take = () => {
    if (typed === undefined || typed === stored) return settle(undefined)
    if (typed.trim() === '') {
      settle(undefined)
      return value === null ? undefined : onChange(null)
    }
    const reading = read(typed)
    if (isRefused(reading)) return settle(typed, reading.refused)
    settle(undefined)
    if (write(reading.value) !== stored) onChange(reading.value)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    onKey?.(event)
    if (event.defaultPrevented) return
    if (event.key === 'Enter' || event.ctrlKey || event.metaKey) take()
    if (event.key !== 'Escape' || typed === undefined || typed === stored) return
    event.stopPropagation()
    settle(undefined)
  }
  return (
    <TextInput
      {...inputProps({ ...field, error: refused ?? field.error })}
      {...input}
      ref={ref}
      // A dialog around it must not close on the Escape that only gives up what was typed.
      data-mantine-stop-propagation={(typed !== undefined && typed !== stored) || undefined}
      autoComplete="off"
      spellCheck={false}
      value={typed ?? stored}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={take}
      onKeyDown={press}
    />
  )
}
