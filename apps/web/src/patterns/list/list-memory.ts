import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { NOTHING_SELECTED, type Selection } from './selection.ts'

type Remembered = { readonly top?: number; readonly selection?: Selection }

const MOST_REMEMBERED = 100
/** How a list was left, by the entry of the history, so that Back finds it again. */
const remembered = new Map<string, Remembered>()

function remember(key: string, part: Remembered): void {
  const known = remembered.get(key)
  remembered.delete(key)
  remembered.set(key, { ...known, ...part })
  const [oldest] = remembered.keys()
  if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
}

/** Scrolls to where the list was when one was here before. */
export function useScrollMemory(scroll: RefObject<HTMLElement | null>, isReady: boolean): void {
  const { key } = useLocation()
  const hasMoved = useRef(false)
  const leave = useRef<() => void>(undefined)
  const isThere = useRef(false)
  useLayoutEffect(() => {
    isThere.current = isReady
    const top = remembered.get(key)?.top ?? 0
    // One that was never moved stands at its top; to say so again would lay out the page before it is finished.
    if (!isReady || (top === 0 && !hasMoved.current)) return
    hasMoved.current = true
    scroll.current?.scrollTo(0, top)
  }, [key, isReady, scroll])
  useEffect(() => {
    const element = scroll.current
    const save = () => {
      hasMoved.current = true
      // No one has left what only stands in for the rows while they are awaited.
      if (element && isThere.current) remember(key, { top: element.scrollTop })
    }
    leave.current = save
    element?.addEventListener('scroll', save, { passive: true })
    return () => element?.removeEventListener('scroll', save)
  }, [key, scroll])
  // Where it is moved and left within one frame, no one has heard of the move.
  useLayoutEffect(() => () => leave.current?.(), [])
}

/** What is chosen. Other pages keep it; asking for other rows begins again, and Back brings it back. */
export function useSelection(query: string): [Selection, (selection: Selection) => void] {
  const { key } = useLocation()
  const begin = () => ({ query, selection: remembered.get(key)?.selection ?? NOTHING_SELECTED })
  const [state, setState] = useState(begin)
  if (state.query !== query) setState(begin())
  const choose = (selection: Selection) => {
    setState({ query, selection })
    remember(key, { selection })
  }
  return [state.selection, choose]
}
