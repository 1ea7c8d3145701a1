import type { SearchIndex, Sort } from '@galen/contract/search-index'

/** The state of a list is its address: `?p=2&q=ana&sort=-name&f.user=…` */
export type ListLocation = { readonly page: number; readonly query: string; readonly sort: Sort | undefined }

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

export const atPage = (params: URLSearchParams, page: number) => changed(params, { p: page === 0 ? '' : String(page) })

/** Anything that changes which rows there are leads back to the first page. */
export const withQuery = (params: URLSearchParams, query: string) => changed(params, { q: query.trim(), p: '' })
export const withFilter = (params: URLSearchParams, field: string, value: string) =>
  changed(params, { [`f.${field}`]: value, p: '' })
export const withoutFilters = (params: URLSearchParams) =>
  new URLSearchParams(params.has('sort') ? { sort: params.get('sort') ?? '' } : {})
export const isFiltered = (params: URLSearchParams) =>
  [...params.keys()].some((key) => key === 'q' || key.startsWith('f.'))

/** Ascending, then descending, then as the list is by itself. */
export function withNextSort(params: URLSearchParams, field: string, current: Sort | undefined): URLSearchParams {
  if (current?.field !== field) return changed(params, { sort: sortText({ field, direction: 'Asc' }), p: '' })
  return changed(params, { sort: current.direction === 'Asc' ? sortText({ field, direction: 'Desc' }) : '', p: '' })
}

function changed(params: URLSearchParams, values: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}
