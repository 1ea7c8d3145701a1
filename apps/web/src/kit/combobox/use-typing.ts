import { useState } from 'react'

/** What is typed into a combobox, and whether its list is open. */
export type Typing = {
  /** Undefined while nothing was typed since the value was chosen. */
  readonly words: string | undefined
  readonly isOpen: boolean
  readonly isLocked: boolean
  open(): void
  /** Closes the list and forgets the words, so that the field shows its value again. */
  close(): void
  /** Closes the list; the words stay, because nothing was chosen by them. */
  leaveWords(): void
  type(words: string): void
}

export function useTyping(isLocked = false): Typing {
  const [words, setWords] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  return {
    words,
    isOpen,
    isLocked,
    open: () => setOpen(!isLocked),
    close: () => {
      setOpen(false)
      setWords(undefined)
    },
    leaveWords: () => setOpen(false),
    type: (next) => {
      setWords(next)
      setOpen(!isLocked)
    },
  }
}
