import { useEffect, useSyncExternalStore } from 'react'
import { savingRecord } from '../save-state.ts'
import type { Autosave } from './autosave.ts'
import { type SavingState, statusOf } from './saving-state.ts'
import { STILL_HERE_EVERY_MS } from './unsent-edits.ts'

/** Follows a record that saves itself, reports its status to the frame, and hurries when the tab is left. */
export function useSaving(saving: Autosave): SavingState {
  useEffect(() => {
    const record = savingRecord({
      flush: () => saving.flush(),
      savesItself: () => saving.state.get().mode === 'autosave' && !saving.state.get().isNew,
      isSetAside: () => saving.state.get().restored > 0 || saving.state.get().gone,
      isKept: saving.isKept,
    })
    const say = () => record.say(statusOf(saving.state.get()), Object.keys(saving.state.get().edits).length)
    const hurry = () => {
      const { mode, restored } = saving.state.get()
      if (document.visibilityState === 'hidden' && mode === 'autosave' && restored === 0) void saving.flush()
    }
    const stop = saving.state.subscribe(say)
    const stillHere = setInterval(saving.touch, STILL_HERE_EVERY_MS)
    window.addEventListener('online', saving.retryNow)
    document.addEventListener('visibilitychange', hurry)
    saving.open()
    say()
    return () => {
      stop()
      clearInterval(stillHere)
      window.removeEventListener('online', saving.retryNow)
      document.removeEventListener('visibilitychange', hurry)
      saving.close()
      record.close()
    }
  }, [saving])
  return useSyncExternalStore(saving.state.subscribe, saving.state.get)
}
