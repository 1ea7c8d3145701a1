import { userProfileIndex } from '@galen/contract/admin/user-profiles'
import { LOOKUP_FRESH_MS } from './cache.ts'
import { useSearch } from './search.ts'

const MOST_PROFILES = 1000

/** Colleagues, ascending by number; kept for 60 seconds (Spec §7, caching). */
export const useUserProfiles = (enabled = true) =>
  useSearch(
    userProfileIndex,
    { size: MOST_PROFILES, sort: [{ field: 'number', direction: 'Asc' }] },
    { enabled, freshForMs: LOOKUP_FRESH_MS },
  )
