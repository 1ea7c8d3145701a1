import { type RowOf, search, type SearchIndex } from '@galen/contract/search-index'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { keyOf, LOOKUP_FRESH_MS } from '../client/cache.ts'
import { call } from '../client/call.ts'
import type { PaletteChoice } from './palette-order.ts'
import { foundRecord, type Records } from '../patterns/screens/records.ts'
import type { Screen } from '../patterns/screens/screens.ts'
import { quoted } from '../client/search.ts'
import { useMayI, useSettings } from '../client/session.ts'

const WAIT_MS = 120
const SHORTEST = 2
const MOST_OF_ONE_KIND = 4

const queryOf = (typed: string) => typed.split(/\s+/).filter(Boolean).map(quoted).join(' ')

/**
 * Type-ahead over the records of every screen I may open. The last answer stays until the next one comes, and a question
 * that is no longer asked is cut off.
 */
export function useRecords(
  screens: readonly Screen[],
  typed: string,
): { found: readonly PaletteChoice[]; pending: boolean } {
  const mayI = useMayI()
  const { timeZone } = useSettings().company
  const [asked] = useDebouncedValue(typed.trim(), WAIT_MS)
  const sources = screens.flatMap(({ records, needs }) => (records && mayI(needs) ? [records] : []))
  const isAsked = asked.length >= SHORTEST && typed.trim().length >= SHORTEST
  const answers = useQueries({ queries: sources.map((source) => ({ ...questionTo(source, asked), enabled: isAsked })) })
  return {
    found: isAsked
      ? answers.flatMap(({ data }, place) => {
          const source = sources[place]
          return source && data
            ? data.content.map((row): PaletteChoice => ({ ...foundRecord(source, row, timeZone), group: 'records' }))
            : []
        })
      : [],
    pending:
      (isAsked && answers.some(({ isFetching }) => isFetching)) || (typed.trim() !== asked && sources.length > 0),
  }
}

function questionTo({ index, prepare, most = MOST_OF_ONE_KIND }: Records, asked: string) {
  const input = { params: { index }, query: { query: queryOf(asked), size: most } }
  return {
    queryKey: keyOf(search, input),
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const [reply] = await Promise.all([call(search, input, { signal }), prepare?.()])
      return reply.body as unknown as { content: readonly RowOf<SearchIndex>[] }
    },
    placeholderData: keepPreviousData,
    staleTime: LOOKUP_FRESH_MS,
    retry: false,
  }
}
