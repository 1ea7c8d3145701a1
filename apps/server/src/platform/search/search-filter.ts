import { sql } from 'kysely'
import * as z from 'zod'
import type { SearchIndex } from '@galen/contract/search-index'
import type { SearchQuery, Term } from '@galen/domain/search/query-language'
import { invalid } from '../errors.ts'
import {
  columnOf,
  canBeListed,
  type Condition,
  fieldIs,
  fieldIsOneOf,
  fieldIsPresent,
  fieldIsWithin,
  isId,
  type NamedField,
} from './search-values.ts'
import {
  allAreElsewhere,
  allBut,
  type Elsewhere,
  foundElsewhere,
  isWholeWord,
  placesOf,
  wordElsewhere,
} from './search-lookups.ts'
import { type FoundRows, type LookedUp, rowHas, type Texts, type Word, wordGroup, wordsOf } from './search-words.ts'

/** What a query is asked of: an index whose rows are in the statement as `r`. */
export type Searched = {
  readonly index: SearchIndex
  /** Where the words of the rows are stored, for lists too long to be looked through. */
  readonly texts: Texts | null
  readonly companyId: string
  readonly timeZone: string
  /** Fields in which a word is looked for as a whole. */
  readonly exact: readonly string[]
  /** Fields whose values are in other tables. */
  readonly elsewhere: Elsewhere
  /** What is worth looking up first; the filter adds it. */
  readonly lookedUp: LookedUp[]
  /** What was found out about them. */
  readonly found: FoundRows
}

export type Filter = {
  readonly condition: Condition
  /** The words, when they say all there is to say and the row itself need not be looked at. */
  readonly wordsOnly: readonly Word[] | null
  /** The fields of the ranges, when the query says nothing else; none when it says nothing at all. */
  readonly rangesOnly: readonly string[] | null
  /** Whether anything was worth looking up first. */
  readonly looksUp: boolean
  /** How many texts have the words, where it was found out. */
  readonly found: number | null
}

/** Turns a query into conditions; fields that the index does not offer, and values that do not fit them, are refused. */
export function filterOf(query: SearchQuery, searched: Searched): Filter {
  const parts = query.kind === 'all' ? query.parts : [query]
  const isWord = (part: SearchQuery): part is Term =>
    part.kind === 'term' && part.field === null && searched.texts !== null && searched.texts.fields === null
  const words = parts.filter(isWord).flatMap(wordsOf)
  const rest = parts.filter((part) => !isWord(part) && part.kind !== 'everything')
  const conditions = rest.map((part) => conditionOf(part, searched))
  const group = wordsAndMore(words, rest, searched)
  const all = group ? [...conditions, rowHas(group, searched.found)] : conditions
  return {
    condition: all.length > 0 ? joinedBy(sql` and `, all) : sql`true`,
    wordsOnly: rest.length === 0 && words.length > 0 ? words : null,
    rangesOnly: words.length === 0 ? fieldsOfRanges(rest) : null,
    looksUp: searched.lookedUp.length > 0,
    found: (group && searched.found.get(group.name)?.count) ?? null,
  }
}

function fieldsOfRanges(parts: readonly SearchQuery[]): readonly string[] | null {
  const fields = parts.flatMap((part) => (part.kind === 'range' ? part.field : []))
  return fields.length === parts.length ? fields : null
}

/** The words of the query, together with those that its other parts imply and that only help to find the rows. */
function wordsAndMore(words: readonly Word[], rest: readonly SearchQuery[], searched: Searched): LookedUp | undefined {
  const { texts, lookedUp } = searched
  const more = rest.flatMap((part) => impliedWords(part, searched))
  if (texts === null || words.length + more.length === 0) return undefined
  const group = wordGroup(texts, words, more)
  lookedUp.push(group)
  return group
}

function lookingUp(wanted: LookedUp, { lookedUp, found }: Searched): Condition {
  lookedUp.push(wanted)
  return rowHas(wanted, found)
}

const joinedBy = (between: Condition, conditions: readonly Condition[]): Condition =>
  sql.join(
    conditions.map((condition) => sql`(${condition})`),
    between,
  )

function conditionOf(query: SearchQuery, searched: Searched): Condition {
  switch (query.kind) {
    case 'everything':
      return sql`true`
    case 'not':
      if (query.part.kind === 'present' && isPlainColumn(query.part.field, searched))
        return sql`${columnOf(query.part.field)} is null`
      return sql`not coalesce((${conditionOf(query.part, searched)}), false)`
    case 'all':
      return joined(query.parts, sql` and `, searched)
    case 'any':
      return listOf(query.parts, searched) ?? joined(query.parts, sql` or `, searched)
    case 'present':
      return isPresent(query.field, searched)
    case 'range':
      return whereItIs(query.field, query, searched, (field) => fieldIsWithin(field, query))
    case 'term':
      return query.field === null
        ? wordIsFound(query, searched)
        : whereItIs(query.field, query, searched, (field) => fieldIs(field, query))
  }
}

/** Whether its one value is in the row itself, and may be missing: an index finds where it is. */
function isPlainColumn(name: string, searched: Searched): boolean {
  const { many } = namedField(name, searched)
  return !many && canBeMissing(searched.index, name) && !searched.elsewhere[name]
}

function isPresent(name: string, searched: Searched): Condition {
  const field = namedField(name, searched)
  // What every row has need not be looked at.
  if (!field.many && !canBeMissing(searched.index, name)) return sql`true`
  const place = searched.elsewhere[name]
  if (!place || place.defaultZero || place.whole || place.also) return fieldIsPresent(field)
  if (!field.many) return place.by === 'id' ? fieldIsPresent(field) : sql`${columnOf(place.by)} is not null`
  const any = foundElsewhere(place, field, JSON.stringify(['present', name]), () => sql`true`)
  return lookingUp({ ...any, whenMany: fieldIsPresent(field) }, searched)
}

