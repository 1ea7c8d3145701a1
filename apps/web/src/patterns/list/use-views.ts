import { type SavedView, views } from '@galen/contract/identity/views'
import type { SearchIndex } from '@galen/contract/search-index'
import { useRead } from '../../client/api.tsx'
import { cache, LOOKUP_FRESH_MS, readsOf } from '../../client/cache.ts'
import { useIdle } from '../../client/idle.ts'
import { type OpenView, openSaved, openSystem, type SystemView } from './list-view.ts'

export type Views = {
  readonly system: readonly SystemView[]
  readonly saved: readonly SavedView[]
  readonly open: OpenView | undefined
  /** The address names a view that is still on its way. */
  readonly isWaiting: boolean
  /** The address names a view that is not there, or no longer. */
  readonly isMissing: boolean
}

const NONE: readonly never[] = []

/** The views of a list, and the one that its address names. */
export function useViews(index: SearchIndex, system: readonly SystemView[] = NONE, id: string | null): Views {
  // The rows come first: no one waits for the names of views that are not open.
  const enabled = useIdle() || id !== null
  const read = useRead(views.list, { query: { index: index.name } }, { freshForMs: LOOKUP_FRESH_MS, enabled })
  const saved = read.data ?? NONE
  const known = system.find((each) => each.name === id)
  const found = saved.find((each) => each.id === id)
  const open = known ? openSystem(known) : found && openSaved(found)
  return {
    system,
    saved,
    open,
    isWaiting: id !== null && !open && read.isPending,
    isMissing: id !== null && !open && !read.isPending,
  }
}

/** Puts what the server said about a view where the tabs read it, so that nothing flickers. */
export function keepView(index: string, view: SavedView): void {
  cache.setQueriesData<readonly SavedView[]>(readsOf(views.list), (now) => {
    if (!now || (now[0] && now[0].index !== index)) return now
    const isKnown = now.some(({ id }) => id === view.id)
    return isKnown ? now.map((each) => (each.id === view.id ? view : each)) : [...now, view]
  })
  void cache.invalidateQueries(readsOf(views.list))
}

export const readViewsAgain = () => void cache.invalidateQueries(readsOf(views.list))
