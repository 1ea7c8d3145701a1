import { useEffect, useRef } from 'react'
import type { OpenDocument, Versioned } from '../document/document-types.ts'

/** What was rendered last, for a reply that comes while another one is drawn. */
export function useLatest<T extends Versioned>(open: OpenDocument<T> | undefined) {
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  return latest
}

/** What waited and was sent has changed the document. */
export function useReadAfterReplay<T extends Versioned>(open: OpenDocument<T> | undefined, count: number): void {
  const before = useRef(count)
  useEffect(() => {
    if (before.current > 0 && count === 0) open?.readAgain()
    before.current = count
  }, [open, count])
}
