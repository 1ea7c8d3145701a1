import { useEffect } from 'react'
import { createStore } from '../../kit/store.ts'

const LONGEST_WAIT_MS = 15_000

/** The receipt whose desk takes scans. */
const atDesk = createStore('')

export function useDeskOpened(receiptId: string): void {
  useEffect(() => {
    atDesk.set(receiptId)
    return () => atDesk.set('')
  }, [receiptId])
}

/** Until the desk of a receipt that was just made takes scans; not for ever, as a person may have gone elsewhere. */
export function deskOpened(receiptId: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => atDesk.get() === receiptId && resolve()
  const stop = atDesk.subscribe(look)
  const timer = setTimeout(resolve, LONGEST_WAIT_MS)
  look()
  return promise.finally(() => {
    clearTimeout(timer)
    stop()
  })
}
