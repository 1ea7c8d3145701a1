import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { type ComboboxOption, meantOption } from './option-order.ts'
import type { Typing } from './use-typing.ts'

type Asked<O extends ComboboxOption> = {
  typing: Typing
  options: readonly O[]
  /** Whether these are the options for the words that stand in the field. */
  isAnswered?: boolean
  /** Where the list begins while nothing is typed. */
  startAt?: string | null | undefined
  choose: (option: O) => void
}

/**
 * The one combobox: the first match is active, Enter and Tab choose it, arrows move, Escape closes. The field keeps the
 * focus. Pressed before the answer is there, Enter and Tab take what the words mean alone.
 */
export function useCombobox<O extends ComboboxOption>({
  typing,
  options,
  isAnswered = true,
  startAt,
  choose,
}: Asked<O>) {
  const listId = useId()
  const { words, isOpen, isLocked } = typing
  const key = words ?? ''
  const { active, hasMoved, moveTo, stay } = useActive(options, key, startAt)
  const take = (option: O | undefined) => {
    if (!option || option.isDisabled) return
    stay()
    choose(option)
  }
  // The list stays open where the words may mean several: no one has seen yet which comes first.
  const awaited = useAwaited(isAnswered, key, () => take(meantOption(options, key)))
  const step = (by: 1 | -1) => {
    if (!isOpen) return typing.open()
    if (options.length > 0) moveTo((active + by + options.length) % options.length)
  }
  /** Whether the key was one of the list's. */
  const press = (event: KeyboardEvent): boolean => {
    if (isLocked) return false
    const by = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key]
    if (by !== undefined) {
      event.preventDefault()
      step(by)
      return true
    }
    awaited.forget()
    if (!isOpen) return false
    if (event.key === 'Escape') {
      event.stopPropagation()
      typing.close()
      return true
    }
    // Who only passes by with Tab changes nothing.
    const isMeant = event.key === 'Enter' || (event.key === 'Tab' && (key.trim() !== '' || hasMoved))
    if (!isMeant) return false
    if (isAnswered || hasMoved) take(options[active])
    else awaited.begin()
    if (event.key === 'Tab') return false
    event.preventDefault()
    return true
  }
  /** The focus went elsewhere: words that found nothing stay, with the reason beside them. */
  const leave = () => {
    if (awaited.isGoingOn()) return typing.leaveWords()
    if (key.trim() !== '' && isAnswered && options.every(({ isOffer }) => isOffer)) return typing.leaveWords()
    typing.close()
  }
  const optionId = (place: number) => `${listId}-${place}`
  const marked = isOpen && options.length > 0 ? optionId(active) : undefined
  return {
    options,
    active,
    listId,
    optionId,
    take,
    press,
    leave,
    aria: ariaOf(isOpen, listId, marked),
    isUnmatched: !isOpen && key.trim() !== '' && isAnswered,
  }
}

/** Takes what Enter or Tab meant as soon as the answer for these words is there. */
function useAwaited(isAnswered: boolean, key: string, take: () => void) {
  const awaited = useRef<string>(undefined)
  const takeIt = useEffectEvent(() => {
    const isStillMeant = awaited.current === key
    awaited.current = undefined
    if (isStillMeant) take()
  })
  useEffect(() => {
    if (isAnswered && awaited.current !== undefined) takeIt()
  }, [isAnswered])
  return {
    begin: () => void (awaited.current = key),
    forget: () => void (awaited.current = undefined),
    isGoingOn: () => awaited.current !== undefined,
  }
}

/** The line that Enter would take: the first match, or where someone moved since. */
function useActive(options: readonly ComboboxOption[], key: string, startAt: string | null | undefined) {
  const [moved, setMoved] = useState<{ key: string; to: number }>()
  const start = Math.max(0, key === '' ? options.findIndex(({ id }) => id === startAt) : 0)
  // New words start at the first line again.
  const hasMoved = moved?.key === key
  return {
    active: hasMoved ? Math.min(moved.to, options.length - 1) : start,
    hasMoved,
    moveTo: (to: number) => setMoved({ key, to }),
    stay: () => setMoved(undefined),
  }
}

const ariaOf = (isOpen: boolean, listId: string, marked: string | undefined) =>
  ({
    role: 'combobox',
    'aria-haspopup': 'listbox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': marked,
    'data-mantine-stop-propagation': isOpen || undefined,
  }) as const

export type Combobox<O extends ComboboxOption> = ReturnType<typeof useCombobox<O>>
