import type { Pool } from './database/database.ts'
import { isStorageFull } from './errors.ts'

type StorageState = {
  /** Whether the last that was tried to be written found no room. */
  isFull(): boolean
  /** Something was written: there is room again. */
  wrote(): void
  refused(error: unknown): void
}

const states = new WeakMap<Pool, StorageState>()

/** Whether the disk under a database has room, as far as those who write have found out. */
export function storageOf(pool: Pool): StorageState {
  const known = states.get(pool)
  if (known) return known
  let isFull = false
  const state: StorageState = {
    isFull: () => isFull,
    wrote() {
      isFull = false
    },
    refused(error) {
      if (isStorageFull(error)) isFull = true
    },
  }
  states.set(pool, state)
  return state
}
