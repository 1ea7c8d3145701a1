import { itemFlags } from '@galen/contract/items/item-flags'
import { useRead } from '../../client/api.tsx'
import { LOOKUP_FRESH_MS } from '../../client/cache.ts'

/** The flags that can be chosen: the active ones, and those that are carried although they are no longer active. */
export function useFlagChoices(carried: readonly string[]) {
  const flags = useRead(itemFlags.list, {}, { freshForMs: LOOKUP_FRESH_MS }).data ?? []
  return flags
    .filter(({ id, active }) => active || carried.includes(id))
    .map(({ id, name }) => ({ value: id, label: name }))
}
