import { sql } from 'kysely'
import * as z from 'zod'
import type { SearchIndex } from '@galen/contract/search-index'
import type { SearchQuery, Term } from '@galen/domain/search/query-language'
import { invalid } from '../errors.ts'
import {
  canBeListed,
  type Condition,
  fieldIs,
  fieldIsOneOf,
  fieldIsPresent,
  fieldIsWithin,
  isId,
  type NamedField,
} from './search-values.ts'
import { textHasAll, type Word, wordsOf } from './search-words.ts'

/** What a query is asked of: an index whose rows stand in the statement as `r`. */
export type Searched = {
  readonly index: SearchIndex
  /** The kind under which the rows' words are kept in search_text, for lists too long to be looked through. */
  readonly textKind: string | null
  readonly companyId: string
  readonly timeZone: string
}

export type Filter = {
  /** What must hold of the row itself. */
  readonly conditions: readonly Condition[]
  /** What the row's text in search_text must have. */
  readonly words: readonly Word[]
  /** The words say all there is to say: the row itself need not be looked at. */
  readonly wordsOnly: boolean
}

/** Turns a query into conditions; fields that the index does not offer, and values that do not fit them, are refused. */
export function filterOf(query: SearchQuery, searched: Searched): Filter {
  const parts = query.kind === 'all' ? query.parts : [query]
  const conditions: Condition[] = []
  const words: Word[] = []
  const implied: Word[] = []
  for (const part of parts) {
    if (part.kind === 'everything') continue
    if (part.kind === 'term' && part.field === null && searched.textKind !== null) {
      words.push(...wordsOf(part))
      continue
    }
    conditions.push(conditionOf(part, searched))
    implied.push(...impliedWords(part, searched))
  }
  return { conditions, words: [...words, ...implied], wordsOnly: conditions.length === 0 && words.length > 0 }
}

/** One condition for the whole filter. */
export function conditionOfFilter({ conditions, words }: Filter, searched: Searched): Condition {
  const all = words.length > 0 ? [...conditions, textHas(words, searched)] : conditions
  return all.length > 0
    ? sql.join(
        all.map((condition) => sql`(${condition})`),
        sql` and `,
      )
    : sql`true`
}

function conditionOf(query: SearchQuery, searched: Searched): Condition {
  switch (query.kind) {
    case 'everything':
      return sql`true`
    case 'not':
      return sql`not coalesce((${conditionOf(query.part, searched)}), false)`
    case 'all':
      return joined(query.parts, sql` and `, searched)
    case 'any':
      return listOf(query.parts, searched) ?? joined(query.parts, sql` or `, searched)
    case 'present':
      return fieldIsPresent(namedField(query.field, searched))
    case 'range':
      return fieldIsWithin(namedField(query.field, searched), query)
    case 'term':
      return query.field === null ? wordIsFound(query, searched) : fieldIs(namedField(query.field, searched), query)
  }
}

const joined = (parts: readonly SearchQuery[], between: Condition, searched: Searched): Condition =>
  sql.join(
    parts.map((part) => sql`(${conditionOf(part, searched)})`),
    between,
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
  const field = namedField(first.field, searched)
  return canBeListed(field) ? fieldIsOneOf(field, values) : undefined
}

function namedField(name: string, searched: Searched): NamedField {
  const { index, timeZone } = searched
  const type = Object.hasOwn(index.fields, name) ? index.fields[name] : undefined
  if (!type) {
    const message = `is not a field of ${index.name}, which has ${Object.keys(index.fields).join(', ')}`
    throw invalid([{ field: name.slice(0, 64), message }])
  }
  return { name, type, many: hasManyValues(index, name), column: sql.ref(`r.${name}`), timeZone }
}

function hasManyValues(index: SearchIndex, name: string): boolean {
  const shape: unknown = index.row.shape[name]
  const plain = shape instanceof z.ZodNullable || shape instanceof z.ZodOptional ? shape.unwrap() : shape
  return plain instanceof z.ZodArray
}

/** A word without a field. In a short list it is looked for in the columns themselves, in a long one in search_text. */
function wordIsFound(term: Term, searched: Searched): Condition {
  if (searched.textKind !== null) {
    const words = wordsOf(term)
    return words.length > 0 ? textHas(words, searched) : sql`true`
  }
  const places = searched.index.matches.flatMap((name) => placeHas(name, term, searched))
  return places.length > 0
    ? sql.join(
        places.map((place) => sql`(${place})`),
        sql` or `,
      )
    : sql`false`
}

function placeHas(name: string, term: Term, { index, timeZone }: Searched): Condition[] {
  const type = index.fields[name] ?? 'text'
  const field = { name, type, many: hasManyValues(index, name), column: sql.ref(`r.${name}`), timeZone }
  if (type === 'text' || type === 'keyword') return [fieldIs({ ...field, type: 'text' }, term)]
  const fits = (type === 'number' && /^\d{1,18}$/.test(term.value)) || (type === 'id' && isId(term.value))
  return fits ? [fieldIs(field, term)] : []
}

/**
 * What the text of a row has if the row fits this part: it lets the trigram index find what no index of the table can,
 * such as a value inside of a list or a wildcard in front.
 */
function impliedWords(part: SearchQuery, { index, textKind }: Searched): Word[] {
  if (textKind === null || part.kind !== 'term' || part.field === null || !index.matches.includes(part.field)) return []
  const scattered = part.pattern !== null || index.fields[part.field] === 'text' || hasManyValues(index, part.field)
  return scattered && part.value.length >= 3 && !/\s/.test(part.value) ? wordsOf(part) : []
}

/**
 * A list with one company instead of an equal sign: with the equal sign PostgreSQL would see that it is the company of
 * the row, take the policy of the row's table to guard the text as well, and not use the trigram index.
 */
function textHas(words: readonly Word[], { companyId, textKind }: Searched): Condition {
  return sql`exists (select from searchable_text t where t.company_id = any(array[${companyId}::uuid])
    and t.kind = ${textKind} and t.id = r.id and ${textHasAll(words)})`
}
