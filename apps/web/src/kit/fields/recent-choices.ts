const MOST_KEPT = 5

/** The part of the browser's storage that is used here, so that a test can hand in a plain map. */
type Store = Pick<Storage, 'getItem' | 'setItem'>

const placeOf = (owner: string) => `galen.recent.${owner}`

/** What was chosen lately, newest first. Whatever else stands in the storage counts as nothing. */
export function recentIds(store: Store, owner: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(placeOf(owner)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, MOST_KEPT) : []
  } catch {
    return []
  }
}

/** Notes a choice; a full storage must not keep anybody from choosing. */
export function noteChoice(store: Store, owner: string, id: string): void {
  const others = recentIds(store, owner).filter((each) => each !== id)
  try {
    store.setItem(placeOf(owner), JSON.stringify([id, ...others].slice(0, MOST_KEPT)))
  } catch {
    // Nothing is remembered then.
  }
}
