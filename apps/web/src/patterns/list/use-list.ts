import { DEFAULT_PAGE_SIZE, searchTotals, type SearchIndex } from '@galen/contract/search-index'
import { useSearchParams } from 'react-router'
import { useRead } from '../../client/api.tsx'
import { useSearch } from '../../client/search.ts'
import { useToday } from '../../kit/fields/use-today.ts'
import { arranged, drawn } from './column-layout.ts'
import type { AnyList, ListFilter } from './list-declaration.ts'
import { filterQueries, queryOf } from './list-filters.ts'
import { filtersOf, listLocation } from './list-location.ts'
import { effectiveParams, sameState, stateOf } from './list-view.ts'
import { useLayout } from './use-layout.ts'
import { useViews } from './use-views.ts'

const NONE: readonly ListFilter[] = []

/** A list as its address, its view and this person's choices make it. */
export function useList(props: AnyList) {
  const { index, baseQuery, filters = NONE, pageSize = DEFAULT_PAGE_SIZE } = props
  const [given, setParams] = useSearchParams()
  const views = useViews(index, props.systemViews, given.get('view'))
  const { layout, change: changeLayout, forget: forgetLayout } = useLayout(index.name, views.open)
  const params = effectiveParams(given, views.open)
  const location = listLocation(params, index)
  const values = filtersOf(params)
  const query = queryOf([baseQuery, ...filterQueries(filters, values, useToday()), location.query])
  const sort = location.sort ? [location.sort] : index.sort
  const asked = { query, from: location.page * pageSize, size: pageSize, sort }
  const rows = useSearch(index, asked, { enabled: !views.isWaiting })
  const totals = useTotals(index, query, !views.isWaiting)
  const columns = arranged(props.columns, layout.columns)
  const state = stateOf(params, layout)
  return {
    views,
    layout,
    changeLayout,
    forgetLayout,
    /** The address as it stands, and with what its view adds. */
    given,
    params,
    setParams,
    location,
    values,
    query,
    sort,
    pageSize,
    rows,
    totals,
    columns,
    drawn: drawn(columns),
    state,
    isChanged: views.open !== undefined && !sameState(state, views.open.state),
  }
}

export type List = ReturnType<typeof useList>

/** Asked beside the rows, which never wait for it. */
function useTotals(index: SearchIndex, query: string, enabled: boolean) {
  const input = { params: { index: index.name }, query: query === '' ? {} : { query } }
  return useRead(searchTotals, input, { enabled: enabled && index.totals.length > 0 })
}
