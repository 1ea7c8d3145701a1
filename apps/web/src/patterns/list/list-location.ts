import type { SearchIndex, Sort } from '@galen/contract/search-index'

/** The state of a list is its address: `?p=2&q=ana&sort=-name&f.status=Sent&view=…` */
export type ListLocation = { readonly page: number; readonly query: string; readonly sort: Sort | undefined }

/** Values by field, in the order in which they were chosen. */
export type FilterValues = Readonly<Record<string, readonly string[]>>

/** The page is zero-based and a missing one is the first; what makes no sense is left out. */
export function listLocation(params: URLSearchParams, index: SearchIndex): ListLocation {
  const page = Number(params.get('p') ?? 0)
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 0,
    query: params.get('q')?.trim() ?? '',
    sort: sortFrom(params.get('sort') ?? '', index),
  }
}

function sortFrom(text: string, index: SearchIndex): Sort | undefined {
  const field = text.replace(/^-/, '')
  return index.sortable.includes(field) ? { field, direction: text.startsWith('-') ? 'Desc' : 'Asc' } : undefined
}

const sortText = ({ field, direction }: Sort) => (direction === 'Desc' ? `-${field}` : field)

const FILTER = /^f\.([A-Za-z]\w*)$/

export function filtersOf(params: URLSearchParams): FilterValues {
  const fields = [...params.keys()].flatMap((key) => FILTER.exec(key)?.[1] ?? [])
  return Object.fromEntries(
    [...new Set(fields)].flatMap((field) => {
      const values = params.getAll(`f.${field}`).filter((value) => value !== '')
      return values.length > 0 ? [[field, values]] : []
    }),
  )
}

export const atPage = (params: URLSearchParams, page: number) =>
  changed(params, { p: page === 0 ? [] : [String(page)] })

/** Anything that changes which rows there are leads back to the first page. */
export const withQuery = (params: URLSearchParams, query: string) =>
  explicit(changed(params, { q: query.trim() === '' ? [] : [query.trim()], p: [] }))
export const withFilter = (params: URLSearchParams, field: string, value: string) =>
  withFilterValues(params, field, value === '' ? [] : [value])
export const withFilterValues = (params: URLSearchParams, field: string, values: readonly string[]) =>
  explicit(changed(params, { [`f.${field}`]: values, p: [] }))
export const withoutFilters = (params: URLSearchParams) =>
  explicit(keptOf(params, (key) => key === 'sort' || key === 'view'))
export const isFiltered = (params: URLSearchParams) =>
  [...params.entries()].some(([key, value]) => (key === 'q' || key.startsWith('f.')) && value !== '')

/** Ascending, then descending, then as the list is by itself. */
export function withNextSort(params: URLSearchParams, field: string, current: Sort | undefined): URLSearchParams {
  if (current?.field !== field) return withSort(params, { field, direction: 'Asc' })
  return withSort(params, current.direction === 'Asc' ? { field, direction: 'Desc' } : undefined)
}

export const withSort = (params: URLSearchParams, sort: Sort | undefined) =>
  explicit(changed(params, { sort: sort ? [sortText(sort)] : [], p: [] }))

/** Only the view, as it was saved. */
export const atView = (view: string | undefined) => new URLSearchParams(view === undefined ? {} : { view })

/** Says so itself what the list shows, instead of leaving it to its view. */
export const isExplicit = (params: URLSearchParams) =>
  [...params.keys()].some((key) => key === 'q' || key === 'sort' || key.startsWith('f.'))

/** Without its view's filters and words an address has to say that it has none, or the view would bring them back. */
function explicit(params: URLSearchParams): URLSearchParams {
  if (params.has('view') && !isExplicit(params)) params.set('q', '')
  return params
}

const keptOf = (params: URLSearchParams, keep: (key: string) => boolean) =>
  new URLSearchParams([...params.entries()].filter(([key]) => keep(key)))

function changed(params: URLSearchParams, values: Readonly<Record<string, readonly string[]>>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, given] of Object.entries(values)) {
    next.delete(name)
    for (const value of given) next.append(name, value)
  }
  return next
}
