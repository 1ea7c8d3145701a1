import { observed } from '../kit/observed.ts'

export type SaveState = 'quiet' | 'saving' | 'saved' | 'failed'

const SAVED_SHOWN_MS = 4000

/** On for any pending write, off on success or failure; a failure stays until the next write (Spec §4). */
export const saveState = observed<SaveState>('quiet')

/** How many changes are typed but not stored yet; they are kept on this device. */
export const unsentChanges = observed(0)

type Told = { readonly state: SaveState; readonly unsent: number }
const records = new Map<symbol, Told>()
let pending = 0
let failed = false
let fading: ReturnType<typeof setTimeout> | undefined

const anyIs = (state: SaveState) => [...records.values()].some((told) => told.state === state)

function now(): SaveState {
  if (anyIs('failed')) return 'failed'
  if (pending > 0 || anyIs('saving')) return 'saving'
  if (failed) return 'failed'
  return anyIs('saved') || fading !== undefined ? 'saved' : 'quiet'
}

function tell(): void {
  saveState.set(now())
  unsentChanges.set([...records.values()].reduce((sum, told) => sum + told.unsent, 0))
}

/** One write that is over when its answer comes. */
export async function whileSaving<T>(write: () => Promise<T>): Promise<T> {
  if (pending === 0) failed = false
  pending += 1
  tell()
  try {
    const answer = await write()
    fade()
    return answer
  } catch (reason) {
    failed = true
    throw reason
  } finally {
    pending -= 1
    tell()
  }
}

function fade(): void {
  clearTimeout(fading)
  fading = setTimeout(() => {
    fading = undefined
    tell()
  }, SAVED_SHOWN_MS)
}

/** A record on the screen that saves itself: it says what is true of it until it is closed. */
export function savingRecord() {
  const key = Symbol('record')
  return {
    say: (state: SaveState, unsent: number) => {
      if (state === 'saving') failed = false
      records.set(key, { state, unsent })
      tell()
    },
    close: () => {
      records.delete(key)
      tell()
    },
  }
}
