import { type OperationNode, type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { EXACT_TOTAL, type SearchIndex, type Sort } from '@galen/contract/search-index'
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
  readonly count: RawBuilder<{ total: number }>
  /** Answered by search_text, so that no words have to be looked up before. */
  readonly fromTexts: boolean
}

type Served = {
  readonly index: SearchIndex
  readonly texts: Texts | null
  /** The field whose order search_text has too. */
  readonly orderedBy: string | undefined
  readonly select: Select<object>
}

/** Skipping this many rows is cheaper when they need not be read in full. */
const DEEP = 1000

/**
 * The filter and the order stand around the select of the index, which PostgreSQL dissolves: the indices of its tables
 * serve them. Words alone, in the order that search_text has, are answered by that narrow table.
 */
export function statementsOf({ index, texts, orderedBy, select }: Served, filter: Filter, page: Page): Statements {
  const rows = sql`${{ toOperationNode: () => select.toOperationNode() }} as r`
  const columns = sql.join(Object.keys(index.row.shape).map((name) => columnOf(name)))
  const window = sql`limit ${page.size} offset ${page.from}`
  const arrayType = index.fields['id'] === 'keyword' ? sql`text[]` : sql`uuid[]`
  // Ids in a list and not as a join: however PostgreSQL misjudges a company it has not counted yet, it reads it once.
  const byId = (ids: readonly string[]) =>
    sql<ListedRow>`select ${columns} from ${rows} where r.id = any(${ids}::${arrayType})`

  const [by, ...more] = page.sort
  if (texts && filter.wordsOnly && by && by.field === orderedBy && more.length === 0) {
    const matching = textsWith(texts, filter.wordsOnly)
    const order = sql`t.at ${directionOf(by)}, t.id ${directionOf(by)}`
    return {
      page: sql`select t.id ${matching} order by ${order} ${window}`,
      byId,
      count: counting(matching),
      fromTexts: true,
    }
  }
  const matching = sql`from ${rows} where ${filter.condition}`
  const order = orderOf(index, page.sort)
  const count = counting(matching)
  if (page.from >= DEEP)
    return { page: sql`select r.id ${matching} order by ${order} ${window}`, byId, count, fromTexts: false }
  return { page: sql`select ${columns} ${matching} order by ${order} ${window}`, byId: null, count, fromTexts: false }
}

const counting = (matching: Condition) =>
  sql<{ total: number }>`select count(*) as total from (select ${matching} limit ${EXACT_TOTAL + 1}) as counted`

const directionOf = ({ direction }: Sort) => (direction === 'Asc' ? sql`asc` : sql`desc`)

/** The order asked for, and the id at its end, so that every row has one place. What is missing comes last. */
export function orderOf(index: SearchIndex, sorts: readonly Sort[]): Condition {
  const keys = sorts.map((sort) => {
    const field = index.orderedAs?.[sort.field] ?? sort.field
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
