import { sql } from 'kysely'
import type { Term } from '@galen/domain/search/query-language'
import { type Condition, likeText } from './search-values.ts'

/** A word to be found in search_text, as patterns of LIKE. */
export type Word = {
  /** What the trigram index looks up. */
  readonly lookedUp: readonly string[]
  /** What must be there all in all, where that is more. */
  readonly whole: string | null
}

const LONGEST_LOOKED_UP = 8

/**
 * One or two letters are looked for where a word begins, because the trigram index knows nothing shorter inside of
 * words. Of anything long only a telling piece is looked up: the index would otherwise walk through a list for every
 * three letters, which for a pasted id takes twenty times as long. Signs alone are no word.
 */
export function wordsOf({ value, pattern }: Term): Word[] {
  if (!/[\p{L}\p{N}]/u.test(value)) return []
  const text = pattern ? likeText(value, pattern) : likeText(value.trim().replaceAll(/\s+/g, ' '), null)
  if ([...value].length < 3 && !pattern) return [{ lookedUp: [`% ${text}%`], whole: null }]
  const whole = `%${text}%`
  const pieces = tellingPieces(
    pattern ? pattern.map((piece) => ('literal' in piece ? piece.literal : ' ')).join('') : value,
  )
  if (pieces.length === 0 || (pieces.length === 1 && pieces[0] === value)) return [{ lookedUp: [whole], whole: null }]
  return [{ lookedUp: pieces.map((piece) => `%${piece}%`), whole }]
}

/** The runs of letters that tell most: one with a digit, otherwise the two longest. */
function tellingPieces(text: string): string[] {
  const runs = (text.match(/[\p{L}\p{N}]{3,}/gu) ?? []).toSorted((one, other) => other.length - one.length)
  const numbered = runs.find((run) => /\d/.test(run))
  return (numbered ? [numbered] : runs.slice(0, 2)).map((run) => [...run].slice(0, LONGEST_LOOKED_UP).join(''))
}

/** That the text `t` has all of these words. The empty text that is added keeps the index away from the whole. */
export function textHasAll(words: readonly Word[]): Condition {
  const conditions = words.flatMap(({ lookedUp, whole }) => [
    ...lookedUp.map((pattern) => sql`t.text like lower(${pattern})`),
    ...(whole === null ? [] : [sql`t.text || '' like lower(${whole})`]),
  ])
  return sql.join(conditions, sql` and `)
}
