import { BusinessError } from '../business-error.ts'

/*
 * The language of the search box, as people know it from Lucene:
 *   word "a phrase"                    both are found, in any order
 *   a AND b, a && b · a OR b, a || b · NOT a, -a, !a · parentheses; AND binds closer than OR, words next to each other are ANDed
 *   field:value field:"a phrase"       field:(a OR b), field:(a, b) any of them · field:(a b) all of them
 *   field:[1 TO 5] field:{1 TO 5} field:[1 TO *] field:>=1 field:>1 field:<=5 field:<5 · field:* has any value
 *   wild* w?ld                         \ before a sign makes it an ordinary character
 * Operators are in capitals. A sign or an operator with nothing to work on is a word like any other, and what is left
 * open at the end is closed there, so that no text a person types is refused, except for its size.
 */

/** Room for the 100 ids of a batched lookup (Spec §7). */
export const MAX_QUERY_LENGTH = 4096
/** 100 ids of a batched lookup, and what the list is filtered by besides. */
export const MAX_QUERY_TERMS = 128
export const MAX_QUERY_DEPTH = 5
/** Fewer would match nearly everything, one row at a time. */
export const MIN_LETTERS_BESIDE_WILDCARD = 2

/** Pieces of a value with wildcards: `*` stands for any characters, `?` for exactly one; in a field of text a word begins so. */
export type Pattern = readonly ({ readonly literal: string } | { readonly wildcard: '*' | '?' })[]

/** A value to look for: in one field, or wherever words are looked for when there is no field. */
export type Term = {
  readonly kind: 'term'
  readonly field: string | null
  readonly value: string
  readonly pattern: Pattern | null
}
export type Bound = { readonly value: string; readonly inclusive: boolean }
export type Range = {
  readonly kind: 'range'
  readonly field: string
  readonly from: Bound | null
  readonly to: Bound | null
}

export type SearchQuery =
  | { readonly kind: 'everything' }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly SearchQuery[] }
  | { readonly kind: 'not'; readonly part: SearchQuery }
  | { readonly kind: 'present'; readonly field: string }
  | Term
  | Range

type Reading = { readonly text: string; at: number; depth: number; terms: number }

const EVERYTHING: SearchQuery = { kind: 'everything' }

const refused = (reason: string) =>
  new BusinessError('search.validation', `query ${reason}`, [{ field: 'query', message: reason }])

/** Reads what a person typed. Throws only when it is too much. */
export function parseQuery(text: string): SearchQuery {
  if (text.length > MAX_QUERY_LENGTH) throw refused(`must have at most ${MAX_QUERY_LENGTH} characters`)
  const reading: Reading = { text, at: 0, depth: 0, terms: 0 }
  return hasMore(reading) ? readAlternatives(reading, null) : EVERYTHING
}

function readAlternatives(reading: Reading, field: string | null): SearchQuery {
  const parts = [readConjunction(reading, field)]
  while (takeJoiner(reading, OR, field)) parts.push(readConjunction(reading, field))
  return joined('any', parts)
}

function readConjunction(reading: Reading, field: string | null): SearchQuery {
  const parts = [readSigned(reading, field)]
  while (hasMore(reading) && !joinerAt(reading, OR, field)) {
    takeJoiner(reading, AND, field)
    parts.push(readSigned(reading, field))
  }
  return joined('all', parts)
}

function joined(kind: 'all' | 'any', parts: readonly SearchQuery[]): SearchQuery {
  if (kind === 'any' && parts.some((part) => part.kind === 'everything')) return EVERYTHING
  const telling = parts.filter((part) => part.kind !== 'everything')
  const [first = EVERYTHING] = telling
  return telling.length > 1 ? { kind, parts: telling } : first
}

