import { Group } from '@mantine/core'
import { useId } from 'react'
import { text } from '../text.ts'
import { DateField } from './date-field.tsx'
import { type DayRange, presets, rangeFault, sameRange } from './day-range.ts'
import { FieldError } from './field-error.tsx'
import type { FieldProps } from './field-props.tsx'
import styles from './fields.module.css'
import { useToday } from './use-today.ts'

type DateRangeFieldProps = Omit<FieldProps<DayRange>, 'unlabelled' | 'required'>

/** From one whole day to another; instantsOf turns it into instants up to the last millisecond (Spec §9). */
export function DateRangeField({
  label,
  value,
  onChange,
  description,
  error,
  disabledReason,
  autoFocus,
}: DateRangeFieldProps) {
  const today = useToday()
  const id = useId()
  // The reason is told once, for both.
  const locked = disabledReason == null ? undefined : ''
  const fault = error ?? rangeFault(value)
  return (
    <fieldset className={styles['group']} aria-describedby={id}>
      <legend>{label}</legend>
      <div className={styles['pair']}>
        <DateField
          label={text('First day')}
          unlabelled
          value={value.from}
          disabledReason={locked}
          {...(autoFocus && { autoFocus })}
          onChange={(from) => onChange({ ...value, from })}
        />
        <DateField
          label={text('Last day')}
          unlabelled
          value={value.to}
          disabledReason={locked}
          onChange={(to) => onChange({ ...value, to })}
        />
      </div>
      {disabledReason == null && (
        <Group gap={4} align="stretch" mt={6}>
          {presets().map((preset) => (
            <button
              key={preset.label}
              type="button"
              className={styles['preset']}
              aria-pressed={sameRange(preset.range(today), value)}
              onClick={() => onChange(preset.range(today))}
            >
              {preset.label}
            </button>
          ))}
        </Group>
      )}
      <div id={id} role="status">
        {fault ? (
          <div className={styles['fault']}>
            <FieldError>{fault}</FieldError>
          </div>
        ) : (
          (disabledReason ?? description) && <div className={styles['below']}>{disabledReason ?? description}</div>
        )}
      </div>
    </fieldset>
  )
}
