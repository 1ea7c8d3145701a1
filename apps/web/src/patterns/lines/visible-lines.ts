/** Where each line begins, in pixels from the top, and the whole height behind the last. */
export function offsetsOf(heights: readonly number[]): readonly number[] {
  const offsets = [0]
  for (const height of heights) offsets.push((offsets.at(-1) ?? 0) + height)
  return offsets
}

/** The first and the last line that are seen, with some more on both sides; last is before first when there is none. */
export function visibleLines(
  offsets: readonly number[],
  { top, height }: { readonly top: number; readonly height: number },
  overscan: number,
): Lines {
  const count = offsets.length - 1
  const first = Math.max(0, lineAt(offsets, top) - overscan)
  const last = Math.min(count - 1, lineAt(offsets, top + height) + overscan)
  return { first, last }
}

type Lines = { readonly first: number; readonly last: number }

/** Both of them where they overlap; what was drawn elsewhere is left behind. */
export const together = (near: Lines, ahead: Lines): Lines =>
  near.first > ahead.last || ahead.first > near.last
    ? near
    : { first: Math.min(near.first, ahead.first), last: Math.max(near.last, ahead.last) }

/** The line at a height, by halving. */
function lineAt(offsets: readonly number[], height: number): number {
  let low = 0
  let high = Math.max(0, offsets.length - 2)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((offsets[middle] ?? 0) <= height) low = middle
    else high = middle - 1
  }
  return low
}

/** The scroll position that shows a line whole between what sticks to the top and the bottom edge. */
export function scrollTo(
  offsets: readonly number[],
  line: number,
  { top, height }: { readonly top: number; readonly height: number },
): number {
  const begin = offsets[line] ?? 0
  const end = offsets[line + 1] ?? begin
  if (begin < top) return begin
  return end > top + height ? end - height : top
}
