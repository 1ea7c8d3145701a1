import { TextInput } from '@mantine/core'
import { ComboboxPopover, nothingFor } from '../../kit/combobox/combobox-list.tsx'
import { useSelectedText } from '../../kit/combobox/use-selected-text.ts'
import { useTyping } from '../../kit/combobox/use-typing.ts'
import { type FieldProps, inputProps } from '../../kit/fields/field-props.tsx'
import { Clear } from '../../kit/fields/select.tsx'
import { Icon } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'
import type { Choice, ChoiceSource } from './choice-source.ts'
import { useChooser } from './use-chooser.ts'

type PickerProps<Found> = Omit<FieldProps<Choice | null>, 'onChange'> & {
  source: ChoiceSource<Found>
  /** The choice, and the whole row behind it. */
  onChange: (choice: Choice | null, found: Found | null) => void
  /** Offers to create what was typed. */
  create?: { readonly label: (words: string) => string; readonly run: (words: string) => void }
  placeholder?: string
}

/** One of many, found by typing. Recent choices come first; Enter or Tab takes the line that is marked. */
export function Picker<Found>({ source, value, create, placeholder, onChange, ...field }: PickerProps<Found>) {
  const typing = useTyping(field.disabledReason != null)
  const clear = () => {
    typing.close()
    if (value) onChange(null, null)
  }
  const chooser = useChooser({
    source,
    typing,
    onChoose: (found) => {
      typing.close()
      onChange(source.choice(found), found)
    },
    create: create && { label: create.label, run: (words) => (typing.close(), create.run(words)) },
  })
  const { combobox } = chooser
  const input = useSelectedText(typing.words === undefined, value?.id)
  const unmatched =
    chooser.found.length === 0
      ? nothingFor(chooser.words)
      : text('Several match “{words}”. Choose one.', { words: chooser.words })
  const error = combobox.isUnmatched ? unmatched : field.error
  return (
    <ComboboxPopover
      label={field.label}
      combobox={combobox}
      words={chooser.words}
      isAnswered={chooser.isAnswered}
      isWaiting={chooser.isWaiting}
      problem={chooser.problem}
      leftOut={source.leftOut}
      chosen={value ? [value.id] : []}
      isOpen={typing.isOpen}
    >
      <TextInput
        ref={input}
        {...inputProps({ ...field, error })}
        {...combobox.aria}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder ?? text('Type to search')}
        value={typing.words ?? value?.label ?? ''}
        onChange={(event) => typing.type(event.currentTarget.value)}
        onClick={typing.open}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => (typing.words === '' && !field.required ? clear() : combobox.leave())}
        onKeyDown={combobox.press}
        rightSection={
          value && !field.required && field.disabledReason == null ? (
            <Clear label={field.label} onClear={clear} />
          ) : (
            <Icon name="down" size={12} />
          )
        }
      />
    </ComboboxPopover>
  )
}
