import { searchTotals } from '@galen/contract/search-index'
import { query } from '../operation.ts'
import { matchesOf } from './search-matches.ts'
import { readableIndex, type ServedIndex, within } from './search.ts'

/** GET /search/{index}/totals over these indices. */
export function totalsOperation(indices: readonly ServedIndex[]) {
  const byName = new Map(indices.map((served) => [served.index.name, served]))
  return query(searchTotals, ({ params, query: { query: asked = '' }, db, actor }) =>
    within(async () => {
      const served = readableIndex(byName.get(params.index), params.index, actor)
      const matches = await matchesOf(db, actor, served, { query: asked, sort: [] })
      return matches.totals(served.index.totals)
    }),
  )
}
