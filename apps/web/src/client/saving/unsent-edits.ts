import type { Unsent } from './saving-state.ts'

const PREFIX = 'galen.unsent.'
/** A tab that has not shown itself for so long is gone, and others may offer what it left behind. */
const ABANDONED_AFTER_MS = 15_000
/** So that a tab which is alive is never taken for a dead one. */
export const STILL_HERE_EVERY_MS = 5000
const FORGOTTEN_AFTER_MS = 30 * 86_400_000

type Kept = Unsent & { readonly at: number }
type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** One record of one person in one company; each tab keeps its own edits of it. */
export type DraftKey = {
  readonly userId: string
  readonly companyId: string
  readonly document: string
  readonly tab: string
}

const draftName = ({ userId, companyId, document }: Omit<DraftKey, 'tab'>) =>
  `${PREFIX}${userId}.${companyId}.${document}.`

function keptAt(storage: DraftStorage, name: string): Kept | null {
  try {
    const kept = JSON.parse(storage.getItem(name) ?? 'null') as Partial<Kept> | null
    return kept?.edits && kept.bases && typeof kept.at === 'number' ? ({ sending: null, ...kept } as Kept) : null
  } catch {
    // Someone else wrote here.
    return null
  }
}

const namesIn = (storage: DraftStorage) =>
  Array.from({ length: storage.length }, (_, draft) => storage.key(draft) ?? '').filter((name) =>
    name.startsWith(PREFIX),
  )

/** Keeps what is not stored yet; null clears it. A full storage must not stop anyone from typing. */
export function keepUnsent(storage: DraftStorage, draft: DraftKey, unsent: Unsent | null, now: number): void {
  const name = draftName(draft) + draft.tab
  try {
    if (unsent) storage.setItem(name, JSON.stringify({ ...unsent, at: now }))
    else storage.removeItem(name)
  } catch (reason) {
    console.warn('Unsent changes cannot be kept on this device', reason)
  }
}

/** What this tab, or one that is gone, left behind for this record. It is taken: no one else is offered it. */
export function takeUnsent(storage: DraftStorage, draft: DraftKey, now: number): Unsent | null {
  forgetOld(storage, now)
  const name = namesIn(storage)
    .filter((each) => each.startsWith(draftName(draft)))
    .find((each) => {
      const isMine = each === draftName(draft) + draft.tab
      return isMine || now - (keptAt(storage, each)?.at ?? now) > ABANDONED_AFTER_MS
    })
  if (name === undefined) return null
  const kept = keptAt(storage, name)
  storage.removeItem(name)
  if (!kept) return null
  const { at: _, ...unsent } = kept
  keepUnsent(storage, draft, unsent, now)
  return unsent
}

function forgetOld(storage: DraftStorage, now: number): void {
  for (const name of namesIn(storage))
    if (now - (keptAt(storage, name)?.at ?? 0) > FORGOTTEN_AFTER_MS) storage.removeItem(name)
}
