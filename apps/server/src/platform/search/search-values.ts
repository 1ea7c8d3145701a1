import { type RawBuilder, sql } from 'kysely'
import type { FieldType } from '@galen/contract/search-index'
import { addDays, type BusinessDate, businessDateOf, isBusinessDate, startOfDay } from '@galen/domain/dates'
import type { Bound, Pattern, Range, Term } from '@galen/domain/search/query-language'
import { invalid } from '../errors.ts'

/** A condition or value of a statement; what a person typed is always a bound parameter in it. */
export type Condition = RawBuilder<unknown>

/** The column of a field; its name may have a dot in it, which is no way from a table to a column. */
export const columnOf = (name: string) => sql`${sql.id('r')}.${sql.id(name)}`

/** One field of a list that a query names. */
export type NamedField = {
  readonly name: string
  readonly type: FieldType
  /** A list of values, of which one has to fit. */
  readonly many: boolean
  readonly column: Condition
  /** The company's, for days that are meant without a time. */
  readonly timeZone: string
}

const wrong = (field: NamedField, message: string) => invalid([{ field: field.name, message }])

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** The value as a pattern of LIKE: signs of LIKE that a person typed are ordinary characters. */
export function likeText(value: string, pattern: Pattern | null): string {
  if (!pattern) return escaped(value)
  return pattern
    .map((piece) => ('literal' in piece ? escaped(piece.literal) : piece.wildcard === '*' ? '%' : '_'))
    .join('')
}

/** A field that has this value. */
export function fieldIs(field: NamedField, { value, pattern, field: asked }: Term): Condition {
  if (field.type === 'text') {
    const like = likeText(value, pattern)
    const begins = asked !== null && pattern?.[0] !== undefined && 'literal' in pattern[0]
    return someValue(field, (column) => {
      const has = sql`fold_accents(${column}) like fold_accents(${`%${like}%`})`
      return begins ? sql`${has} and ${beginsWord(column, like)}` : has
    })
  }
  if (field.type === 'keyword' && pattern) return someValue(field, (column) => matching(column, value, pattern))
  if (field.type === 'keyword' && field.many) return sql`${field.column} @> array[${value}]::text[]`
  if (pattern) throw wrong(field, 'cannot be searched with a wildcard')
  if (field.type === 'instant') {
    const { start, end } = spanOf(field, value)
    return sql`${field.column} >= ${start}::timestamptz and ${field.column} < ${end}::timestamptz`
  }
  return someValue(field, (column) => sql`${column} = ${valueOf(field, value)}`)
}

/** `name:lor*` is what has a word that begins so; an index can only find what has the letters anywhere, which is asked beside it. */
const beginsWord = (column: Condition, like: string) =>
  sql`' ' || translate(fold_accents(${column}), '-/(', '   ') like translate(fold_accents(${`% ${like}%`}), '-/(', '   ')`

/**
 * LIKE alone uses no index behind row-level security. What is before the first wildcard is therefore said once more
 * as a range, which does.
 */
function matching(column: Condition, value: string, pattern: Pattern): Condition {
  const [first] = pattern
  const start = first && 'literal' in first ? first.literal : ''
  const end = start && following(start)
  const like = sql`${column} like ${likeText(value, pattern)}`
  return end ? sql`${like} and ${column} collate "C" >= ${start} and ${column} collate "C" < ${end}` : like
}

/** The first text after all those that begin like this one. */
function following(start: string): string | undefined {
  const characters = [...start]
  const last = (characters.pop()?.codePointAt(0) ?? 0) + 1
  return last < 0xd800 ? characters.join('') + String.fromCodePoint(last) : undefined
}

/** A field that has one of these values, for the types whose values can be sent as one list. */
export function fieldIsOneOf(field: NamedField, values: readonly string[]): Condition {
  if (field.type === 'id')
    return someValue(field, (column) => sql`${column} = any(${values.map((value) => idOf(field, value))}::uuid[])`)
  return field.many ? sql`${field.column} && ${values}::text[]` : sql`${field.column} = any(${values}::text[])`
}

export const canBeListed = (field: NamedField) => field.type === 'keyword' || field.type === 'id'

