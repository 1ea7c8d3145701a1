import { Select as LibrarySelect, type SelectProps } from '@mantine/core'
import { useReducer, useState } from 'react'

/**
 * One of several values. One that cannot be changed says so to screen readers too. Its list comes when somebody comes to it:
 * a page may have dozens, and each that is there is measured and placed. When it has come the field is drawn once more,
 * because only then it can say where its list is.
 */
export function Select({ readOnly = false, comboboxProps, onFocus, ...props }: SelectProps) {
  const [isVisited, setVisited] = useState(false)
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  return (
    <LibrarySelect
      aria-disabled={readOnly || undefined}
      {...props}
      onFocus={(event) => {
        setVisited(true)
        onFocus?.(event)
      }}
      readOnly={readOnly}
      comboboxProps={{ withinPortal: false, keepMounted: isVisited, onOpen: drawAgain, ...comboboxProps }}
    />
  )
}
