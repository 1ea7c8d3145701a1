import type { Unsent } from './saving-state.ts'

const PREFIX = 'galen.unsent.'
/** A tab that has not shown itself for so long is gone, and others may offer what it left behind. */
const ABANDONED_AFTER_MS = 15_000
/** So that a tab which is alive is never taken for a dead one. */
export const STILL_HERE_EVERY_MS = 5000
const FORGOTTEN_AFTER_MS = 30 * 86_400_000

type Kept = Unsent & { readonly at: number }
type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** One record of one person in one company; each tab keeps its own edits of it. */
export type Place = {
  readonly userId: string
  readonly companyId: string
  readonly document: string
  readonly tab: string
}

const placeName = ({ userId, companyId, document }: Omit<Place, 'tab'>) =>
  `${PREFIX}${userId}.${companyId}.${document}.`

function keptAt(shelf: Shelf, name: string): Kept | null {
  try {
    const kept = JSON.parse(shelf.getItem(name) ?? 'null') as Partial<Kept> | null
    return kept?.edits && kept.bases && typeof kept.at === 'number' ? ({ sending: null, ...kept } as Kept) : null
  } catch {
    // Somebody else wrote here.
    return null
  }
}

const namesIn = (shelf: Shelf) =>
  Array.from({ length: shelf.length }, (_, place) => shelf.key(place) ?? '').filter((name) => name.startsWith(PREFIX))

/** Keeps what is not stored yet; null clears it. A full storage must not stop anybody from typing. */
export function keepUnsent(shelf: Shelf, place: Place, unsent: Unsent | null, now: number): void {
  const name = placeName(place) + place.tab
  try {
    if (unsent) shelf.setItem(name, JSON.stringify({ ...unsent, at: now }))
    else shelf.removeItem(name)
  } catch (reason) {
    console.warn('Unsent changes cannot be kept on this device', reason)
  }
}

/** What this tab, or one that is gone, left behind for this record. It is taken: nobody else is offered it. */
export function takeUnsent(shelf: Shelf, place: Place, now: number): Unsent | null {
  forgetOld(shelf, now)
  const name = namesIn(shelf)
    .filter((each) => each.startsWith(placeName(place)))
    .find((each) => {
      const isMine = each === placeName(place) + place.tab
      return isMine || now - (keptAt(shelf, each)?.at ?? now) > ABANDONED_AFTER_MS
    })
  if (name === undefined) return null
  const kept = keptAt(shelf, name)
  shelf.removeItem(name)
  if (!kept) return null
  const { at: _, ...unsent } = kept
  keepUnsent(shelf, place, unsent, now)
  return unsent
}

function forgetOld(shelf: Shelf, now: number): void {
  for (const name of namesIn(shelf))
    if (now - (keptAt(shelf, name)?.at ?? 0) > FORGOTTEN_AFTER_MS) shelf.removeItem(name)
}