function readSigned(reading: Reading, field: string | null): SearchQuery {
  let negated = false
  while (hasMore(reading)) {
    const sign = matchAt(reading, /NOT(?=[\s("])|[-!+](?=[^\s)])/y)
    if (!sign || !hasOperandAfter(reading, sign.length)) break
    if (sign !== '+') negated = !negated
    reading.at += sign.length
  }
  hasMore(reading)
  const part = readTerm(reading, field)
  return negated ? { kind: 'not', part } : part
}

function readTerm(reading: Reading, field: string | null): SearchQuery {
  if (field !== null) return readValue(reading, field, true)
  const named = matchAt(reading, /[A-Za-z_][\w.]*:(?!\/\/)(?=[^\s)])/y)
  if (named) {
    reading.at += named.length
    return readValue(reading, named.slice(0, -1), false)
  }
  return readGroup(reading, null) ?? readQuoted(reading, null) ?? readWord(reading, null, false)
}

function readValue(reading: Reading, field: string, inList: boolean): SearchQuery {
  return (
    readGroup(reading, field) ??
    readRange(reading, field) ??
    readComparison(reading, field, inList) ??
    readQuoted(reading, field) ??
    readWord(reading, field, inList)
  )
}

function readGroup(reading: Reading, field: string | null): SearchQuery | undefined {
  if (!matchAt(reading, /\((?!\s*(?:\)|$))/y)) return undefined
  if (++reading.depth > MAX_QUERY_DEPTH) throw refused(`must not nest parentheses deeper than ${MAX_QUERY_DEPTH}`)
  reading.at += 1
  const inside = readAlternatives(reading, field)
  if (reading.text[reading.at] === ')') reading.at += 1
  reading.depth -= 1
  return inside
}

function readRange(reading: Reading, field: string): SearchQuery | undefined {
  const start = reading.at
  const opening = matchAt(reading, /[[{]/y)
  if (!opening) return undefined
  reading.at += 1
  const from = readLimit(reading)
  const to = from !== undefined && takeMatch(reading, /\s+TO\s+/y) ? readLimit(reading) : undefined
  const closing = to !== undefined && takeMatch(reading, /\s*[\]}]/y)
  if (from === undefined || to === undefined || !closing) {
    reading.at = start
    return undefined
  }
  return rangeOf(reading, field, bound(from, opening === '['), bound(to, closing.endsWith(']')))
}

const bound = (value: string | null, inclusive: boolean): Bound | null => (value === null ? null : { value, inclusive })

/** One end of a range: null when it is open, undefined when there is none. */
function readLimit(reading: Reading): string | null | undefined {
  takeMatch(reading, /\s+/y)
  const quoted = takeMatch(reading, QUOTED)
  if (quoted) return unquoted(quoted)
  const bare = takeMatch(reading, /(?:\\.|[^\s\]}\\])+/sy)
  return bare === '*' ? null : bare?.replaceAll(/\\(.)/gs, '$1')
}

function readComparison(reading: Reading, field: string, inList: boolean): SearchQuery | undefined {
  const sign = matchAt(reading, /[<>]=?(?=[^\s)])/y)
  if (!sign) return undefined
  reading.at += sign.length
  const quoted = takeMatch(reading, QUOTED)
  const value = quoted ? unquoted(quoted) : valueOf(readPieces(reading, inList))
  const limit = { value, inclusive: sign.endsWith('=') }
  return sign.startsWith('>') ? rangeOf(reading, field, limit, null) : rangeOf(reading, field, null, limit)
}

function rangeOf(reading: Reading, field: string, from: Bound | null, to: Bound | null): SearchQuery {
  countTerm(reading)
  return from || to ? { kind: 'range', field, from, to } : { kind: 'present', field }
}

