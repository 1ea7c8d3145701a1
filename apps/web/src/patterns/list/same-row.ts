type Things = Readonly<Record<string, unknown>>
/** What a row is given, as far as it is compared: its lists by what is in them, the rest as it is. */
type Given = Things & {
  readonly columns: readonly { readonly column: unknown }[]
  readonly offsets: readonly unknown[]
  readonly acts: readonly Things[] | undefined
}

const alike = (one: Things, other: Things) => Object.keys(one).every((name) => Object.is(one[name], other[name]))

const isSameList = <T>(one: readonly T[], other: readonly T[], isSame: (one: T, other: T) => boolean) =>
  one.length === other.length && one.every((each, at) => isSame(each, other[at] as T))

/** Whether a row shows the same as before. Pages make the lists of columns and acts again whenever they are drawn. */
export function isSameRow(before: Given, after: Given): boolean {
  const { columns, offsets, acts, ...rest } = after
  return (
    alike(rest, before) &&
    isSameList(columns, before.columns, (one, other) => one.column === other.column) &&
    isSameList(offsets, before.offsets, Object.is) &&
    (acts && before.acts ? isSameList(acts, before.acts, alike) : acts === before.acts)
  )
}
