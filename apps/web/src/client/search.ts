import { type RowOf, search, type SearchIndex, type Sort } from '@galen/contract/search-index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { keyOf } from './cache.ts'
import { call } from './call.ts'

export type SearchAsked = {
  query?: string
  from?: number
  size?: number
  sort?: readonly Sort[]
}

export type Found<I extends SearchIndex> = { total: number; totalIsExact: boolean; content: readonly RowOf<I>[] }

/** `sort[0].field`, `sort[0].direction` and so on, as the server reads them (Spec §7). */
function inputOf(index: Pick<SearchIndex, 'name'>, { sort = [], ...rest }: SearchAsked) {
  const order = sort.flatMap(({ field, direction }, place) => [
    [`sort[${place}].field`, field],
    [`sort[${place}].direction`, direction],
  ])
  return { params: { index: index.name }, query: { ...rest, ...Object.fromEntries(order) } }
}

/** Searches an index once, outside of what is drawn. */
export async function searchOnce<I extends SearchIndex>(index: I, asked: SearchAsked): Promise<Found<I>> {
  return (await call(search, inputOf(index, asked))).body as unknown as Found<I>
}

/** Searches an index; while the next page comes, the last one stays on the screen. */
export function useSearch<I extends SearchIndex>(
  index: I,
  asked: SearchAsked,
  options: { freshForMs?: number; enabled?: boolean } = {},
) {
  const input = inputOf(index, asked)
  return useQuery({
    queryKey: keyOf(search, input),
    queryFn: async ({ signal }) => (await call(search, input, { signal })).body as unknown as Found<I>,
    placeholderData: keepPreviousData,
    staleTime: options.freshForMs ?? 0,
    enabled: options.enabled ?? true,
  })
}

/** How much is in an index, by its name. */
export const useTotal = (name: string) =>
  useQuery({
    queryKey: keyOf(search, inputOf({ name }, { size: 0 })),
    queryFn: async ({ signal }) => (await call(search, inputOf({ name }, { size: 0 }), { signal })).body,
    placeholderData: keepPreviousData,
  })

/** A value as the query language takes it: quoted, with its quotes and backslashes escaped. */
export const quoted = (value: string) => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`
