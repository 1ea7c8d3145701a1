import { type RefObject, useEffect, useState } from 'react'

/** On a phone rows are cards, where columns stand below each other. */
const CARDS = '(max-width: 767px)'
const WIDE = 4000

/** How wide the frame of the list is. Until it is drawn, the window says about how much room there will be. */
export function useRoom(frame: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(() => (window.matchMedia(CARDS).matches ? WIDE : window.innerWidth))
  // After the paint: the frame is drawn around the table, and is there only then.
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setRoom(window.matchMedia(CARDS).matches ? WIDE : element.clientWidth)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [frame])
  return room
}
