import { MIN_LETTERS_BESIDE_WILDCARD, type SearchQuery, type Term } from './query-language.ts'
import { writeQuery } from './query-builder.ts'

/**
 * A query for what is named so: every word begins a word of one of the fields, and what has a digit in front, a strength or a
 * number, may be anywhere. Nothing where there is no such word: what is found inside of a word is no name.
 */
export function namedSo(typed: string, fields: readonly string[]): string {
  const words = typed.split(/\s+/).filter((word) => word !== '')
  if (!words.some(isName)) return ''
  return writeQuery({ kind: 'all', parts: words.map((word) => (isName(word) ? anyBegins(word, fields) : term(word))) })
}

const isName = (word: string) =>
  /^\p{L}/u.test(word) && (word.match(/[\p{L}\p{N}]/gu) ?? []).length >= MIN_LETTERS_BESIDE_WILDCARD

const term = (value: string): Term => ({ kind: 'term', field: null, value, pattern: null })

const anyBegins = (word: string, fields: readonly string[]): SearchQuery => ({
  kind: 'any',
  parts: fields.map((field) => ({
    kind: 'term',
    field,
    value: `${word}*`,
    pattern: [{ literal: word }, { wildcard: '*' }],
  })),
})
