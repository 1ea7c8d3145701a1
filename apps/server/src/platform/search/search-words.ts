import { sql } from 'kysely'
import type { Term } from '@galen/domain/search/query-language'
import { type Condition, likeText } from './search-values.ts'

/** A word to be found in search_text. */
export type Word = {
  /** What the trigram index looks up, as a pattern of LIKE. */
  readonly lookedUp: string
  /** All that must be there, where that is more. */
  readonly whole: string | null
}

/**
 * One or two letters are looked for where a word begins, because the trigram index knows nothing shorter inside of
 * words. Signs alone are no word.
 */
export function wordsOf({ value, pattern }: Term): Word[] {
  if (!/[\p{L}\p{N}]/u.test(value)) return []
  if (pattern) return [{ lookedUp: `%${likeText(value, pattern)}%`, whole: null }]
  const text = value.trim().replaceAll(/\s+/g, ' ')
  if ([...text].length < 3) return [{ lookedUp: `% ${likeText(text, null)}%`, whole: null }]
  const piece = pieceOfId(text)
  return [piece ? { lookedUp: `%${piece}%`, whole: text } : { lookedUp: `%${likeText(text, null)}%`, whole: null }]
}

/**
 * Of a pasted id only a piece is looked up, and the rest compared: the index would walk through the list of every three
 * letters of it, each of which is in thousands of other ids, and take twenty times as long.
 */
function pieceOfId(text: string): string | undefined {
  const numbered = (text.match(/[A-Za-z\d]{6,}/g) ?? []).filter((run) => /\d/.test(run))
  const longest = numbered.toSorted((one, other) => other.length - one.length)[0]
  return text.length > 12 ? longest?.slice(0, 8) : undefined
}

/** That the text `t` has all of these words. */
export function textHasAll(words: readonly Word[]): Condition {
  const conditions = words.flatMap(({ lookedUp, whole }) => [
    sql`t.text like lower(${lookedUp})`,
    ...(whole === null ? [] : [sql`strpos(t.text, lower(${whole})) > 0`]),
  ])
  return sql.join(conditions, sql` and `)
}
