import { useCallback, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { usePainted } from '../../kit/use-painted.ts'
import { offsetsOf, scrollTo, together, visibleLines } from './visible-lines.ts'

/** Lines that are drawn with a key although they are not seen yet. */
const BESIDE = 2
/** Lines that are drawn ahead behind the painting, so that the next key, also one for a whole page, finds them. */
const AHEAD = 12
const USUAL_HEIGHT = 32

/** Rounded to whole lines, so that scrolling within one draws nothing. */
const wholeLines = (top: number, lineHeight: number) => Math.floor(top / lineHeight) * lineHeight

type View = { readonly top: number; readonly height: number; readonly lineHeight: number }

/** Which lines are drawn, and what room is left for those that are not. */
export function useGridView(ids: readonly string[], activeLine: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View>({ top: 0, height: 640, lineHeight: USUAL_HEIGHT })
  const [tall, setTall] = useState<ReadonlyMap<string, number>>(new Map())
  const top = useRef(0)

  const look = useCallback(() => {
    const box = scroller.current
    if (!box) return
    const head = box.querySelector('thead')?.offsetHeight ?? USUAL_HEIGHT
    top.current = box.scrollTop
    const next = { top: wholeLines(box.scrollTop, head), height: box.clientHeight, lineHeight: head }
    setView((now) =>
      now.top === next.top && now.height === next.height && now.lineHeight === next.lineHeight ? now : next,
    )
  }, [])

  useLayoutEffect(() => {
    const box = scroller.current
    const head = box?.querySelector('thead')
    if (!box || !head) return
    const observer = new ResizeObserver(look)
    observer.observe(box)
    // The head is as high as a line, also when the density of the application changes.
    observer.observe(head)
    return () => observer.disconnect()
  }, [look])

  const onHeight = useCallback((id: string, height: number | undefined) => {
    setTall((now) => {
      if (now.get(id) === height) return now
      const next = new Map(now)
      if (height === undefined) next.delete(id)
      else next.set(id, height)
      return next
    })
  }, [])

  const offsets = useMemo(
    () => offsetsOf(ids.map((id) => tall.get(id) ?? view.lineHeight)),
    [ids, tall, view.lineHeight],
  )
  const room = Math.max(view.lineHeight, view.height - view.lineHeight)
  const [followed, setFollowed] = useState(activeLine)
  if (followed !== activeLine) {
    setFollowed(activeLine)
    // The lines around the cursor are drawn with its move, not once more after the scrolling that follows it.
    const wanted = scrollTo(offsets, activeLine, { top: view.top, height: room })
    if (wanted !== view.top) setView({ ...view, top: wholeLines(wanted, view.lineHeight) })
  }
  const reveal = useEffectEvent((line: number) => {
    const box = scroller.current
    const wanted = scrollTo(offsets, line, { top: top.current, height: room })
    if (!box || wanted === top.current) return
    box.scrollTo({ top: wanted, behavior: 'instant' })
    look()
  })
  // Only a move of the cursor scrolls; a line that grows under it does not.
  useLayoutEffect(() => reveal(activeLine), [activeLine])

  const painted = usePainted<View | undefined>(view, undefined)
  const near = visibleLines(offsets, view, BESIDE)
  const drawn = painted ? together(near, visibleLines(offsets, painted, AHEAD)) : near
  const pieces = piecesOf(offsets, drawn, activeLine)
  return { scroller, pieces, onHeight, onScroll: look }
}

export type Piece =
  | { readonly kind: 'line'; readonly number: number }
  | { readonly kind: 'gap'; readonly before: number; readonly height: number }

/** The lines to draw and the room between them. The line of the cursor is always there, because it has the focus. */
export function piecesOf(
  offsets: readonly number[],
  { first, last }: { readonly first: number; readonly last: number },
  activeLine: number,
): readonly Piece[] {
  const count = offsets.length - 1
  const seen = Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place)
  const isElsewhere = activeLine >= 0 && activeLine < count && (activeLine < first || activeLine > last)
  const numbers = isElsewhere ? [...seen, activeLine].toSorted((one, other) => one - other) : seen
  const pieces: Piece[] = []
  let drawn = 0
  for (const number of [...numbers, count]) {
    const height = (offsets[number] ?? 0) - (offsets[drawn] ?? 0)
    if (height > 0) pieces.push({ kind: 'gap', before: number, height })
    if (number < count) pieces.push({ kind: 'line', number })
    drawn = number + 1
  }
  return pieces
}
