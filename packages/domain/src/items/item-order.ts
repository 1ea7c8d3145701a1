import { readDecimal } from '../decimal.ts'

/** The order the item list has by itself (Spec §9). */
export const itemListSort = [
  { field: 'salesPriority', direction: 'Desc' },
  { field: 'strength', direction: 'Asc' },
  { field: 'size', direction: 'Asc' },
  { field: 'price', direction: 'Asc' },
] as const

type SortedField = (typeof itemListSort)[number]['field']

/** Strength and size are often written with more than a number: "10 mg", "2.5/325". */
export type SortedItem = Readonly<Record<SortedField, string | number | null>>

/** Orders items as the list does by itself; what is missing comes last, in either direction. */
export function compareItems(one: SortedItem, other: SortedItem): number {
  for (const { field, direction } of itemListSort) {
    const [left, right] = [one[field], other[field]]
    if (left === null || right === null) {
      if (left !== right) return left === null ? 1 : -1
      continue
    }
    const order = compareMeasures(left, right)
    if (order !== 0) return direction === 'Asc' ? order : -order
  }
  return 0
}

/** Numbers inside a text count as numbers, so that 5 mg is before 10 mg; letters do so whatever their case. */
function compareMeasures(one: string | number, other: string | number): number {
  const [left, right] = [partsOf(one), partsOf(other)]
  for (const [place, part] of left.entries()) {
    const counterpart = right[place]
    if (counterpart === undefined) return 1
    const order = compareParts(part, counterpart)
    if (order !== 0) return order
  }
  return left.length - right.length
}

const partsOf = (measure: string | number) =>
  String(measure)
    .toLowerCase()
    .match(/\d+(?:\.\d+)?|[^\d\s]+/g) ?? []

function compareParts(one: string, other: string): number {
  const [left, right] = [readDecimal(one), readDecimal(other)]
  if (left && right) return Math.sign(Number(one) - Number(other))
  if (left || right) return left ? -1 : 1
  return one < other ? -1 : one > other ? 1 : 0
}
