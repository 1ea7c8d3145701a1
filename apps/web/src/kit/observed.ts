import { useSyncExternalStore } from 'react'

/** A value that lives outside React (session, toasts, connection) and that components can follow. */
export type Observed<T> = {
  readonly get: () => T
  readonly set: (next: T) => void
  readonly follow: (listener: () => void) => () => void
}

export function observed<T>(initial: T): Observed<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    follow: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useObserved = <T>(source: Observed<T>): T => useSyncExternalStore(source.follow, source.get)
