import type { SavedView, ViewColumn } from '@galen/contract/identity/views'
import { type FilterValues, filtersOf, isExplicit } from './list-location.ts'

/** What a view keeps of a list, beside its name. */
export type ListState = Pick<SavedView, 'query' | 'sort' | 'density'> & {
  readonly filters: FilterValues
  readonly columns: readonly ViewColumn[]
}

/** A view that the product brings along. */
export type SystemView = {
  readonly name: string
  readonly label: string
  readonly filters?: FilterValues
  readonly query?: string
  readonly sort?: string
  /** Its tab says how many rows it has. */
  readonly counted?: true
}

/** A tab of the list: a saved view, or one that the product brings along. */
export type OpenView = {
  readonly id: string
  readonly state: ListState
  readonly saved: SavedView | undefined
  readonly base?: string
}

export const openSaved = (saved: SavedView): OpenView => ({ id: saved.id, state: saved, saved })

export const openSystem = ({ name, filters = {}, query = '', sort }: SystemView): OpenView => ({
  id: name,
  state: { filters, query: '', sort: sort ?? null, columns: [], density: null },
  saved: undefined,
  // Not written into the search box: no one typed it.
  base: query,
})

/** The address with what its view adds: a view opens as it was saved until something is changed. */
export function effectiveParams(params: URLSearchParams, view: OpenView | undefined): URLSearchParams {
  if (!view || isExplicit(params)) return params
  const effective = new URLSearchParams(params)
  const { query, sort, filters } = view.state
  if (query !== '') effective.set('q', query)
  if (sort !== null) effective.set('sort', sort)
  for (const [field, values] of Object.entries(filters))
    for (const value of values) effective.append(`f.${field}`, value)
  return effective
}

/** How much room a row has: what was chosen, on a tablet as at a desk; in warehouse mode enough for a gloved hand. */
export const densityShown = (
  chosen: ListState['density'],
  preferred: NonNullable<ListState['density']>,
  isWarehouse: boolean,
) => (isWarehouse ? 'touch' : (chosen ?? preferred))

export type Layout = Pick<ListState, 'columns' | 'density'>

export const stateOf = (params: URLSearchParams, layout: Layout): ListState => ({
  query: params.get('q')?.trim() ?? '',
  sort: params.get('sort') || null,
  filters: filtersOf(params),
  ...layout,
})

/** Whether two states show the same; the order of filters says nothing. */
export const sameState = (one: ListState, other: ListState) => textOf(one) === textOf(other)

const textOf = ({ query, sort, filters, columns, density }: ListState) =>
  JSON.stringify([
    query,
    sort,
    Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    columns.map(({ name, shown, width, pinned }) => [name, shown, width, pinned]),
    density,
  ])
