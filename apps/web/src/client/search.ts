import { type RowOf, search, searchGroups, type SearchIndex, type Sort } from '@galen/contract/search-index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { keyOf } from './cache.ts'
import { call } from './call.ts'

export type SearchAsked = {
  query?: string
  from?: number
  size?: number
  sort?: readonly Sort[]
}

export type Found<I extends SearchIndex> = {
  total: number
  totalIsExact: boolean
  content: readonly RowOf<I>[]
  /** Where rows are grouped: what is counted is the groups then. */
  grouped?: { readonly groups: readonly RowGroup[]; readonly rows: number }
}

/** Rows of one value of a field, with sums over all of them. */
export type RowGroup = {
  readonly id: string
  readonly count: number
  readonly sums: Readonly<Record<string, string>>
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

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

/** Searches an index and groups what it finds by a field. */
export function useSearchGroups<I extends SearchIndex>(
  index: I,
  by: string | undefined,
  { query = '', sort: [first] = [], ...page }: SearchAsked,
  enabled: boolean,
) {
  const order = first && { sort: first.field, direction: first.direction }
  const input = { params: { index: index.name }, query: { by: by ?? '', ...page, ...order, ...(query && { query }) } }
  return useQuery({
    queryKey: keyOf(searchGroups, input),
    queryFn: async ({ signal }): Promise<Found<I>> => {
      const { total, rows, content: groups } = (await call(searchGroups, input, { signal })).body
      const content = groups.flatMap((group) => group.rows) as unknown as readonly RowOf<I>[]
      return { total, totalIsExact: true, content, grouped: { groups, rows } }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: enabled && by !== undefined,
  })
}

/** How much a query finds in an index, by its name. */
export function useTotal(name: string, query?: string) {
  const input = inputOf({ name }, { size: 0, ...(query ? { query } : {}) })
  return useQuery({
    queryKey: keyOf(search, input),
    queryFn: async ({ signal }) => (await call(search, input, { signal })).body,
    placeholderData: keepPreviousData,
  })
}

/** A value as the query language takes it: quoted, with its quotes and backslashes escaped. */
export const quoted = (value: string) => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`
