import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LOOKUP_FRESH_MS } from '../../client/cache.ts'
import { errorText } from '../../kit/error-text.ts'
import { session } from '../../client/session.ts'
import type { ChoiceSource } from './choice-source.ts'
import { noteChoice, recentIds } from '../../kit/fields/recent-choices.ts'

const TYPE_AHEAD_MS = 120

/** Whose recent choices these are: another person or company at this computer has others. */
const ownerOf = (name: string) => {
  const settings = session.get()?.settings
  return `${settings?.user.id}.${settings?.company.id}.${name}`
}

export const noteChosen = (name: string, id: string) => noteChoice(localStorage, ownerOf(name), id)

/** What fits the words typed so far; the last answer stays until the next one is there, each is fresh for 60 s. */
export function useChoices<Found>(source: ChoiceSource<Found>, words: string, isOpen: boolean) {
  const [asked] = useDebouncedValue(words.trim(), TYPE_AHEAD_MS)
  const ids = isOpen ? recentIds(localStorage, ownerOf(source.name)) : []
  const found = useQuery({
    queryKey: [...source.key, { words: asked }],
    queryFn: ({ signal }) => source.find(asked, signal),
    placeholderData: keepPreviousData,
    staleTime: LOOKUP_FRESH_MS,
    enabled: isOpen,
  })
  const recent = useQuery({
    queryKey: [...source.key, { ids }],
    queryFn: ({ signal }) => source.read(ids, signal),
    staleTime: LOOKUP_FRESH_MS,
    enabled: isOpen && ids.length > 0,
  })
  const isForThese = asked === words.trim() && !found.isPlaceholderData
  const inOrder = (recent.data ?? []).toSorted(
    (one, other) => ids.indexOf(source.choice(one).id) - ids.indexOf(source.choice(other).id),
  )
  return {
    found: found.data ?? [],
    recent: words.trim() === '' ? inOrder : [],
    isWaiting: isOpen && (found.isFetching || !isForThese),
    isAnswered: isForThese && found.isSuccess,
    problem: found.error ? errorText(found.error) : undefined,
  }
}
