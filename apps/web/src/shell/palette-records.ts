import { finding } from '@galen/contract/reports/finding'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { keyOf, LOOKUP_FRESH_MS } from '../client/cache.ts'
import { call } from '../client/call.ts'
import { useMayI, useSettings } from '../client/session.ts'
import { foundRecord, type Records } from '../patterns/screens/records.ts'
import type { Screen } from '../patterns/screens/screens.ts'
import type { PaletteChoice } from './palette-order.ts'

const WAIT_MS = 120
const SHORTEST = 2

/**
 * Type-ahead over the records of every screen I may open, in one question. The last answer stays until the next one comes,
 * and a question that is no longer asked is cut off.
 */
export function useRecords(
  screens: readonly Screen[],
  typed: string,
): { found: readonly PaletteChoice[]; pending: boolean } {
  const mayI = useMayI()
  const { timeZone } = useSettings().company
  const [asked] = useDebouncedValue(typed.trim(), WAIT_MS)
  const sources = new Map(
    screens
      .flatMap(({ records = [], needs }) => (mayI(needs) ? records : []))
      .map((source: Records) => [source.index, source] as const),
  )
  const isAsked = sources.size > 0 && asked.length >= SHORTEST && typed.trim().length >= SHORTEST
  const input = { query: { text: asked.slice(0, 200), kinds: [...sources.keys()].join(',') } }
  const { data, isFetching } = useQuery({
    queryKey: keyOf(finding.records, input),
    queryFn: async ({ signal }) => {
      const { found } = (await call(finding.records, input, { signal })).body
      for (const kind of new Set(found.map((each) => each.kind))) await sources.get(kind)?.prepare?.()
      return found
    },
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: LOOKUP_FRESH_MS,
    retry: false,
  })
  const found = (isAsked ? (data ?? []) : []).flatMap(({ kind, nearness, row }): PaletteChoice[] => {
    const source = sources.get(kind)
    return source ? [{ ...foundRecord(source, row, timeZone), group: 'records', found: nearness }] : []
  })
  return { found, pending: (isAsked && isFetching) || (typed.trim() !== asked && sources.size > 0) }
}
