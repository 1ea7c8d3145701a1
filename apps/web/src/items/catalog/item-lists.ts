import { itemPropertyIndex } from '@galen/contract/admin/properties'
import type { PropertyType } from '@galen/domain/admin/property-types'
import { LOOKUP_FRESH_MS } from '../../client/cache.ts'
import { useSearch } from '../../client/search.ts'

/** The lists that describe items; kept for 60 seconds (Spec §7, caching). */
export function useItemLists(enabled = true) {
  const asked = { size: itemPropertyIndex.maxSize }
  const found = useSearch(itemPropertyIndex, asked, { enabled, freshForMs: LOOKUP_FRESH_MS })
  const all = found.data?.content ?? []
  return {
    /** What can be chosen: the active values, and the one that is there although it is no longer active. */
    choices: (type: PropertyType, chosen: string | null) =>
      all
        .filter((value) => value.type === type && (value.active || value.id === chosen))
        .map(({ id, name }) => ({ value: id, label: name })),
    /** A value as it is written next to a figure: mg for milligram. */
    shortOf: (type: PropertyType, name: string) =>
      all.find((value) => value.type === type && value.name === name)?.code ?? name,
  }
}
