import { type OperationNode, type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { EXACT_TOTAL, type SearchIndex, type Sort } from '@galen/contract/search-index'
import { conditionOfFilter, type Filter, type Searched } from './search-filter.ts'
import type { Page } from './search-request.ts'
import type { Condition } from './search-values.ts'
import { textHasAll } from './search-words.ts'

/** A query over the tables whose columns are the row's. */
export type Select<Row> = { execute(): Promise<Row[]>; toOperationNode(): OperationNode }

export type ListedRow = Record<string, unknown>

export type Statements = {
  /** The rows of the page, or only their ids in order when the rows are read afterwards. */
  readonly page: RawBuilder<ListedRow>
  readonly byId: ((ids: readonly string[]) => RawBuilder<ListedRow>) | null
  readonly count: RawBuilder<{ total: number }>
}

type Served = { readonly index: SearchIndex; readonly options: { readonly text?: { readonly orderedBy: string } } }

/** Skipping this many rows is cheaper when they need not be read in full. */
const DEEP = 1000

/**
 * The filter and the order stand around the select of the index, which PostgreSQL dissolves: the indices of its tables
 * serve them. Words alone, in the order that search_text has, are answered by that narrow table.
 */
export function statementsOf(
  served: Served,
  searched: Searched,
  filter: Filter,
  page: Page,
  select: Select<object>,
): Statements {
  const { index, options } = served
  const rows = sql`${{ toOperationNode: () => select.toOperationNode() }} as r`
  const columns = sql.join(Object.keys(index.row.shape).map((name) => sql.ref(`r.${name}`)))
  const window = sql`limit ${page.size} offset ${page.from}`
  const arrayType = index.fields['id'] === 'keyword' ? sql`text[]` : sql`uuid[]`
  // Ids in a list and not as a join: however PostgreSQL misjudges a company it has not counted yet, it reads it once.
  const byId = (ids: readonly string[]) =>
    sql<ListedRow>`select ${columns} from ${rows} where r.id = any(${ids}::${arrayType})`

  const [by, ...more] = page.sort
  if (filter.wordsOnly && by && by.field === options.text?.orderedBy && more.length === 0) {
    const matching = sql`from searchable_text t where t.company_id = ${searched.companyId}::uuid and t.kind = ${searched.textKind}
      and ${textHasAll(filter.words)}`
    const order = sql`t.at ${directionOf(by)}, t.id ${directionOf(by)}`
    return { page: sql`select t.id ${matching} order by ${order} ${window}`, byId, count: counting(matching) }
  }
  const matching = sql`from ${rows} where ${conditionOfFilter(filter, searched)}`
  const order = orderOf(index, page.sort)
  const count = counting(matching)
  if (page.from >= DEEP) return { page: sql`select r.id ${matching} order by ${order} ${window}`, byId, count }
  return { page: sql`select ${columns} ${matching} order by ${order} ${window}`, byId: null, count }
}

const counting = (matching: Condition) =>
  sql<{ total: number }>`select count(*) as total from (select ${matching} limit ${EXACT_TOTAL + 1}) as counted`

const directionOf = ({ direction }: Sort) => (direction === 'Asc' ? sql`asc` : sql`desc`)

/** The order asked for, and the id at its end, so that every row has one place. What is missing comes last. */
function orderOf(index: SearchIndex, sorts: readonly Sort[]): Condition {
  const keys = sorts.map((sort) => {
    const column = sql.ref(`r.${sort.field}`)
    const key = index.fields[sort.field] === 'text' ? sql`lower(${column})` : column
    const missing = index.row.shape[sort.field] instanceof z.ZodNullable ? sql` nulls last` : sql``
    return sql`${key} ${directionOf(sort)}${missing}`
  })
  const last = sorts.at(-1)
  if (!sorts.some(({ field }) => field === 'id'))
    keys.push(sql`${sql.ref('r.id')} ${last ? directionOf(last) : sql`asc`}`)
  return sql.join(keys)
}
