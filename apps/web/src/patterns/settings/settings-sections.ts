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

/** The section at the top of what can be seen, so that keys and the list on the left know where one is. */
export function useSectionInSight(ids: readonly string[]): string | undefined {
  const [inSight, setInSight] = useState<ReadonlySet<string>>(new Set())
  const all = ids.join(' ')
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) =>
        setInSight((before) => {
          const seen = new Set(before)
          for (const { target, isIntersecting } of entries)
            if (isIntersecting) seen.add(target.id)
            else seen.delete(target.id)
          return seen
        }),
      { rootMargin: '-96px 0px -40% 0px' },
    )
    for (const id of all.split(' ')) {
      const section = document.getElementById(id)
      if (section) watcher.observe(section)
    }
    return () => watcher.disconnect()
  }, [all])
  return ids.find((id) => inSight.has(id)) ?? ids[0]
}
