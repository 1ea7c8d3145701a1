import { sql } from 'kysely'
import type { SearchQuery } from '@galen/domain/search/query-language'
import type { Actor } from '../operation.ts'
import { columnOf, type Condition, type NamedField } from './search-values.ts'
import { isOneOf, type LookedUp } from './search-words.ts'

/** Where the values of a field really are: in rows of another table, to which a column of the list leads. */
type Place = {
  /** The column of the list that has the id. */
  readonly by: string
  /** The ids and their values, as `id` and `value`. */
  readonly values: Condition
  /** A figure that is zero for every row that is not found there. */
  readonly defaultZero?: true
  /** Only whole values are found there, by a unique key; a piece of one is found by the words of the row. */
  readonly whole?: true
}

/**
 * Fields whose values are in other tables. They are looked for there, and the rows by what was found: to look up the value
 * of each row would take seconds in a long list. A row may lead to one value or, by its own id, to many.
 */
export type Elsewhere<Field extends string = string> = Readonly<Partial<Record<Field, Place>>>
export type ElsewhereOf<Field extends string = string> = (actor: Actor) => Elsewhere<Field>

/** Whether the rows that fit are all found elsewhere: not when zero fits, which is true of all the others. */
export const allAreElsewhere = ({ defaultZero, whole }: Place, asked: SearchQuery): boolean =>
  (defaultZero === undefined || !fitsZero(asked)) && (whole === undefined || isWhole(asked))

function isWhole(asked: SearchQuery): boolean {
  return asked.kind === 'any' ? asked.parts.every(isWhole) : asked.kind === 'term' && asked.pattern === null
}

function fitsZero(asked: SearchQuery): boolean {
  if (asked.kind === 'term') return Number(asked.value) === 0
  if (asked.kind !== 'range') return true
  const { from, to } = asked
  const isAbove = from !== null && (from.inclusive ? Number(from.value) > 0 : Number(from.value) >= 0)
  const isBelow = to !== null && (to.inclusive ? Number(to.value) < 0 : Number(to.value) <= 0)
  return !isAbove && !isBelow
}

/** The rows whose value elsewhere fits; the name distinguishes this question from all others of the query. */
export function foundElsewhere(
  { by, values }: Place,
  field: NamedField,
  name: string,
  fits: (field: NamedField) => Condition,
): LookedUp {
  const ids = sql`select k.id from (${values}) as k where ${fits({ ...field, many: false, column: sql`k.value` })}`
  return {
    name,
    ids,
    whenFew: (found) => isOneOf(columnOf(by), found),
    whenMany: sql`${columnOf(by)} = any(array(${ids}))`,
  }
}
