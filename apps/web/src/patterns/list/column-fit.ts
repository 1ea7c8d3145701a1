import type { Arranged, Declared } from './column-layout.ts'

/** What a column says about its room; a plain width is the least it needs. */
export type SizedColumn = Declared & {
  readonly grow?: number
  readonly priority?: number
  readonly keepUntil?: 'tablet' | 'desktop'
}

const NAME_WIDTH = 160
const SHARE_WIDTH = 112

/** The least pixels it is readable with. A column without a width is the name of the row. */
function leastWidth({ width, column }: Pick<Arranged<SizedColumn>, 'width' | 'column'>): number {
  if (typeof width === 'number') return width
  return typeof column.width === 'string' ? SHARE_WIDTH : NAME_WIDTH
}

/** How much of the room that is left over it takes. */
function growOf({ width, column }: Pick<Arranged<SizedColumn>, 'width' | 'column'>): number {
  if (column.grow !== undefined) return column.grow
  if (typeof width === 'number') return 0
  return typeof column.width === 'string' ? (Number.parseFloat(column.width) || 10) / 25 : 1
}

/** The higher the number, the sooner it gives way: 1 never does. */
const priorityOf = ({ priority, keepUntil }: SizedColumn) =>
  priority ?? (keepUntil === 'desktop' ? 3 : keepUntil === 'tablet' ? 2 : 1)

type Fitted<Column extends SizedColumn> = {
  readonly columns: readonly Arranged<Column>[]
  readonly widths: readonly number[]
}

/**
 * The columns that have room, and their pixels. Those that matter least give way first, the last of them before the others;
 * what is left over goes to those that grow.
 */
export function fitted<Column extends SizedColumn>(columns: readonly Arranged<Column>[], room: number): Fitted<Column> {
  const kept = new Set(columns)
  const sum = () => [...kept].reduce((total, each) => total + leastWidth(each), 0)
  const leaving = columns
    .map((each, place) => ({ each, place, priority: priorityOf(each.column) }))
    .filter(({ each, place, priority }) => priority > 1 && place > 0 && !each.pinned)
    .toSorted((one, other) => other.priority - one.priority || other.place - one.place)
  for (const { each } of leaving) {
    if (sum() <= room) break
    kept.delete(each)
  }
  const shown = columns.filter((each) => kept.has(each))
  const extra = Math.max(0, room - sum())
  const growth = shown.reduce((total, each) => total + growOf(each), 0)
  const share = (each: Arranged<Column>) => (growth > 0 ? (extra * growOf(each)) / growth : 0)
  return { columns: shown, widths: shown.map((each) => Math.floor(leastWidth(each) + share(each))) }
}
