import type { ViewColumn } from '@galen/contract/identity/views'

export type Declared = {
  readonly name?: string
  readonly label: string
  readonly field?: string
  readonly sort?: string
  readonly width?: number | string
  readonly hidden?: true
}

/** A declared column with what the person chose for it. */
export type Arranged<Column extends Declared = Declared> = {
  readonly column: Column
  readonly name: string
  readonly shown: boolean
  readonly width: number | string | undefined
  readonly pinned: boolean
}

const nameOf = ({ name, sort, field, label }: Declared) => name ?? sort ?? field ?? label

const SMALLEST = 40
const LARGEST = 1200

/** The columns in the chosen order; one that came to the list since then stands where it was declared. */
export function arranged<Column extends Declared>(
  columns: readonly Column[],
  layout: readonly ViewColumn[],
): Arranged<Column>[] {
  const chosen = new Map(layout.map((each) => [each.name, each]))
  const all = columns.map((column): Arranged<Column> => {
    const name = nameOf(column)
    const choice = chosen.get(name)
    return {
      column,
      name,
      shown: choice ? choice.shown : column.hidden !== true,
      width: choice?.width ?? column.width,
      pinned: choice?.pinned ?? false,
    }
  })
  const places = new Map(layout.map(({ name }, place) => [name, place]))
  const known = all.filter(({ name }) => places.has(name))
  known.sort((a, b) => (places.get(a.name) ?? 0) - (places.get(b.name) ?? 0))
  const unknown = all.filter(({ name }) => !places.has(name))
  for (const each of unknown) known.splice(Math.min(all.indexOf(each), known.length), 0, each)
  return known.some(({ shown }) => shown)
    ? known
    : known.map((each, place) => (place === 0 ? { ...each, shown: true } : each))
}

/** What the table draws: pinned columns first. */
export const drawn = <Column extends Declared>(columns: readonly Arranged<Column>[]): Arranged<Column>[] => [
  ...columns.filter(({ shown, pinned }) => shown && pinned),
  ...columns.filter(({ shown, pinned }) => shown && !pinned),
]

/** As a view keeps it; a width that is only the declaration's is not kept. */
export const layoutOf = (columns: readonly Arranged[]): ViewColumn[] =>
  columns.map(({ column, name, shown, width, pinned }) => ({
    name: name.slice(0, 64),
    shown,
    pinned,
    width: typeof width === 'number' && width !== column.width ? withinReach(width) : null,
  }))

const withinReach = (width: number) => Math.round(Math.min(Math.max(width, SMALLEST), LARGEST))

const changed = (columns: readonly Arranged[], name: string, change: Partial<Arranged>) =>
  layoutOf(columns.map((each) => (each.name === name ? { ...each, ...change } : each)))

/** The last column that is shown stays. */
export const withShown = (columns: readonly Arranged[], name: string, shown: boolean) =>
  !shown && columns.filter((each) => each.shown).length <= 1 ? layoutOf(columns) : changed(columns, name, { shown })

export const withPinned = (columns: readonly Arranged[], name: string, pinned: boolean) =>
  changed(columns, name, { pinned })

export const withWidth = (columns: readonly Arranged[], name: string, width: number) =>
  changed(columns, name, { width: withinReach(width) })

/** Moves a column to the place of another. */
export function withMoved(columns: readonly Arranged[], name: string, to: number): ViewColumn[] {
  const moving = columns.find((each) => each.name === name)
  if (!moving) return layoutOf(columns)
  const others = columns.filter((each) => each !== moving)
  return layoutOf(others.toSpliced(Math.min(Math.max(to, 0), others.length), 0, moving))
}

const UNSAID_WIDTH = 160

export const pixelsOf = (width: number | string | undefined) => (typeof width === 'number' ? width : UNSAID_WIDTH)

/** How far from the left edge each pinned column stays; the first column always does. */
export function stickyOffsets(columns: readonly Arranged[], before: number): (number | undefined)[] {
  let offset = before
  return columns.map(({ pinned, width }, place) => {
    if (!pinned && place > 0) return undefined
    const here = offset
    offset += pixelsOf(width)
    return here
  })
}
