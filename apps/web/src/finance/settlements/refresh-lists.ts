import { search, searchTotals } from '@galen/contract/search-index'
import { cache, readsOf } from '../../client/cache.ts'

/** Rows, sums and figures of parties are read again after money has moved. */
export function refreshLists(): void {
  void cache.invalidateQueries(readsOf(search))
  void cache.invalidateQueries(readsOf(searchTotals))
}
