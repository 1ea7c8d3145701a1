import { useState } from 'react'
import { Select as LibrarySelect, type SelectProps } from '@mantine/core'

/**
 * One of several values. Its list comes with the first touch: lists that were there from the beginning, closed and with all
 * their options, were a quarter of the work of a screen full of them.
 */
export function Select({ comboboxProps, onFocus, onPointerDown, readOnly, ...props }: SelectProps) {
  const [list, setList] = useState<'absent' | 'coming' | 'there'>('absent')
  const touch = () => {
    if (list !== 'absent') return
    setList('coming')
    // Drawn once more when the list is there: only then can the field tell screen readers which list it opens.
    setTimeout(() => setList('there'))
  }
  return (
    <LibrarySelect
      aria-disabled={readOnly || undefined}
      {...props}
      readOnly={readOnly ?? false}
      onPointerDown={(event) => {
        touch()
        onPointerDown?.(event)
      }}
      onFocus={(event) => {
        touch()
        onFocus?.(event)
      }}
      comboboxProps={{ withinPortal: false, ...comboboxProps, keepMounted: list !== 'absent' }}
    />
  )
}
