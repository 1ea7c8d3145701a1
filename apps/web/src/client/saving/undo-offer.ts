import { createStore } from '../../kit/store.ts'

/** How long something can be taken back. */
const UNDO_MS = 10_000

type Undoable = {
  /** What was done: "Deleted Expired on shelf. It was never used." */
  readonly words: string
  readonly undo: () => void
  /** Makes it final, when it has only been hidden until now. */
  readonly commit?: () => void
}
type Offer = Undoable & { readonly until: number; readonly timer: ReturnType<typeof setTimeout> }

/** What can still be taken back; the newest thing only. */
export const undoOffer = createStore<Offer | null>(null)

/** Offers to take it back for ten seconds; what was offered before becomes final. */
export function offerUndo(undoable: Undoable): void {
  settleUndo()
  undoOffer.set({ ...undoable, until: Date.now() + UNDO_MS, timer: setTimeout(settleUndo, UNDO_MS) })
}

export function undoLast(): void {
  const offer = undoOffer.get()
  if (!offer) return
  clearTimeout(offer.timer)
  undoOffer.set(null)
  offer.undo()
}

/** The time is up, or the page is left: it is final now. */
export function settleUndo(): void {
  const offer = undoOffer.get()
  if (!offer) return
  clearTimeout(offer.timer)
  undoOffer.set(null)
  offer.commit?.()
}
