import { type RawBuilder, sql } from 'kysely'
import type { Term } from '@galen/domain/search/query-language'
import { columnOf, type Condition, likeText } from './search-values.ts'

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
    sql`t.text like fold_accents(${lookedUp})`,
    ...(whole === null ? [] : [sql`strpos(t.text, fold_accents(${whole})) > 0`]),
  ])
  return sql.join(conditions, sql` and `)
}

/** The texts of one kind in one company; the rows of a list in which they are looked for are in the statement as `r`. */
export type Texts = {
  readonly companyId: string
  readonly kind: string
  /** The column of the list that has the id of the text; its own, unless its words are those of another record. */
  readonly by: string
  /** The fields whose words they have, where the others are in other tables; otherwise all. */
  readonly fields: readonly string[] | null
}

const from = ({ companyId, kind }: Texts) =>
  sql`from searchable_text t where t.company_id = ${companyId}::uuid and t.kind = ${kind}`

export const textsWith = (texts: Texts, words: readonly Word[]): Condition =>
  sql`${from(texts)} and ${textHasAll(words)}`

/**
 * Something of which it is found out first how many rows have it. Of few rows the ids go into the statement; of many, each
 * row that the rest of the statement comes to is looked at. Left to itself PostgreSQL would choose between the two by
 * its statistics, which know nothing of a company that has just begun, and then read all of it for each row.
 */
export type LookedUp = {
  /** What distinguishes it from everything else of the query, and from other companies where it is remembered. */
  readonly name: string
  readonly remembered?: true
  /** The ids that have it. */
  readonly ids: Condition
  readonly whenFew: (found: FoundIds) => Condition
  /** What to ask of a row when many have it. */
  readonly whenMany: Condition
}

/** Ids as PostgreSQL writes a list of them: they only go back to it, and to take thousands apart would take longer. */
export type FoundIds = { readonly list: string; readonly count: number }

export const isOneOf = (column: Condition, { list }: FoundIds, named = false): Condition =>
  sql`${column} = any(${list}::${named ? sql`text[]` : sql`uuid[]`})`

/** The ids of which there are only few, by the name of what was looked up. */
export type FoundRows = ReadonlyMap<string, FoundIds>
export const NOTHING_FOUND: FoundRows = new Map()

/** That a row has these words, and perhaps more that only help to find it. */
export const wordGroup = (texts: Texts, words: readonly Word[], helping: readonly Word[] = []): LookedUp => ({
  name: JSON.stringify([texts, ...words, ...helping]),
  remembered: true,
  ids: sql`select t.id ${textsWith(texts, [...words, ...helping])}`,
  whenFew: (found) => isOneOf(columnOf(texts.by), found),
  whenMany:
    words.length > 0
      ? sql`coalesce((select ${textHasAll(words)} ${from(texts)} and t.id = ${columnOf(texts.by)}), false)`
      : sql`true`,
})

/** The condition of what was looked up, by what was found out about it. */
export function rowHas({ name, whenFew, whenMany }: LookedUp, found: FoundRows): Condition {
  const ids = found.get(name)
  return ids ? whenFew(ids) : whenMany
}

/** So many ids are sent along without a thought. */
export const FEW = 4000
/** At 200,000 items a word of 8,000 of them is answered in 80 ms by their ids, and in 3 s by looking at every row. */
export const MANY = 20_000
/** Anyone who asks for more than this in one query waits for the rest to be looked at row by row. */
const MOST_LOOKED_UP = 8

type Run = (statement: RawBuilder<FoundIds>) => Promise<readonly FoundIds[]>

const REMEMBERED_MS = 60_000
const MOST_REMEMBERED = 10_000
/** When it was last seen that more rows have something: to find out again takes longer than everything else. */
const hadByMore = new Map<string, number>()

/** Finds out what is had by so many rows at most. A condition made before this knows nothing of it and is made again. */
export async function lookUp(wanted: readonly LookedUp[], most: number, run: Run): Promise<FoundRows> {
  const few = new Map<string, FoundIds>()
  for (const { name, ids, remembered } of wanted.slice(0, MOST_LOOKED_UP)) {
    const known = `${most} ${name}`
    if (performance.now() - (hadByMore.get(known) ?? -REMEMBERED_MS) < REMEMBERED_MS) continue
    const [found] = await run(sql<FoundIds>`
      select coalesce(array_agg(f.id)::text, '{}') as list, count(*)::integer as count from (${ids} limit ${most + 1}) as f`)
    if (found && found.count <= most) few.set(name, found)
    else if (remembered) remember(known)
  }
  return few
}

function remember(known: string): void {
  if (hadByMore.size >= MOST_REMEMBERED) hadByMore.clear()
  hadByMore.set(known, performance.now())
}
