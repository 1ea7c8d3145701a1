import type { SearchQuery, Term } from '@galen/domain/search/query-language'

type Spelling<Field> = { readonly field: Field; readonly value: string }

/**
 * For fields whose values people write in several ways: what a value is looked for as, and in which field. A code of a
 * drug, with or without hyphens, is looked for in the field that has all of its digits. An id that is made of several
 * columns has no index, and is compared only within the rows that an index finds by one of them.
 */
export type Spellings<Field extends string = string> = Readonly<
  Partial<
    Record<
      Field,
      (value: string) => readonly (Spelling<NoInfer<Field>> & { readonly within?: Spelling<NoInfer<Field>> })[]
    >
  >
>

/** The id of the record with which an id of several columns begins. */
export const beginningId = (value: string): string => /^[0-9a-f-]{36}/i.exec(value)?.[0] ?? NO_ID
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** The query with each such value in the ways it may be stored. */
export function spelled(query: SearchQuery, spellings: Spellings): SearchQuery {
  switch (query.kind) {
    case 'all':
    case 'any':
      return { ...query, parts: query.parts.map((part) => spelled(part, spellings)) }
    case 'not':
      return { ...query, part: spelled(query.part, spellings) }
    case 'term':
      return spelledTerm(query, spellings)
    case 'everything':
    case 'present':
    case 'range':
      return query
  }
}

function spelledTerm(term: Term, spellings: Spellings): SearchQuery {
  // Names come from outside: "constructor" is none of ours.
  const isSpelled = term.field !== null && !term.pattern && Object.hasOwn(spellings, term.field)
  const ways = isSpelled ? spellings[term.field]?.(term.value) : undefined
  const parts = (ways ?? []).map(({ field, value, within }): SearchQuery => {
    const spelling: Term = { ...term, field, value }
    return within ? { kind: 'all', parts: [spelling, { ...term, ...within }] } : spelling
  })
  const [only] = parts
  if (only === undefined) return term
  return parts.length === 1 ? only : { kind: 'any', parts }
}
