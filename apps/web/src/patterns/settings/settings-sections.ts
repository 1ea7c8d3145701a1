import { foldedWords, hasWords } from '@galen/domain/folded-text'
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react'

export type SettingsSection = {
  readonly id: string
  readonly title: string
  /** The name code and files have for it. */
  readonly code?: string
  readonly about?: string
  /** More words the filter finds it by. */
  readonly words?: string
  readonly count?: number | undefined
  readonly content: ReactNode
}

/** The sections that a filter leaves: every word typed occurs in what the section is called or about. */
export function sectionsFor(sections: readonly SettingsSection[], typed: string): readonly SettingsSection[] {
  const words = foldedWords(typed)
  return sections.filter(({ title, code = '', about = '', words: more = '' }) =>
    hasWords(`${title} ${code} ${about} ${more}`, words),
  )
}

/** How a section adds something: what the button says, and where one begins to type. */
export type Adding = { readonly label: string; readonly begin: () => void }

export const SettingsAdding = createContext<(section: string, adding: Adding) => () => void>(() => () => {})
export const SectionId = createContext('')

/** Why nothing on the page can be changed, where the page says it on top. */
export const PageReadOnly = createContext<string | undefined>(undefined)

/** A section says why it cannot be changed only where the page has not said so already. */
export const reasonToSay = (ofPage: string | undefined, own: string | undefined) =>
  ofPage === undefined ? own : undefined

/** The reason that a section has to show by itself. */
export const useReasonToSay = (own: string | undefined) => reasonToSay(use(PageReadOnly), own)

/** Lets the page's Add button and its key begin a new row here. */
export function useAdding(label: string | undefined, begin: () => void): void {
  const tell = use(SettingsAdding)
  const section = use(SectionId)
  const start = useEffectEvent(begin)
  useEffect(
    () => (label === undefined ? undefined : tell(section, { label, begin: () => start() })),
    [tell, section, label],
  )
}

type Placed = { readonly id: string; readonly top: number }

/** How far below the top of the page the eye reads. */
export const READING_LINE = 120

/**
 * The section in sight: the one that reaches over the reading line. At the end of the page the last ones cannot come there:
 * it is the one that was asked for, and otherwise the last.
 */
export function sectionAt(sections: readonly Placed[], start: number, isAtEnd: boolean, asked: string) {
  const [first, last] = [sections[0], sections.at(-1)]
  const reached = sections.findLast(({ top }) => top <= start + READING_LINE) ?? first
  if (!isAtEnd) return reached?.id
  const wanted = sections.find(({ id, top }) => id === asked && top >= start)
  const isScrolled = first !== undefined && first.top < start
  return (wanted ?? (isScrolled ? last : reached))?.id
}

/** Follows what is scrolled: the section that is lit is the one that is read, and the one that a key adds to. */
export function useSectionInSight(ids: readonly string[]): string | undefined {
  const [inSight, setInSight] = useState<string>()
  const all = ids.join(' ')
  useEffect(() => {
    const look = () => {
      const placed = all.split(' ').flatMap((id) => {
        const place = document.getElementById(id)?.getBoundingClientRect()
        return place ? [{ id, top: place.top }] : []
      })
      const main = document.getElementById('main')
      const start = main?.getBoundingClientRect().top ?? 0
      const isAtEnd = main !== null && main.scrollTop + main.clientHeight >= main.scrollHeight - 2
      setInSight(sectionAt(placed, start, isAtEnd, location.hash.slice(1)))
    }
    look()
    // Rows come after the sections, and what scrolls is the frame.
    const timer = setTimeout(look, 300)
    addEventListener('scroll', look, { passive: true, capture: true })
    addEventListener('hashchange', look)
    addEventListener('resize', look)
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', look, { capture: true })
      removeEventListener('hashchange', look)
      removeEventListener('resize', look)
    }
  }, [all])
  return ids.find((id) => id === inSight) ?? ids[0]
}
