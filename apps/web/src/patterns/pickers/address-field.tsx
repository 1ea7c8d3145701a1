import { countryIndex } from '@galen/contract/admin/countries'
import type { ReactNode } from 'react'
import { text } from '../../kit/text.ts'
import { type Choice, fromIndex } from './choice-source.ts'
import type { FieldProps } from '../../kit/fields/field-props.tsx'
import styles from '../../kit/fields/fields.module.css'
import { Picker } from './picker.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'

export type Address = {
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly country: Choice | null
}

export const NO_ADDRESS: Address = { street: '', city: '', state: '', zip: '', country: null }

const countries = fromIndex(countryIndex, { label: ({ name }) => name, detail: ({ id }) => id })

type AddressFieldProps = Pick<
  FieldProps<Address>,
  'label' | 'value' | 'onChange' | 'disabledReason' | 'required' | 'autoFocus'
> & {
  errors?: Partial<Record<keyof Address, string>>
  /** A field of its own under the street. */
  secondLine?: ReactNode
}

/** A postal address as one group of fields; the browser may fill it in. */
export function AddressField({
  label,
  value,
  onChange,
  disabledReason,
  required,
  errors = {},
  ...rest
}: AddressFieldProps) {
  const line = (part: 'street' | 'city' | 'state' | 'zip', name: string, autoComplete: string) => (
    <div data-width={part}>
      <TextField
        label={name}
        value={value[part]}
        onChange={(next) => onChange({ ...value, [part]: next })}
        error={errors[part]}
        autoComplete={autoComplete}
        readOnly={disabledReason != null}
        required={required ?? false}
        data-autofocus={(rest.autoFocus && part === 'street') || undefined}
      />
    </div>
  )
  return (
    <fieldset className={styles['group']}>
      <legend>{label}</legend>
      {disabledReason && <div className={styles['below']}>{disabledReason}</div>}
      <div className={styles['address']}>
        {line('street', text('Street'), 'street-address')}
        {rest.secondLine}
        {line('city', text('City'), 'address-level2')}
        {line('state', text('State'), 'address-level1')}
        {line('zip', text('Zip code'), 'postal-code')}
        <Picker
          label={text('Country')}
          source={countries}
          value={value.country}
          onChange={(country) => onChange({ ...value, country })}
          error={errors.country}
          disabledReason={disabledReason}
          {...(required && { required })}
        />
      </div>
    </fieldset>
  )
}
