import type { RefObject } from 'react'

const GIVEN_BACK_WITHIN_MS = 150

/** A button that goes with what it did, such as Place, leaves the focus to the screen and never to nothing. */
export function keepFocus(main: RefObject<HTMLElement | null>): () => void {
  let last: Element | null = null
  let waiting: ReturnType<typeof setTimeout> | undefined
  const remember = ({ target }: FocusEvent) => void (last = target as Element)
  const watch = new MutationObserver(() => {
    if (last === null || last.isConnected || document.activeElement !== document.body) return
    last = null
    // What closed may give the focus back itself, to the row or the button that opened it.
    clearTimeout(waiting)
    waiting = setTimeout(() => {
      if (document.activeElement !== document.body || document.querySelector('[role=dialog]') !== null) return
      main.current?.focus({ preventScroll: true })
    }, GIVEN_BACK_WITHIN_MS)
  })
  document.addEventListener('focusin', remember)
  watch.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', remember)
    watch.disconnect()
    clearTimeout(waiting)
  }
}
