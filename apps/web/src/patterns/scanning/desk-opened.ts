import { useEffect } from 'react'
import { createStore } from '../../kit/store.ts'

const LONGEST_WAIT_MS = 15_000

/** The record whose desk takes scans: a receipt that is counted, an invoice that is packed. */
const atDesk = createStore('')

export function useDeskOpened(id: string): void {
  useEffect(() => {
    atDesk.set(id)
    return () => atDesk.set('')
  }, [id])
}

/** Until the desk of a record that was just made takes scans; not for ever, as a person may have gone elsewhere. */
export function deskOpened(id: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => atDesk.get() === id && resolve()
  const stop = atDesk.subscribe(look)
  const timer = setTimeout(resolve, LONGEST_WAIT_MS)
  look()
  return promise.finally(() => {
    clearTimeout(timer)
    stop()
  })
}