/** A field between two ends, either of which may be open. */
export function fieldIsWithin(field: NamedField, { from, to }: Range): Condition {
  if (field.many || !['number', 'instant', 'date'].includes(field.type))
    throw wrong(field, 'cannot be searched by a range')
  const ends = [from && lowerEnd(field, from), to && upperEnd(field, to)].filter((end) => end !== null)
  return sql.join(ends, sql` and `)
}

function lowerEnd(field: NamedField, { value, inclusive }: Bound): Condition {
  if (field.type !== 'instant') return sql`${field.column} ${inclusive ? sql`>=` : sql`>`} ${valueOf(field, value)}`
  const { start, end } = spanOf(field, value)
  return sql`${field.column} >= ${inclusive ? start : end}::timestamptz`
}

function upperEnd(field: NamedField, { value, inclusive }: Bound): Condition {
  if (field.type !== 'instant') return sql`${field.column} ${inclusive ? sql`<=` : sql`<`} ${valueOf(field, value)}`
  const { start, end } = spanOf(field, value)
  return sql`${field.column} < ${inclusive ? end : start}::timestamptz`
}

export const fieldIsPresent = ({ many, column }: NamedField): Condition =>
  many ? sql`cardinality(${column}) > 0` : sql`${column} is not null`

const someValue = (field: NamedField, fits: (column: Condition) => Condition): Condition =>
  field.many
    ? sql`exists (select from unnest(${field.column}) as one (value) where ${fits(sql`one.value`)})`
    : fits(field.column)

function valueOf(field: NamedField, text: string): Condition {
  switch (field.type) {
    case 'number':
      return numberOf(field, text)
    case 'boolean':
      return sql`${booleanOf(field, text)}::boolean`
    case 'id':
      return sql`${idOf(field, text)}::uuid`
    case 'date':
      return sql`${dayOf(field, text)}::date`
    case 'text':
    case 'keyword':
    case 'instant':
      return sql`${text}`
  }
}

const LARGEST_WHOLE = 9_223_372_036_854_775_807n

/** Whole numbers are compared as such, so that PostgreSQL can use the index of a whole-number column. */
function numberOf(field: NamedField, text: string): Condition {
  if (!/^[+-]?\d{1,30}(?:\.\d{1,30})?$/.test(text)) throw wrong(field, 'must be a number')
  const whole = /^[+-]?\d+$/.test(text) ? BigInt(text.replace('+', '')) : null
  const fits = whole !== null && whole <= LARGEST_WHOLE && whole >= -LARGEST_WHOLE
  return fits ? sql`${String(whole)}::bigint` : sql`${text}::numeric`
}

function booleanOf(field: NamedField, text: string): boolean {
  const given = text.toLowerCase()
  if (given !== 'true' && given !== 'false') throw wrong(field, 'must be true or false')
  return given === 'true'
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
export const isId = (text: string) => UUID.test(text)

function idOf(field: NamedField, text: string): string {
  if (!isId(text)) throw wrong(field, 'must be an id')
  return text.toLowerCase()
}

const WHEN =
  'must be a date such as 2026-11-15, a date and time with its zone such as 2026-11-15T13:44:00Z, or milliseconds'
const ISO = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/i
const FIRST = Date.parse('0001-01-02T00:00:00Z')
const LAST = Date.parse('9999-12-30T00:00:00Z')

/** The time a value stands for: a day of the company from its first to its last moment, otherwise one millisecond. */
function spanOf(field: NamedField, text: string): { start: string; end: string } {
  if (isBusinessDate(text)) {
    const start = startOfDay(withinReach(field, text), field.timeZone)
    return { start: start.toISOString(), end: startOfDay(addDays(text, 1), field.timeZone).toISOString() }
  }
  const instant = instantOf(field, text)
  return { start: new Date(instant).toISOString(), end: new Date(instant + 1).toISOString() }
}

const dayOf = (field: NamedField, text: string): BusinessDate =>
  isBusinessDate(text) ? text : businessDateOf(new Date(instantOf(field, text)), field.timeZone)

function instantOf(field: NamedField, text: string): number {
  const [, day] = ISO.exec(text) ?? []
  const instant = /^-?\d{1,16}$/.test(text) ? Number(text) : day && isBusinessDate(day) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(instant) || instant < FIRST || instant > LAST) throw wrong(field, WHEN)
  return instant
}

function withinReach(field: NamedField, day: BusinessDate): BusinessDate {
  if (day < '0001-01-03' || day > '9999-12-29') throw wrong(field, WHEN)
  return day
}
