import { DEFAULT_PAGE_SIZE, EXACT_TOTAL, MORE_THAN, searchTotals, type SearchIndex } from '@galen/contract/search-index'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRead } from '../../client/api.tsx'
import { useSearch, useSearchGroups } from '../../client/search.ts'
import { useMayI } from '../../client/session.ts'
import { useToday } from '../../kit/fields/use-today.ts'
import { arranged, drawn } from './column-layout.ts'
import type { AnyList, ListFilter } from './list-declaration.ts'
import { groupingOf } from './list-groups.ts'
import { filterQueries, queryOf } from './list-filters.ts'
import { filtersOf, listLocation } from './list-location.ts'
import { effectiveParams, sameState, stateOf, type SystemView } from './list-view.ts'
import { useLayout } from './use-layout.ts'
import { useViews } from './use-views.ts'

const NONE: readonly ListFilter[] = []

/** A list as its address, its view and this person's choices make it. */
export function useList(props: AnyList) {
  const { index, baseQuery, pageSize = DEFAULT_PAGE_SIZE } = props
  const isSeen = useSeenFields(index)
  const filters = (props.filters ?? NONE).filter(({ field }) => isSeen(field))
  const [given, setParams] = useSearchParams()
  const views = useViews(index, props.systemViews, given.get('view'))
  const { layout, change: changeLayout, forget: forgetLayout } = useLayout(index.name, views.open)
  const params = effectiveParams(given, views.open)
  const location = listLocation(params, index)
  const values = filtersOf(params)
  const today = useToday()
  const query = queryOf([baseQuery, views.open?.base, ...filterQueries(filters, values, today), location.query])
  const queryOfView = ({ filters: narrowed = {}, query: base }: SystemView) =>
    queryOf([baseQuery, base, ...filterQueries(filters, narrowed, today)])
  const sort = location.sort ? [location.sort] : (props.usualSort ?? index.sort)
  const asked = { query, from: location.page * pageSize, size: pageSize, sort }
  const grouping = groupingOf(props.groupBy, given)
  const flat = useSearch(index, asked, { enabled: !views.isWaiting && !grouping })
  const order = { sort: location.sort ? [location.sort] : [] }
  const grouped = useSearchGroups(index, grouping?.by, { ...asked, ...order }, !views.isWaiting)
  const rows = grouping ? grouped : flat
  const totals = useTotals(index, query, !views.isWaiting)
  const columns = arranged(
    props.columns.filter(({ sort: by, field = by }) => field === undefined || isSeen(field)),
    layout.columns,
  )
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
    queryOfView,
    sort,
    pageSize,
    rows,
    grouping,
    totals,
    columns,
    drawn: drawn(columns),
    state,
    isChanged: views.open !== undefined && !sameState(state, views.open.state),
  }
}

/** Whether a field of the rows is one that this person sees; what is hidden from them has no column, filter or sum. */
function useSeenFields(index: SearchIndex) {
  const mayI = useMayI()
  return (field: string) => {
    const seenWith = index.seenWith?.[field]
    return seenWith === undefined || mayI(seenWith)
  }
}

export type List = ReturnType<typeof useList>

/** Asked beside the rows, which never wait for it. Of more than can be counted, sums are asked for by a click. */
function useTotals(index: SearchIndex, query: string, enabled: boolean) {
  const [wanted, setWanted] = useState<string>()
  const most = wanted === query ? {} : { most: EXACT_TOTAL }
  const input = { params: { index: index.name }, query: { ...(query === '' ? {} : { query }), ...most } }
  const { data } = useRead(searchTotals, input, { enabled: enabled && index.totals.length > 0 })
  const isBeyond = data !== undefined && MORE_THAN in data
  return { sums: isBeyond ? {} : data, addUp: isBeyond ? () => setWanted(query) : undefined }
}
