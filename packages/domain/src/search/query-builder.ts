import { parseQuery, type Pattern, type SearchQuery, type Term } from './query-language.ts'

/** The three ways a screen asks (Spec §7: exact, arrayOr, range), as query text with everything quoted that must be. */
export type SearchValue = string | number | boolean

const term = (field: string | null, value: SearchValue): Term => ({
  kind: 'term',
  field,
  value: String(value),
  pattern: null,
})

export const exact = (field: string, value: SearchValue): string => writeQuery(term(field, value))

/** Any of the values; of none, nothing is found. */
export function arrayOr(field: string, values: readonly SearchValue[]): string {
  const [only] = values
  if (only === undefined) return 'NOT *'
  return values.length === 1
    ? exact(field, only)
    : `${field}:(${values.map((value) => written(String(value))).join(' OR ')})`
}

/** From one value to another, both included; null leaves an end open. */
export function range(field: string, from: SearchValue | null, to: SearchValue | null): string {
  const limit = (value: SearchValue | null) => (value === null ? null : { value: String(value), inclusive: true })
  return from === null && to === null ? '' : writeQuery({ kind: 'range', field, from: limit(from), to: limit(to) })
}

/** What fits all of the queries, also when a person typed some of them and left a sign open. */
export const matchesAll = (queries: readonly string[]): string =>
  writeQuery(joinedAll(queries.map(parseQuery).filter((query) => query.kind !== 'everything')))

/** What fits at least one of the queries. */
export const matchesAny = (queries: readonly string[]): string =>
  writeQuery({ kind: 'any', parts: queries.map(parseQuery) })

const joinedAll = (parts: readonly SearchQuery[]): SearchQuery => {
  const [only] = parts
  if (only === undefined) return { kind: 'everything' }
  return parts.length === 1 ? only : { kind: 'all', parts }
}

/** The query as text that reads back as the same query. */
export function writeQuery(query: SearchQuery): string {
  switch (query.kind) {
    case 'everything':
      return '*'
    case 'present':
      return `${query.field}:*`
    case 'not':
      return `NOT ${nested(query.part)}`
    case 'all':
      return query.parts.map(nested).join(' AND ')
    case 'any':
      return query.parts.map(nested).join(' OR ')
    case 'range':
      return `${query.field}:${rangeText(query)}`
    case 'term':
      return `${query.field === null ? '' : `${query.field}:`}${query.pattern ? patternText(query.pattern) : written(query.value)}`
  }
}

const nested = (query: SearchQuery) =>
  query.kind === 'all' || query.kind === 'any' ? `(${writeQuery(query)})` : writeQuery(query)

function rangeText({ from, to }: Extract<SearchQuery, { kind: 'range' }>): string {
  const start = from === null ? '[*' : `${from.inclusive ? '[' : '{'}${written(from.value)}`
  const end = to === null ? '*]' : `${written(to.value)}${to.inclusive ? ']' : '}'}`
  return `${start} TO ${end}`
}

/** Words that need no quotes: nothing in them or about them means anything to the language. */
const PLAIN = /^(?!(?:AND|OR|NOT|TO)$)[\p{L}\p{N}_.@][\p{L}\p{N}_.@/-]*$/u

const written = (value: string) => (PLAIN.test(value) ? value : `"${value.replaceAll(/["\\]/g, '\\$&')}"`)

const patternText = (pattern: Pattern) =>
  pattern
    .map((piece) => ('wildcard' in piece ? piece.wildcard : piece.literal.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&')))
    .join('')
