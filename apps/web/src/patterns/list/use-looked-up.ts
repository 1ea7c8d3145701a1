import { arrayOr } from '@galen/domain/search/query-builder'
import { userProfileIndex } from '@galen/contract/admin/user-profiles'
import { LOOKUP_FRESH_MS } from '../../client/cache.ts'
import { useSearch } from '../../client/search.ts'
import { idOf, type Lookup } from './list-declaration.ts'

/** The names of records that stand in the address as ids only. */
export function useLookedUp(lookup: Lookup | undefined, ids: readonly string[]): (id: string) => string {
  const found = useSearch(
    // Asked of no one when there is nothing to look up; a hook needs some index all the same.
    lookup?.index ?? userProfileIndex,
    { query: arrayOr('id', ids), size: ids.length },
    { enabled: lookup !== undefined && ids.length > 0, freshForMs: LOOKUP_FRESH_MS },
  )
  return (id) => {
    const row = found.data?.content.find((each) => idOf(each) === id)
    return row && lookup ? lookup.label(row) : '…'
  }
}