const joined = (parts: readonly SearchQuery[], between: Condition, searched: Searched): Condition =>
  joinedBy(
    between,
    parts.map((part) => conditionOf(part, searched)),
  )

/** `field:(a OR b OR c)` as one comparison with a list. */
function listOf(parts: readonly SearchQuery[], searched: Searched): Condition | undefined {
  const [first] = parts
  if (first?.kind !== 'term' || first.field === null) return undefined
  const values: string[] = []
  for (const part of parts) {
    if (part.kind !== 'term' || part.field !== first.field || part.pattern) return undefined
    values.push(part.value)
  }
  if (!canBeListed(namedField(first.field, searched))) return undefined
  return whereItIs(first.field, { kind: 'any', parts }, searched, (field) => fieldIsOneOf(field, values))
}

/** What is asked of a field, of its column or of the other table that has its values. */
function whereItIs(
  name: string,
  asked: SearchQuery,
  searched: Searched,
  fits: (field: NamedField) => Condition,
): Condition {
  const field = namedField(name, searched)
  const place = searched.elsewhere[name]
  if (place?.defaultZero && !allAreElsewhere(place, asked)) return allBut(place, field, fits)
  if (!place || !allAreElsewhere(place, asked)) return fits(field)
  const found = placesOf(place).map((each) => foundElsewhere(each, field, JSON.stringify([each.by, asked]), fits))
  return joinedBy(
    sql` or `,
    found.map((each) => lookingUp(each, searched)),
  )
}

function namedField(name: string, searched: Searched): NamedField {
  const { index, timeZone } = searched
  const type = Object.hasOwn(index.fields, name) ? index.fields[name] : undefined
  if (!type) {
    const message = `is not a field of ${index.name}, which has ${Object.keys(index.fields).join(', ')}`
    throw invalid([{ field: name.slice(0, 64), message }])
  }
  return { name, type, many: hasManyValues(index, name), column: columnOf(name), timeZone }
}

function hasManyValues(index: SearchIndex, name: string): boolean {
  const shape: unknown = index.row.shape[name]
  const plain = shape instanceof z.ZodNullable || shape instanceof z.ZodOptional ? shape.unwrap() : shape
  return plain instanceof z.ZodArray
}

function canBeMissing(index: SearchIndex, name: string): boolean {
  const shape: unknown = index.row.shape[name]
  return shape instanceof z.ZodNullable || shape instanceof z.ZodOptional
}

/** A word without a field. In a short list it is looked for in the columns themselves, in a long one in search_text. */
function wordIsFound(term: Term, searched: Searched): Condition {
  const { texts } = searched
  const words = texts === null ? [] : wordsOf(term)
  if (texts !== null && words.length === 0) return sql`true`
  const own = texts === null ? [] : [lookingUp(wordGroup(texts, words), searched)]
  if (texts !== null && texts.fields === null) return joinedBy(sql` or `, own)
  const places = [...own, ...othersHave(term, searched, texts?.fields ?? [])]
  return places.length > 0 ? joinedBy(sql` or `, places) : sql`false`
}

/** What the index matches besides its own words: in its columns, and in values elsewhere. */
function othersHave(term: Term, searched: Searched, own: readonly string[]): Condition[] {
  const { index, elsewhere, companyId } = searched
  const others = index.matches.filter((name) => !own.includes(name)).map((name) => fieldOf(name, searched))
  const inColumns = others.flatMap((field) => (elsewhere[field.name] ? [] : columnHas(field, term, searched)))
  const inPlaces = others.flatMap((field) => {
    const place = elsewhere[field.name]
    if (!place || (field.type !== 'text' && field.type !== 'keyword')) return []
    return placesOf(place).map((each) => ({ place: each, field }))
  })
  return [...inColumns, ...wordElsewhere(inPlaces, term, companyId).map((found) => lookingUp(found, searched))]
}

const fieldOf = (name: string, { index, timeZone }: Searched): NamedField => ({
  name,
  type: index.fields[name] ?? 'text',
  many: hasManyValues(index, name),
  column: columnOf(name),
  timeZone,
})

function columnHas(field: NamedField, term: Term, { exact }: Searched): Condition[] {
  const { name, type } = field
  if (exact.includes(name)) return [isWholeWord(field.column, term)]
  if (type === 'text' || type === 'keyword') return [fieldIs({ ...field, type: 'text' }, term)]
  const fits = (type === 'number' && /^\d{1,18}$/.test(term.value)) || (type === 'id' && isId(term.value))
  return fits ? [fieldIs(field, term)] : []
}

/**
 * What the text of a row has if the row fits this part: it lets the trigram index find what no index of the table can,
 * such as a value inside of a list or a wildcard in front.
 */
function impliedWords(part: SearchQuery, { index, texts, elsewhere }: Searched): Word[] {
  if (texts === null || part.kind !== 'term' || part.field === null) return []
  if (!(texts.fields ?? index.matches).includes(part.field)) return []
  const scattered = part.pattern !== null || index.fields[part.field] === 'text' || hasManyValues(index, part.field)
  const place = elsewhere[part.field]
  if (!scattered || (place && allAreElsewhere(place, part))) return []
  if (part.pattern) return part.value.length >= 3 && !/\s/.test(part.value) ? wordsOf(part) : []
  // Each word for itself: the blanks between them may be other ones in the text.
  const words = part.value.split(/\s+/).filter((word) => word.length >= 3)
  return words.flatMap((value) => wordsOf({ ...part, value }))
}
