import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { Icon } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'
import { ChoiceList } from './choice-list.tsx'
import type { Choice, ChoiceSource } from './choice-source.ts'
import { type FieldProps, inputProps } from '../../kit/fields/field-props.tsx'
import styles from '../../kit/fields/picker.module.css'
import { useChooser } from './use-chooser.ts'

type MultiPickerProps<Found> = FieldProps<readonly Choice[]> & { source: ChoiceSource<Found>; placeholder?: string }

/** Several of many. What was chosen stands below, each with a button that takes it out; Backspace takes out the last. */
export function MultiPicker<Found>({ source, value, onChange, placeholder, ...field }: MultiPickerProps<Found>) {
  const [words, setWords] = useState('')
  const [isOpen, setOpen] = useState(false)
  const chooser = useChooser({
    source,
    words,
    isOpen,
    without: value.map(({ id }) => id),
    onChoose: (found) => {
      setWords('')
      onChange([...value, source.choice(found)])
    },
  })
  const close = () => {
    setOpen(false)
    setWords('')
  }
  const press = (event: KeyboardEvent) => {
    if (field.disabledReason != null || chooser.press(event)) return
    if (event.key === 'ArrowDown') setOpen(true)
    if (event.key === 'Backspace' && words === '') onChange(value.slice(0, -1))
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    close()
  }
  return (
    <div>
      <ChoiceList label={field.label} chooser={chooser} words={words} leftOut={source.leftOut} isOpen={isOpen}>
        <TextInput
          {...inputProps(field)}
          {...chooser.aria}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder ?? text('Type to add')}
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value)
            setOpen(true)
          }}
          onClick={() => field.disabledReason == null && setOpen(true)}
          onBlur={close}
          onKeyDown={press}
          rightSection={<Icon name="down" size={12} />}
        />
      </ChoiceList>
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
