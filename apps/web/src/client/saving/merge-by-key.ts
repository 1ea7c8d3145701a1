/** Puts together what two people did to one value, or answers nothing when they contradict each other. */
export type Merge = (base: unknown, mine: unknown, theirs: unknown) => unknown

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * Merges two versions of a list whose entries are known by a key: lines of an order, rights of a role. What either
 * added or removed is added or removed; only an entry that both changed differently is a contradiction.
 */
export function mergeByKey<Entry>(keyOf: (entry: Entry) => string): Merge {
  const byKey = (list: unknown) =>
    new Map((list as readonly Entry[] | null | undefined)?.map((each) => [keyOf(each), each]))
  return (base, mine, theirs) => {
    const [before, here, there] = [byKey(base), byKey(mine), byKey(theirs)]
    const merged: Entry[] = []
    for (const key of new Set([...there.keys(), ...here.keys()])) {
      const [old, ours, others] = [before.get(key), here.get(key), there.get(key)]
      const [isOursChanged, isTheirsChanged] = [!same(old, ours), !same(old, others)]
      if (isOursChanged && isTheirsChanged && !same(ours, others)) return undefined
      const kept = isOursChanged ? ours : others
      if (kept !== undefined) merged.push(kept)
    }
    return merged
  }
}
