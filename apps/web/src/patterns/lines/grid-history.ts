import type { GridRow } from './grid-column.ts'

type Refusal = { readonly text: string; readonly message: string }

/** A line as the grid holds it: its row, and the texts of cells that could not be read. */
export type Line<Row> = {
  readonly id: string
  readonly row: Row
  readonly refused: Readonly<Record<string, Refusal>>
}

/** One line before and after; without a before it was added at that place, without an after it was removed there. */
export type Step<Row> = {
  readonly id: string
  readonly at: number
  readonly before: Line<Row> | undefined
  readonly after: Line<Row> | undefined
}

export const lineOf = <Row extends GridRow>(row: Row): Line<Row> => ({ id: row.id, row, refused: {} })

/** The steps that take the given ones back. */
export const inverseOf = <Row>(steps: readonly Step<Row>[]): readonly Step<Row>[] =>
  steps.toReversed().map(({ before, after, ...rest }) => ({ ...rest, before: after, after: before }))

/**
 * Applies steps to the lines as they are now, which may have changed since through others: only what a step changed is
 * changed again, and a line that is gone stays gone.
 */
export function applySteps<Row extends GridRow>(
  lines: readonly Line<Row>[],
  steps: readonly Step<Row>[],
): readonly Line<Row>[] {
  const next = [...lines]
  for (const { id, at, before, after } of steps) {
    const place = next[at]?.id === id ? at : next.findIndex((line) => line.id === id)
    const line = next[place]
    if (!line && after && !before) next.splice(Math.min(at, next.length), 0, after)
    else if (line && !after) next.splice(place, 1)
    else if (line && after) next[place] = before ? changedAlike(line, before, after) : after
  }
  return next
}

function changedAlike<Row extends GridRow>(line: Line<Row>, before: Line<Row>, after: Line<Row>): Line<Row> {
  if (line === before) return after
  return {
    ...line,
    row: withDifference(line.row, before.row, after.row),
    refused: withDifference(line.refused, before.refused, after.refused),
  }
}

/** What differs between before and after, put into something else; a field that is new or gone counts as well. */
function withDifference<Thing extends object>(into: Thing, before: Thing, after: Thing): Thing {
  const was = new Map(Object.entries(before))
  const is = new Map(Object.entries(after))
  const gone = [...was.keys()].filter((key) => !is.has(key))
  const put = [...is].filter(([key, value]) => !was.has(key) || !Object.is(was.get(key), value))
  if (gone.length === 0 && put.length === 0) return into
  const kept = Object.entries(into).filter(([key]) => !gone.includes(key))
  return Object.fromEntries([...kept, ...put]) as Thing
}
