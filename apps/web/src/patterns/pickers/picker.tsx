import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { Icon } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'
import { ChoiceList } from './choice-list.tsx'
import type { Choice, ChoiceSource } from './choice-source.ts'
import { type FieldProps, inputProps } from '../../kit/fields/field-props.tsx'
import styles from '../../kit/fields/fields.module.css'
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
export function Picker<Found>(props: PickerProps<Found>) {
  const { source, value, create, placeholder, onChange: _, ...field } = props
  const picking = usePicking(props)
  const { chooser, isOpen } = picking
  const words = picking.words ?? ''
  return (
    <ChoiceList
      label={field.label}
      chooser={chooser}
      words={words}
      leftOut={source.leftOut}
      createLabel={create?.label}
      isOpen={isOpen}
    >
      <TextInput
        {...inputProps(field)}
        {...chooser.aria}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder ?? text('Type to search')}
        value={picking.words ?? value?.label ?? ''}
        onChange={(event) => picking.type(event.currentTarget.value)}
        onClick={picking.open}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={picking.leave}
        onKeyDown={picking.press}
        rightSection={
          value && !field.required && field.disabledReason == null ? (
            <button
              type="button"
              className={styles['show']}
              aria-label={text('Clear {label}', { label: field.label })}
              onMouseDown={(event) => event.preventDefault()}
              onClick={picking.clear}
            >
              <Icon name="cross" size={12} />
            </button>
          ) : (
            <Icon name="down" size={12} />
          )
        }
      />
    </ChoiceList>
  )
}

function usePicking<Found>({ source, value, onChange, create, required, disabledReason }: PickerProps<Found>) {
  const [words, setWords] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(disabledReason == null)
  const close = () => {
    setOpen(false)
    setWords(undefined)
  }
  const clear = () => {
    close()
    if (value) onChange(null, null)
  }
  const chooser = useChooser({
    source,
    words: words ?? '',
    isOpen,
    onChoose: (found) => {
      close()
      onChange(source.choice(found), found)
    },
    onCreate: create && ((typed) => (close(), create.run(typed))),
  })
  const press = (event: KeyboardEvent) => {
    if (disabledReason != null || chooser.press(event)) return
    if (event.key === 'ArrowDown') open()
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      close()
    }
    if (event.key === 'Tab' && words?.trim() && chooser.isAnswered) chooser.choose(chooser.options[chooser.active])
  }
  return {
    words,
    isOpen,
    chooser,
    press,
    open,
    clear,
    type: (next: string) => {
      setWords(next)
      open()
    },
    leave: () => (words === '' && !required ? clear() : close()),
  }
}
