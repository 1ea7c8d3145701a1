/** The cards that are shown: as chosen, then the others as they come by themselves. */
export function arrangedCards<Name extends string>(
  names: readonly Name[],
  order: readonly string[],
  hidden: readonly string[],
): readonly Name[] {
  const rank = (name: Name) => (order.includes(name) ? order.indexOf(name) : order.length)
  return names.filter((name) => !hidden.includes(name)).toSorted((one, other) => rank(one) - rank(other))
}
