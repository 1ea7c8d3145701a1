import { createStore } from '../kit/store.ts'
import { errorCode } from '../kit/error-text.ts'

/**
 * The state of everything on the screen that saves.
 * idle: nothing was changed. saving: a write is under way. asking: the server or the application waits for an answer of
 * the user. saved: everything is stored. waiting: no answer came, and it is tried again. failed: it was rejected.
 */
export type SaveState = 'idle' | 'saving' | 'asking' | 'saved' | 'waiting' | 'failed'

const SAVED_SHOWN_MS = 4000

/** On for any pending write, off on success or failure; a failure stays until the next write or screen (Spec §4). */
export const saveState = createStore<SaveState>('idle')

/** How many changes are typed but not saved yet; they are stored on this device. */
export const unsentChanges = createStore(0)

type Told = { readonly state: SaveState; readonly unsent: number }

/** How a record on the screen saves what was typed. */
export type Saver = {
  /** Sends what waits now; resolves to whether everything typed is stored. */
  readonly flush: () => Promise<boolean>
  /** No one has to say that it shall be saved. */
  readonly savesItself: () => boolean
  /** Its edits are not to be sent: an earlier visit left them and no one has decided yet, or the record is gone. */
  readonly isSetAside: () => boolean
  /** What is not saved is stored on this device as well. */
  readonly isKept: boolean
}

const records = new Map<symbol, Told & { readonly saver: Saver }>()
let pending = 0
let asking = 0
let failed = false
let fading: ReturnType<typeof setTimeout> | undefined

const anyIs = (state: SaveState) => [...records.values()].some((told) => told.state === state)

function now(): SaveState {
  if (asking > 0 || anyIs('asking')) return 'asking'
  if (anyIs('failed')) return 'failed'
  if (pending > 0 || anyIs('saving')) return 'saving'
  if (failed) return 'failed'
  if (anyIs('waiting')) return 'waiting'
  return anyIs('saved') || fading !== undefined ? 'saved' : 'idle'
}

function tell(): void {
  saveState.set(now())
  unsentChanges.set([...records.values()].reduce((sum, told) => sum + told.unsent, 0))
}

/** One write that is over when its answer comes; an answer that only asks something has stored nothing. */
export async function whileSaving<T>(
  write: () => Promise<T>,
  isStored: (answer: T) => boolean = () => true,
): Promise<T> {
  if (pending === 0) failed = false
  pending += 1
  tell()
  try {
    const answer = await write()
    if (isStored(answer)) fade()
    return answer
  } catch (reason) {
    // Anyone who is asked for their password first has lost nothing yet.
    failed = errorCode(reason) !== 'fresh-sign-in'
    throw reason
  } finally {
    pending -= 1
    tell()
  }
}

/** A question that is between the user and a write; `onAsking` is called by a record that shows its own state. */
export async function whileAsking<T>(ask: () => Promise<T>, onAsking?: (isAsking: boolean) => void): Promise<T> {
  asking += 1
  onAsking?.(true)
  tell()
  try {
    return await ask()
  } finally {
    asking -= 1
    onAsking?.(false)
    tell()
  }
}

/** What failed on a screen that was left says nothing about the next one. */
export function leaveFailure(): void {
  failed = false
  tell()
}

function fade(): void {
  clearTimeout(fading)
  fading = setTimeout(() => {
    fading = undefined
    tell()
  }, SAVED_SHOWN_MS)
}

export type Unsaved = Saver & { readonly count: number }

/** The records on the screen in which something was typed that is not stored. */
export const unsavedRecords = (): readonly Unsaved[] =>
  [...records.values()]
    .filter(({ unsent, saver }) => unsent > 0 && !saver.isSetAside())
    .map(({ unsent, saver }) => ({ ...saver, count: unsent }))

/** A record on the screen that saves itself: it says what is true of it until it is closed. */
export function savingRecord(saver: Saver) {
  const key = Symbol('record')
  return {
    say: (state: SaveState, unsent: number) => {
      if (state === 'saving') failed = false
      records.set(key, { state, unsent, saver })
      tell()
    },
    close: () => {
      records.delete(key)
      tell()
    },
  }
}
