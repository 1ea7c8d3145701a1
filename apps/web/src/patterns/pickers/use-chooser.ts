import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { ChoiceSource } from './choice-source.ts'
import { noteChosen, useChoices } from './use-choices.ts'

/** One line of the list: something found, or the offer to create what is missing. */
export type Option<Found> = {
  readonly id: string
  readonly label: string
  readonly detail: string | undefined
  readonly group: 'recent' | 'found' | 'create'
  readonly found: Found | undefined
}

type Asked<Found> = {
  source: ChoiceSource<Found>
  words: string
  isOpen: boolean
  onChoose: (found: Found) => void
  onCreate?: ((words: string) => void) | undefined
  /** Already chosen, so not offered again. */
  without?: readonly string[]
}

/** The list under a picker and the keys that move in it; the field keeps the focus. */
export function useChooser<Found>({ source, words, isOpen, onChoose, onCreate, without = [] }: Asked<Found>) {
  const listId = useId()
  const answer = useChoices(source, words, isOpen)
  const options = optionsOf(source, answer, onCreate ? words.trim() : '').filter(({ id }) => !without.includes(id))
  const [moved, setMoved] = useState<{ words: string; to: number }>()
  // New words start at the first line again.
  const active = moved?.words === words ? Math.min(moved.to, options.length - 1) : 0
  // Enter right after the last letter means what these letters find, not what still stands there from the ones before.
  const awaited = useRef<string>(undefined)

  const choose = (option: Option<Found> | undefined) => {
    if (!option) return
    if (option.group === 'create') return onCreate?.(words.trim())
    noteChosen(source.name, option.id)
    if (option.found !== undefined) onChoose(option.found)
  }
  const chooseAwaited = useEffectEvent(() => {
    const isStillMeant = isOpen && awaited.current === words
    awaited.current = undefined
    if (isStillMeant) choose(options[0])
  })
  useEffect(() => {
    if (answer.isAnswered) chooseAwaited()
  }, [answer.isAnswered])
  /** Whether the key was one of the list's. */
  const press = (event: KeyboardEvent): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    awaited.current = undefined
    if (!isOpen || (step === undefined && event.key !== 'Enter')) return false
    event.preventDefault()
    if (step === undefined && !answer.isAnswered && moved?.words !== words) awaited.current = words
    else if (step === undefined) choose(options[active])
    else if (options.length > 0) setMoved({ words, to: (active + step + options.length) % options.length })
    return true
  }
  const optionId = (place: number) => `${listId}-${place}`
  const aria = {
    role: 'combobox',
    'aria-haspopup': 'listbox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': isOpen && options.length > 0 ? optionId(active) : undefined,
    'data-mantine-stop-propagation': isOpen || undefined,
  } as const
  return { ...answer, listId, options, active, choose, press, aria, optionId }
}

type Answer<Found> = { found: readonly Found[]; recent: readonly Found[]; isAnswered: boolean }

function optionsOf<Found>(source: ChoiceSource<Found>, answer: Answer<Found>, create: string): Option<Found>[] {
  const option = (group: 'recent' | 'found') => (found: Found) => ({
    ...source.choice(found),
    detail: source.detail(found),
    group,
    found,
  })
  const recent = answer.recent.map(option('recent'))
  const found = answer.found.map(option('found')).filter(({ id }) => !recent.some((each) => each.id === id))
  const offer = { id: 'create', label: create, detail: undefined, group: 'create' as const, found: undefined }
  return [...recent, ...found, ...(create !== '' && answer.isAnswered ? [offer] : [])]
}
