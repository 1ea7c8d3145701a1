import { TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { ComboboxPopover, nothingFor } from '../../kit/combobox/combobox-list.tsx'
import { useTyping } from '../../kit/combobox/use-typing.ts'
import { Icon } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'
import type { Choice, ChoiceSource } from './choice-source.ts'
import { type FieldProps, inputProps } from '../../kit/fields/field-props.tsx'
import styles from '../../kit/combobox/combobox.module.css'
import { useChooser } from './use-chooser.ts'

type MultiPickerProps<Found> = FieldProps<readonly Choice[]> & { source: ChoiceSource<Found>; placeholder?: string }

/** Several of many. What was chosen stands below, each with a button that takes it out; Backspace takes out the last. */
export function MultiPicker<Found>({ source, value, onChange, placeholder, ...field }: MultiPickerProps<Found>) {
  const typing = useTyping(field.disabledReason != null)
  const chooser = useChooser({
    source,
    typing,
    without: value.map(({ id }) => id),
    onChoose: (found) => {
      typing.type('')
      onChange([...value, source.choice(found)])
    },
  })
  const { combobox } = chooser
  const press = (event: KeyboardEvent) => {
    if (combobox.press(event) || field.disabledReason != null) return
    if (event.key === 'Backspace' && (typing.words ?? '') === '') onChange(value.slice(0, -1))
  }
  return (
    <div>
      <ComboboxPopover
        label={field.label}
        combobox={combobox}
        words={chooser.words}
        isAnswered={chooser.isAnswered}
        isWaiting={chooser.isWaiting}
        problem={chooser.problem}
        leftOut={source.leftOut}
        isOpen={typing.isOpen}
      >
        <TextInput
          {...inputProps({ ...field, error: combobox.isUnmatched ? nothingFor(chooser.words) : field.error })}
          {...combobox.aria}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder ?? text('Type to add')}
          value={typing.words ?? ''}
          onChange={(event) => typing.type(event.currentTarget.value)}
          onClick={typing.open}
          onBlur={combobox.leave}
          onKeyDown={press}
          rightSection={<Icon name="down" size={12} />}
        />
      </ComboboxPopover>
      <ul className={styles['chips']} aria-label={text('Chosen for {label}', { label: field.label })}>
        {value.map((choice) => (
          <li key={choice.id} className={styles['chip']}>
            {choice.label}
            {field.disabledReason == null && (
              <button
                type="button"
                aria-label={text('Remove {label}', { label: choice.label })}
                onClick={() => onChange(value.filter((each) => each.id !== choice.id))}
              >
                <Icon name="cross" size={12} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
