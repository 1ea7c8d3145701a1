export type Place = { readonly line: number; readonly column: number }

export type Direction =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'next'
  | 'previous'
  | 'home'
  | 'end'
  | 'first'
  | 'last'
  | 'top'
  | 'bottom'
  | 'page-up'
  | 'page-down'

/** How far one can go, and which columns something can be typed into. */
export type Reach = {
  readonly lines: number
  readonly columns: number
  readonly takes: (column: number) => boolean
}

const DEFAULT_PAGE = 10

/** Where a direction leads from a place; never outside of the grid. */
export function moved(from: Place, to: Direction, reach: Reach, page = DEFAULT_PAGE): Place {
  const within = (place: Place): Place => ({
    line: Math.max(0, Math.min(reach.lines - 1, place.line)),
    column: Math.max(0, Math.min(reach.columns - 1, place.column)),
  })
  switch (to) {
    case 'up':
      return within({ ...from, line: from.line - 1 })
    case 'down':
      return within({ ...from, line: from.line + 1 })
    case 'page-up':
      return within({ ...from, line: from.line - page })
    case 'page-down':
      return within({ ...from, line: from.line + page })
    case 'left':
      return within({ ...from, column: from.column - 1 })
    case 'right':
      return within({ ...from, column: from.column + 1 })
    case 'home':
      return within({ ...from, column: 0 })
    case 'end':
      return within({ ...from, column: reach.columns - 1 })
    case 'first':
      return within({ line: 0, column: 0 })
    case 'last':
      return within({ line: reach.lines - 1, column: reach.columns - 1 })
    case 'top':
      return within({ ...from, line: 0 })
    case 'bottom':
      return within({ ...from, line: reach.lines - 1 })
    case 'next':
    case 'previous':
      return stop(from, to === 'next' ? 1 : -1, reach) ?? from
  }
}

/** The next cell that takes something, over the ends of lines; undefined where Tab leaves the grid. */
export function stop(from: Place, step: 1 | -1, reach: Reach): Place | undefined {
  const columns = Array.from({ length: reach.columns }, (_, column) => column)
  const stops = columns.filter(reach.takes)
  // In a grid that only shows, Tab goes on behind it.
  if (stops.length === 0) return undefined
  const beside =
    step > 0 ? stops.find((column) => column > from.column) : stops.findLast((column) => column < from.column)
  if (beside !== undefined) return { ...from, column: beside }
  const line = from.line + step
  const column = step > 0 ? stops[0] : stops.at(-1)
  return line < 0 || line >= reach.lines || column === undefined ? undefined : { line, column }
}
