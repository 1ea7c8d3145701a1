import { Select as LibrarySelect, type SelectProps } from '@mantine/core'

/** One of several values. One that cannot be changed says so to screen readers too. */
export const Select = ({ readOnly = false, comboboxProps, ...props }: SelectProps) => (
  <LibrarySelect
    aria-disabled={readOnly || undefined}
    {...props}
    readOnly={readOnly}
    comboboxProps={{ withinPortal: false, ...comboboxProps }}
  />
)
