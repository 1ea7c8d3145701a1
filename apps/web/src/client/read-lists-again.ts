import { search, searchGroups, searchTotals } from '@galen/contract/search-index'
import { cache, readsOf } from './cache.ts'

/** What was done shows in the rows of these lists, in their groups and in their sums. */
export function readListsAgain(...names: readonly string[]): void {
  for (const route of [search, searchGroups, searchTotals])
    for (const index of names) void cache.invalidateQueries(readsOf(route, { index }))
}
