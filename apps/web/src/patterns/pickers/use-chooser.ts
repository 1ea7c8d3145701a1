import { useState } from 'react'
import type { ComboboxOption } from '../../kit/combobox/option-order.ts'
import { useCombobox } from '../../kit/combobox/use-combobox.ts'
import type { Typing } from '../../kit/combobox/use-typing.ts'
import { text } from '../../kit/text.ts'
import type { ChoiceSource } from './choice-source.ts'
import { noteChosen, useChoices } from './use-choices.ts'

/** One line of the list: something found, or the offer to create what is missing. */
export type Option<Found> = ComboboxOption & { readonly found: Found | undefined }

type Asked<Found> = {
  source: ChoiceSource<Found>
  typing: Typing
  onChoose: (found: Found) => void
  create?: { readonly label: (words: string) => string; readonly run: (words: string) => void } | undefined
  /** Already chosen, so not offered again. */
  without?: readonly string[]
}

/** The combobox over a source of choices: recent ones first, then what the words find. */
export function useChooser<Found>({ source, typing, onChoose, create, without = [] }: Asked<Found>) {
  const words = (typing.words ?? '').trim()
  const answer = useChoices(source, words, typing.isOpen || words !== '')
  const recent = useWhileOpen(typing.isOpen, answer.recent)
  const options = [
    ...optionsOf(source, words === '' ? recent : [], answer.found).filter(({ id }) => !without.includes(id)),
    ...(create && words !== '' && answer.isAnswered ? [variationKeyOf<Found>(create.label(words))] : []),
  ]
  const combobox = useCombobox({
    typing,
    options,
    isAnswered: answer.isAnswered,
    choose: (option: Option<Found>) => {
      if (option.found === undefined) return create?.run(words)
      noteChosen(source.name, option.id)
      onChoose(option.found)
    },
  })
  return { ...answer, combobox, words }
}

/** What is chosen now becomes recent; the list that is open keeps its order. */
function useWhileOpen<T>(isOpen: boolean, current: readonly T[]): readonly T[] {
  const [held, setHeld] = useState<readonly T[] | null>(null)
  if (!isOpen && held !== null) setHeld(null)
  if (isOpen && held === null && current.length > 0) setHeld(current)
  return held ?? current
}

const variationKeyOf = <Found>(label: string): Option<Found> => ({
  id: 'create',
  label,
  isOffer: true,
  found: undefined,
})

function optionsOf<Found>(
  source: ChoiceSource<Found>,
  recent: readonly Found[],
  all: readonly Found[],
): readonly Option<Found>[] {
  const option = (heading: string | undefined) => (found: Found) => ({
    ...source.choice(found),
    detail: source.detail(found),
    heading,
    found,
  })
  const lately = recent.map(option(text('Recent')))
  const others = all.map(option(recent.length > 0 ? text('All') : undefined))
  return [...lately, ...others.filter(({ id }) => !lately.some((each) => each.id === id))]
}
