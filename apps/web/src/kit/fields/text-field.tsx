import { TextInput, type TextInputProps } from '@mantine/core'
import { FieldError } from './field-error.tsx'

type TextFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'error' | 'label'> & {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

export function TextField({ onChange, error, ...rest }: TextFieldProps) {
  return (
    <TextInput
      {...rest}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error && <FieldError>{error}</FieldError>}
    />
  )
}
