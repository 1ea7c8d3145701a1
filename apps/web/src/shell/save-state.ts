import { observed } from '../kit/observed.ts'

export type SaveState = 'quiet' | 'saving' | 'saved' | 'failed'

const SAVED_SHOWN_MS = 4000

/** On for any pending write, off on success or failure; a failure stays until the next write (Spec §4). */
export const saveState = observed<SaveState>('quiet')
let pending = 0
let failed = false

export async function whileSaving<T>(write: () => Promise<T>): Promise<T> {
  if (pending === 0) failed = false
  pending += 1
  saveState.set('saving')
  try {
    return await write()
  } catch (reason) {
    failed = true
    throw reason
  } finally {
    pending -= 1
    if (pending === 0) settle()
  }
}

function settle(): void {
  saveState.set(failed ? 'failed' : 'saved')
  if (failed) return
  setTimeout(() => {
    if (saveState.get() === 'saved') saveState.set('quiet')
  }, SAVED_SHOWN_MS)
}
