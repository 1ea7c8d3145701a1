import { type OperationNode, type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { EXACT_TOTAL, type SearchIndex, type Sort } from '@galen/contract/search-index'
import type { Elsewhere } from './search-lookups.ts'
import type { Filter } from './search-filter.ts'
import type { Page } from './search-request.ts'
import { columnOf, type Condition } from './search-values.ts'
import { type Texts, textsWith } from './search-words.ts'

/** A query over the tables whose columns are the row's. */
export type Select<Row> = { execute(): Promise<Row[]>; toOperationNode(): OperationNode }

export type ListedRow = Record<string, unknown>

export type Statements = {
  /** The rows of the page, or only their ids in order when the rows are read afterwards. */
  readonly page: RawBuilder<ListedRow>
  readonly byId: ((ids: readonly string[]) => RawBuilder<ListedRow>) | null
  /** The ids of the page if they are all among the first rows of the list, for words that many have; else too few. */
  readonly near: RawBuilder<ListedRow> | null
  /** How many there are, where looking them up has shown it. */
  readonly found: number | null
  readonly count: RawBuilder<{ total: number }>
  /** Whether the page and the count walk along the same stretch of one index, so that both may be asked for at once. */
  readonly together: boolean
  /** Whether they go this way with all values, so that they need not be planned again for these. */
  readonly planOnce: boolean
  /** Answered by search_text, so that no words have to be looked up before. */
  readonly fromTexts: boolean
}

type Served = {
  readonly index: SearchIndex
  readonly texts: Texts | null
  /** Whether every row has one text and every text is of a row, so that the texts alone can be counted. */
  readonly textsAreRows: boolean
  /** The field whose order search_text has too. */
  readonly orderedBy: string | undefined
  readonly select: Select<object>
  /** Whether no row is known before all are worked out. */
  readonly whole: boolean
  /** Fields whose values are in other tables. */
  readonly elsewhere: Elsewhere
}

const APART = { together: false, planOnce: false }
/** Skipping this many rows is cheaper when they need not be read in full. */
const DEEP = 1000
/** How many of the first rows are looked at for words that many have, and for how much of the list this is enough. */
const NEAR = { rows: 1500, upTo: 100 }

/**
 * The filter and the order are around the select of the index, which PostgreSQL dissolves: the indices of its tables
 * serve them. Words alone, in the order that search_text has, are answered by that narrow table.
 */
export function statementsOf(served: Served, filter: Filter, page: Page): Statements {
  const { index, texts, textsAreRows, orderedBy, whole, select } = served
  // Where all rows are worked out together, their values are at hand and need not be looked for elsewhere again.
  const elsewhere = whole ? {} : served.elsewhere
  const rows = sql`${{ toOperationNode: () => select.toOperationNode() }} as r`
  const columns = sql.join(Object.keys(index.row.shape).map((name) => columnOf(name)))
  const [by, ...more] = page.sort
  const isOneStretch = filter.rangesOnly !== null && filter.rangesOnly.every((field) => field === by?.field)
  // Of those who see only some rows, some see few: they are found another way.
  const planOnce = isOneStretch && textsAreRows && page.from === 0
  const window = planOnce ? sql`limit ${sql.lit(page.size)}` : sql`limit ${page.size} offset ${page.from}`
  const arrayType = index.fields['id'] === 'keyword' ? sql`text[]` : sql`uuid[]`
  // Ids in a list and not as a join: however PostgreSQL misjudges a company it has not counted yet, it reads it once.
  const byId = (ids: readonly string[]) =>
    sql<ListedRow>`select ${columns} from ${rows} where r.id = any(${ids}::${arrayType})`

  const inTexts = texts && textsAreRows && filter.wordsOnly ? textsWith(texts, filter.wordsOnly) : null
  if (inTexts && by && by.field === orderedBy && more.length === 0) {
    const order = sql`t.at ${directionOf(by)}, t.id ${directionOf(by)}`
    const found = sql<ListedRow>`select t.id ${inTexts} order by ${order} ${window}`
    return { page: found, byId, near: null, found: null, count: counting(inTexts), ...APART, fromTexts: true }
  }
  const matching = sql`from ${rows} where ${filter.condition}`
  const order = orderOf(index, page.sort)
  const { keys, joins } = keysOf(index, page.sort, elsewhere)
  // Rows that are known by their ids are read by them and then sorted: a limit would tempt PostgreSQL to walk through the
  // whole list in its order instead, until it has met enough of them.
  const fence = filter.found === null ? sql`` : sql`offset 0`
  const walked = filter.found === null ? walkElsewhere({ ...served, elsewhere }, filter, page, rows) : null
  const isPlain = filter.found === null && joins.length === 0
  const ordered = isPlain
    ? matching
    : sql`from (select ${sql.join(keys)} from ${rows} ${sql.join(joins, sql` `)} where ${filter.condition} ${fence}) as r`
  const isNear = inTexts && joins.length === 0 && page.from + page.size <= NEAR.upTo
  const first = sql`(select * from ${rows} order by ${order} limit ${NEAR.rows}) as r`
  // What was looked up, and a list in another order than its own, may be sorted before the page is cut out of it: only
  // the page is then read in full.
  const isOwnOrder = JSON.stringify(page.sort) === JSON.stringify(index.sort)
  // An id that is made of several columns has no index to read the page by, and rows of a whole none at all.
  const isMade = whole || index.fields['id'] === 'keyword'
  const inFull = isPlain && (isMade || (page.from < DEEP && isOwnOrder && !filter.looksUp))
  return {
    page: walked ?? sql`select ${inFull ? columns : sql`r.id`} ${ordered} order by ${order} ${window}`,
    byId: inFull ? null : byId,
    near: isNear ? sql`select r.id from ${first} where ${filter.condition} order by ${order} ${window}` : null,
    found: inTexts && filter.found,
    count: counting(inTexts ?? matching),
    together: inFull && isOneStretch,
    planOnce: inFull && planOnce,
    fromTexts: false,
  }
}

const counting = (matching: Condition) =>
  sql<{ total: number }>`select count(*) as total from (select ${matching} limit ${EXACT_TOTAL + 1}) as counted`

const directionOf = ({ direction }: Sort) => (direction === 'Asc' ? sql`asc` : sql`desc`)

/**
 * The page of a list in the order of values elsewhere: along these values, each with its rows, until the page is full. Rows
 * without one come last; where that means zero, they come before or behind the others.
 */
function walkElsewhere(
  { index, elsewhere }: Served,
  { condition, rangesOnly }: Filter,
  { sort, from, size }: Page,
  rows: Condition,
): RawBuilder<ListedRow> | null {
  const [by, ...more] = sort
  const field = by && orderedAs(index, by)
  const place = field === undefined ? undefined : elsewhere[field]
  if (!by || !place || field === undefined || more.length > 0) return null
  if (place.also || (place.by === 'id' && !place.defaultZero)) return null
  const key = index.fields[field] === 'text' ? sql`lower(k.value)` : sql`k.value`
  const direction = directionOf(by)
  const most = sql`limit ${from + size}`
  const values = place.few
    ? sql`(select * from (${place.values}) as k order by ${key} ${direction} offset 0) as k`
    : sql`(${place.values}) as k`
  const isAll = rangesOnly?.length === 0
  // Of each value no more rows are read than the page may have. With a filter that few rows fit, PostgreSQL finds these first.
  const ofValue = isAll
    ? sql`cross join lateral (select r.id from ${rows} where ${columnOf(place.by)} = k.id order by r.id ${direction} ${most}) as r`
    : sql`join ${rows} on ${columnOf(place.by)} = k.id`
  const withValue = sql`select r.id, 1 as part, ${key} as key from ${values} ${ofValue}
    where ${isAll ? sql`true` : condition} order by ${key} ${direction}, r.id ${direction} ${most}`
  const hasAll = !place.defaultZero && !(index.row.shape[place.by] instanceof z.ZodNullable)
  const without = place.defaultZero
    ? sql`not exists (select from (${place.values}) as k where k.id = ${columnOf(place.by)})`
    : sql`${columnOf(place.by)} is null`
  const part = place.defaultZero && by.direction === 'Asc' ? sql`0` : sql`2`
  const withoutValue = hasAll
    ? sql``
    : sql`union all (select r.id, ${part}, null from ${rows} where (${condition}) and ${without} order by r.id ${direction} ${most})`
  return sql`select r.id from ((${withValue}) ${withoutValue}) as r order by r.part, r.key ${direction}, r.id ${direction}
    limit ${size} offset ${from}`
}

const orderedAs = ({ orderedAs: other }: SearchIndex, { field }: Sort) => other?.[field] ?? field

/**
 * The columns that the order goes by. Names that rows only refer to are joined, all at once: to look one up for each row
 * would take ten times as long.
 */
function keysOf(index: SearchIndex, sorts: readonly Sort[], elsewhere: Elsewhere) {
  const names = [...new Set([...sorts.map((sort) => orderedAs(index, sort)), 'id'])]
  const joins: Condition[] = []
  const keys = names.map((name) => {
    const place = elsewhere[name]
    if (!place || place.by === 'id' || place.also) return columnOf(name)
    const joined = sql.id(`in_order_${joins.length}`)
    joins.push(sql`left join (${place.values}) as ${joined} on ${joined}.id = ${columnOf(place.by)}`)
    return sql`${joined}.value as ${sql.id(name)}`
  })
  return { keys, joins }
}

/** The order asked for, and the id at its end, so that every row has one place. What is missing comes last. */
export function orderOf(index: SearchIndex, sorts: readonly Sort[]): Condition {
  const keys = sorts.map((sort) => {
    const field = orderedAs(index, sort)
    const column = columnOf(field)
    const key = index.fields[field] === 'text' ? sql`lower(${column})` : column
    const missing = index.row.shape[field] instanceof z.ZodNullable ? sql` nulls last` : sql``
    return sql`${key} ${directionOf(sort)}${missing}`
  })
  const last = sorts.at(-1)
  if (!sorts.some(({ field }) => field === 'id'))
    keys.push(sql`${sql.ref('r.id')} ${last ? directionOf(last) : sql`asc`}`)
  return sql.join(keys)
}
