import { sql } from 'kysely'
import type { SearchQuery, Term } from '@galen/domain/search/query-language'
import type { Actor } from '../operation.ts'
import { columnOf, type Condition, fieldIs, type NamedField } from './search-values.ts'
import { isOneOf, type LookedUp, textsWith, wordsOf } from './search-words.ts'

/** Where the values of a field really are: in rows of another table, to which a column of the list leads. */
export type Place = {
  /** The column of the list that has the id. */
  readonly by: string
  /** The ids and their values, as `id` and `value`. */
  readonly values: Condition
  /** A figure that is zero for every row that is not found there. */
  readonly defaultZero?: true
  /** Only whole values are found there, by a unique key; a piece of one is found by the words of the row. */
  readonly whole?: true
  /** The kind of texts that have the words of these values: only those with the word are compared. */
  readonly texts?: string
  /** The ids are names and not uuids. */
  readonly named?: true
  /** A word is compared with whole values, which an index has. */
  readonly exact?: true
  /** So few that they are sorted for a list in their order; of others an index has the order. */
  readonly few?: true
  /** Where the value of the other rows is, for one that comes from several tables. */
  readonly also?: Place
  /** For lines that know the value only by their document: the column with its id, and the documents of these ids. */
  readonly through?: { readonly by: string; readonly documents: (found: Condition) => Condition }
}

/**
 * Fields whose values are in other tables. They are looked for there, and the rows by what was found: to look up the value
 * of each row would take seconds in a long list. A row may lead to one value or, by its own id, to many.
 */
export type Elsewhere<Field extends string = string> = Readonly<Partial<Record<Field, Place>>>
export type ElsewhereOf<Field extends string = string> = (actor: Actor) => Elsewhere<Field>

/** All tables that a value comes from. */
export const placesOf = (place: Place): Place[] => [place, ...(place.also ? placesOf(place.also) : [])]

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
  place: Place,
  field: NamedField,
  name: string,
  fits: (field: NamedField) => Condition,
): LookedUp {
  return foundBy(place, name, idsElsewhere(place, field, fits))
}

const idsElsewhere = ({ values }: Place, field: NamedField, fits: (field: NamedField) => Condition): Condition =>
  sql`select k.id from (${values}) as k where ${fits({ ...field, many: false, column: sql`k.value` })}`

/** Where zero fits: all rows but those whose figure does not, so that PostgreSQL expects many and stops when the page is full. */
export const allBut = ({ by, values }: Place, field: NamedField, fits: (field: NamedField) => Condition): Condition =>
  sql`not exists (select from (${values}) as k where k.id = ${columnOf(by)}
    and not coalesce((${fits({ ...field, many: false, column: sql`k.value` })}), false))`

/**
 * Rows of a line table are found by the documents of what was found, as long as these are few. Of many, each row is compared
 * with what was found: that is read once and hashed, because a list that PostgreSQL works out itself is walked for each row.
 */
const foundBy = ({ by, through, named }: Place, name: string, ids: Condition): LookedUp => ({
  name,
  ids: through ? through.documents(sql`array(${ids})`) : ids,
  whenFew: (found) => isOneOf(columnOf(through?.by ?? by), found, named),
  whenMany: sql`(${columnOf(by)} in (${ids})) is true`,
})

type NamedPlace = { readonly place: Place; readonly field: NamedField }

/** The rows with a word in values elsewhere, asked once for all values to which the same column leads. */
export function wordElsewhere(places: readonly NamedPlace[], term: Term, companyId: string): LookedUp[] {
  const groups = Map.groupBy(places, ({ place }) => place.by)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const ids = group.map(({ place, field }) => wordIn(place, field, term, companyId))
    return foundBy(first.place, JSON.stringify(['word', first.place.by, term]), sql.join(ids, sql` union `))
  })
}

function wordIn(place: Place, field: NamedField, term: Term, companyId: string): Condition {
  if (place.exact) return idsElsewhere(place, field, ({ column }) => isWholeWord(column, term))
  const ids = idsElsewhere(place, field, (named) => fieldIs({ ...named, type: 'text' }, term))
  const words = place.texts === undefined ? [] : wordsOf(term)
  if (place.texts === undefined || words.length === 0) return ids
  const having = textsWith({ companyId, kind: place.texts, by: 'id', fields: null }, words)
  return sql`${ids} and k.id = any(array(select t.id ${having}))`
}

/** A value that is this word, as it was typed or in capitals. */
export const isWholeWord = (column: Condition, { value }: Term): Condition =>
  sql`${column} = any(${[...new Set([value, value.toUpperCase()])]}::text[])`