const QUOTED = /"(?:\\.|[^"\\])*(?:"|\\?$)/sy
const unquoted = (text: string) => text.replace(/^"/, '').replaceAll(/\\(.)|"$/gs, '$1')

function readQuoted(reading: Reading, field: string | null): SearchQuery | undefined {
  const quoted = takeMatch(reading, QUOTED)
  if (quoted === undefined) return undefined
  countTerm(reading)
  const value = unquoted(quoted)
  return value === '' && field === null ? EVERYTHING : { kind: 'term', field, value, pattern: null }
}

function readWord(reading: Reading, field: string | null, inList: boolean): SearchQuery {
  countTerm(reading)
  const pieces = readPieces(reading, inList)
  const value = valueOf(pieces)
  if (!pieces.some((piece) => 'wildcard' in piece)) return { kind: 'term', field, value, pattern: null }
  const letters = pieces.reduce((sum, piece) => sum + ('literal' in piece ? piece.literal.length : 0), 0)
  if (field === null && value === '*:*') return EVERYTHING
  if (letters === 0 && /^\*+$/.test(value)) return field === null ? EVERYTHING : { kind: 'present', field }
  if (letters === 0) return { kind: 'term', field, value, pattern: null }
  if (letters < MIN_LETTERS_BESIDE_WILDCARD)
    throw refused(`needs at least ${MIN_LETTERS_BESIDE_WILDCARD} characters beside a wildcard in "${value}"`)
  return { kind: 'term', field, value, pattern: pieces }
}

const valueOf = (pieces: Pattern) =>
  pieces.map((piece) => ('literal' in piece ? piece.literal : piece.wildcard)).join('')

/** The characters up to a blank, or to the end of the group or list entry that the word is in. */
function readPieces(reading: Reading, inList: boolean): Pattern {
  const { text, depth } = reading
  const pieces: ({ literal: string } | { wildcard: '*' | '?' })[] = []
  const start = reading.at
  let opened = 0
  for (; reading.at < text.length; reading.at++) {
    const sign = text[reading.at] ?? ''
    const ends = /\s/.test(sign) || (sign === ')' && depth > 0 && opened === 0) || (sign === ',' && inList && depth > 0)
    if (ends && reading.at > start) break
    if (sign === '(') opened += 1
    if (sign === ')') opened -= 1
    if (sign === '*' || sign === '?') {
      pieces.push({ wildcard: sign })
      continue
    }
    const escaped = sign === '\\' && reading.at + 1 < text.length
    if (escaped) reading.at += 1
    const last = pieces.at(-1)
    const literal = escaped ? (text[reading.at] ?? '') : sign
    if (last && 'literal' in last) last.literal += literal
    else pieces.push({ literal })
  }
  return pieces
}

const AND = /AND(?=[\s("])|&&/y
const OR = /OR(?=[\s("])|\|\|/y

/** The operator that is here, if there is something for it to join. */
function joinerAt(reading: Reading, joiner: RegExp, field: string | null): string | undefined {
  const listed = joiner === OR && field !== null ? matchAt(reading, /,/y) : undefined
  const found = matchAt(reading, joiner) ?? listed
  return found && hasOperandAfter(reading, found.length) ? found : undefined
}

function takeJoiner(reading: Reading, joiner: RegExp, field: string | null): boolean {
  if (!hasMore(reading)) return false
  const found = joinerAt(reading, joiner, field)
  reading.at += found?.length ?? 0
  return found !== undefined
}

function hasOperandAfter(reading: Reading, length: number): boolean {
  const next = matchAt({ ...reading, at: reading.at + length }, /\s*\S/y)
  return next !== undefined && !(reading.depth > 0 && next.endsWith(')'))
}

/** Skips blanks and says whether the group, or the whole text, goes on. */
function hasMore(reading: Reading): boolean {
  takeMatch(reading, /\s+/y)
  return reading.at < reading.text.length && !(reading.depth > 0 && reading.text[reading.at] === ')')
}

function matchAt({ text, at }: Reading, sticky: RegExp): string | undefined {
  sticky.lastIndex = at
  return sticky.exec(text)?.[0]
}

function takeMatch(reading: Reading, sticky: RegExp): string | undefined {
  const found = matchAt(reading, sticky)
  reading.at += found?.length ?? 0
  return found
}

function countTerm(reading: Reading): void {
  if (++reading.terms > MAX_QUERY_TERMS) throw refused(`must have at most ${MAX_QUERY_TERMS} terms`)
}
