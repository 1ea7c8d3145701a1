import type { RowProps } from './list-row.tsx'

type Things = Readonly<Record<string, unknown>>

const alike = (one: Things, other: Things) => Object.keys(one).every((name) => Object.is(one[name], other[name]))

const isSameList = <T>(one: readonly T[], other: readonly T[], isSame: (one: T, other: T) => boolean) =>
  one.length === other.length && one.every((each, at) => isSame(each, other[at] as T))

/** Whether a row shows the same as before. Pages make the lists of columns and acts anew whenever they are drawn. */
export function isSameRow(before: RowProps, after: RowProps): boolean {
  const { columns, offsets, acts, ...rest } = after
  return (
    alike(rest, before) &&
    isSameList(columns, before.columns, (one, other) => one.column === other.column) &&
    isSameList(offsets, before.offsets, Object.is) &&
    (acts && before.acts ? isSameList(acts, before.acts, alike) : acts === before.acts)
  )
}
