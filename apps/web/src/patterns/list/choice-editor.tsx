import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ComboboxList } from '../../kit/combobox/combobox-list.tsx'
import { matchingOptions } from '../../kit/combobox/option-order.ts'
import { useCombobox } from '../../kit/combobox/use-combobox.ts'
import type { Typing } from '../../kit/combobox/use-typing.ts'
import { Icon } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'
import styles from './filter-chips.module.css'

export type EditorProps = {
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  onDone: () => void
}

type ChoiceEditorProps = EditorProps & {
  label: string
  options: readonly { readonly value: string; readonly label: string }[]
  /** Finds other options by what is typed; without it those that are here are searched. */
  onWords?: (words: string) => void
  isAnswered?: boolean
}

/** Any of several, found by typing; each takes effect at once, and none moves while the editor is open. */
export function ChoiceEditor({ values, onChange, label, options, onWords, isAnswered = true }: ChoiceEditorProps) {
  const [ticked, tick] = useTicked(values)
  const [words, setWords] = useState('')
  const all = options.map(({ value, label: name }) => ({ id: value, label: name }))
  const shown = onWords ? all : matchingOptions(all, words)
  const type = (next: string) => {
    setWords(next)
    onWords?.(next)
  }
  const combobox = useCombobox({
    typing: alwaysOpen(words, type),
    options: shown,
    isAnswered,
    choose: ({ id }) => {
      const next = ticked.includes(id) ? ticked.filter((each) => each !== id) : [...ticked, id]
      tick(next)
      onChange(next)
    },
  })
  return (
    <div className={styles['choices']}>
      <TextInput
        {...combobox.aria}
        aria-label={text('Find {label}', { label })}
        leftSection={<Icon name="search" />}
        data-autofocus
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        value={words}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={combobox.press}
      />
      <ComboboxList
        label={label}
        combobox={combobox}
        words={words}
        isAnswered={isAnswered}
        chosen={ticked}
        isMultiple
      />
    </div>
  )
}

/** The list stands below its field as long as the chip is open; Escape belongs to the chip. */
const alwaysOpen = (words: string, type: (words: string) => void): Typing => ({
  words,
  isOpen: true,
  isLocked: false,
  open: () => {},
  close: () => {},
  leaveWords: () => {},
  type,
})

/** A box is ticked at once; the address, which the values come from, follows a moment later. */
function useTicked(values: readonly string[]): [readonly string[], (ticked: readonly string[]) => void] {
  const [ticked, tick] = useState(values)
  const [followed, setFollowed] = useState(values)
  const isNews = followed.length !== values.length || followed.some((value, place) => value !== values[place])
  if (isNews) {
    setFollowed(values)
    tick(values)
  }
  return [ticked, tick]
}
