import { DEFAULT_PAGE_SIZE, MORE_THAN, searchGroups, searchTotals } from '@galen/contract/search-index'
import { notFound } from '../errors.ts'
import { query } from '../operation.ts'
import { matchesOf } from './search-matches.ts'
import { readableIndex, type ServedIndex, within } from './search.ts'

/** GET /search/{index}/totals over these indices. */
export function totalsOperation(indices: readonly ServedIndex[]) {
  const byName = new Map(indices.map((served) => [served.index.name, served]))
  return query(searchTotals, ({ params, query: { query: asked = '', most }, db, actor }) =>
    within(async () => {
      const served = readableIndex(byName.get(params.index), params.index, actor)
      const matches = await matchesOf(db, actor, served, { query: asked, sort: [] })
      if (most !== undefined && (await matches.count(most + 1)) > most) return { [MORE_THAN]: String(most) }
      return matches.totals(served.index.totals)
    }),
  )
}

/** GET /search/{index}/groups over these indices. */
export function groupsOperation(indices: readonly ServedIndex[]) {
  const byName = new Map(indices.map((served) => [served.index.name, served]))
  return query(searchGroups, ({ params, query: asked, db, actor }) =>
    within(async () => {
      const served = readableIndex(byName.get(params.index), params.index, actor)
      const orderedBy = served.index.groups?.[asked.by]
      if (orderedBy === undefined) throw notFound(`Groups by ${asked.by}`)
      const { by, sort, from = 0, size = DEFAULT_PAGE_SIZE, direction = 'Asc' } = asked
      if (sort !== undefined && !served.index.sortable.includes(sort)) throw notFound(`Order by ${sort}`)
      const matches = await matchesOf(db, actor, served, {
        query: asked.query ?? '',
        sort: sort === undefined ? [] : [{ field: sort, direction }],
      })
      return matches.groups({ by, orderedBy: sort ?? orderedBy, direction, from, size })
    }),
  )
}
