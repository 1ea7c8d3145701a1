import { TextInput, type TextInputProps } from '@mantine/core'
import { FieldError } from '../../../kit/fields/field-error.tsx'

type SmallFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'error' | 'label'> & {
  /** Said to those who do not see the head of its column. */
  named: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** A quantity, perhaps with its price as 60=37.25, that is typed into the cell of a table; amounts are fields of the kit. */
export const SmallField = ({ named, onChange, error, ...rest }: SmallFieldProps) => (
  <TextInput
    {...rest}
    size="xs"
    aria-label={named}
    autoComplete="off"
    onFocus={(event) => event.currentTarget.select()}
    onChange={(event) => onChange(event.currentTarget.value)}
    error={error && <FieldError>{error}</FieldError>}
  />
)
