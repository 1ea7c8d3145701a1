import { hash } from 'node:crypto'
import { type CompiledQuery, type OperationNode, type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { EXACT_TOTAL, search, type SearchIndex, type Sort } from '@galen/contract/search-index'
import { checkPermitted } from '@galen/domain/permissions'
import { parseQuery } from '@galen/domain/search/query-language'
import type { Db } from '../database/database.ts'
import type { VaryingQuery } from '../database/dialect.ts'
import { notFound, Refusal } from '../errors.ts'
import { type Actor, query } from '../operation.ts'
import { conditionOfFilter, type Filter, filterOf, type Searched } from './search-filter.ts'
import { type Page, pageOf } from './search-request.ts'
import { textHasAll } from './search-words.ts'

type Select<Row> = { execute(): Promise<Row[]>; toOperationNode(): OperationNode }

type Options<Field extends string> = {
  /**
   * For lists that grow long: their words are in search_text under this kind, one text for each row of the list with
   * at least the parts that the index matches. `orderedBy` is the field that search_text keeps as `at`.
   */
  readonly text?: { readonly kind: string; readonly orderedBy: Field }
  /** Rows never change and never go, so what was once more than can be counted always will be. */
  readonly appendOnly?: boolean
}

export type ServedIndex = {
  readonly index: SearchIndex
  readonly select: (db: Db, actor: Actor) => Select<object>
  readonly options: Options<string>
}

/** Serves an index by SQL whose columns, under the names of the row, are all that the contract promises. */
export function serveIndex<Row extends z.ZodObject, Field extends string>(
  index: SearchIndex<Row, Field>,
  select: (db: Db, actor: Actor) => Select<z.input<Row> & { id: string }>,
  options: Options<NoInfer<Field>> = {},
): ServedIndex {
  return { index: index as unknown as SearchIndex, select, options }
}

/** GET /search/{index} over these indices. The page and its total come from one snapshot. */
export function searchOperation(indices: readonly ServedIndex[]) {
  const byName = new Map(indices.map((served) => [served.index.name, served]))
  if (byName.size < indices.length) throw new Error('Two search indices have the same name')
  return query(search, async ({ params, query: given, db, actor }) => {
    const served = byName.get(params.index)
    if (!served) throw notFound(`Search index ${params.index}`)
    checkPermitted(served.index.needs, actor.permissions)
    const page = pageOf(served.index, given)
    const searched: Searched = {
      index: served.index,
      textKind: served.options.text?.kind ?? null,
      companyId: actor.companyId,
      timeZone: actor.timeZone,
    }
    const filter = filterOf(parseQuery(given.query ?? ''), searched)
    const statements = statementsOf(served, searched, filter, page, served.select(db, actor).toOperationNode())
    return within(() => listed(db, served, page, statements))
  })
}

type ListedRow = Record<string, unknown>
type Statements = { readonly page: RawBuilder<ListedRow>; readonly count: RawBuilder<{ total: number }> }

async function listed(db: Db, served: ServedIndex, { from, size }: Page, statements: Statements) {
  const content = size > 0 ? await run(db, statements.page.compile(db)) : []
  // A page that is not full is the last one, and says how many there are.
  if (content.length < size && (content.length > 0 || from === 0))
    return { total: from + content.length, totalIsExact: true, content }
  const total = await cappedTotal(db, served, statements.count)
  return { total: Math.min(total, EXACT_TOTAL), totalIsExact: total <= EXACT_TOTAL, content }
}

const MOST_REMEMBERED = 10_000
const beyondCounting = new Set<string>()

async function cappedTotal(db: Db, served: ServedIndex, count: RawBuilder<{ total: number }>): Promise<number> {
  const asked = count.compile(db)
  const name = served.options.appendOnly ? hash('sha256', JSON.stringify([asked.sql, asked.parameters])) : null
  if (name !== null && beyondCounting.has(name)) return EXACT_TOTAL + 1
  const [counted] = await run(db, asked)
  const total = counted?.total ?? 0
  if (name !== null && total > EXACT_TOTAL) {
    if (beyondCounting.size >= MOST_REMEMBERED) beyondCounting.clear()
    beyondCounting.add(name)
  }
  return total
}

async function run<T>(db: Db, statement: CompiledQuery<T>): Promise<T[]> {
  const varying: VaryingQuery = { ...statement, varies: true }
  const { rows } = await db.executeQuery(varying)
  return rows as T[]
}

/** Skipping this many rows is cheaper when they need not be read in full. */
const DEEP = 1000

function statementsOf(
  served: ServedIndex,
  searched: Searched,
  filter: Filter,
  page: Page,
  node: OperationNode,
): Statements {
  const { index, options } = served
  const rows = sql`${{ toOperationNode: () => node }} as r`
  const columns = sql.join(Object.keys(index.row.shape).map((name) => sql.ref(`r.${name}`)))
  const condition = conditionOfFilter(filter, searched)
  const order = orderOf(index, page.sort)
  const window = sql`limit ${page.size} offset ${page.from}`
  const counting = (matching: RawBuilder<unknown>) =>
    sql<{ total: number }>`select count(*) as total from (select ${matching} limit ${EXACT_TOTAL + 1}) as counted`

  const [by, ...more] = page.sort
  if (filter.wordsOnly && by && by.field === options.text?.orderedBy && more.length === 0) {
    const matching = sql`from searchable_text t where t.company_id = ${searched.companyId}::uuid and t.kind = ${searched.textKind}
      and ${textHasAll(filter.words)}`
    const direction = directionOf(by)
    return {
      page: sql<ListedRow>`select ${columns} from (select t.id, t.at ${matching} order by t.at ${direction}, t.id ${direction} ${window}) as p
        join ${rows} on r.id = p.id order by p.at ${direction}, p.id ${direction}`,
      count: counting(matching),
    }
  }
  const matching = sql`from ${rows} where ${condition}`
  return {
    page:
      page.from < DEEP
        ? sql<ListedRow>`select ${columns} ${matching} order by ${order} ${window}`
        : sql<ListedRow>`select ${columns} from ${rows} where r.id in (select r.id ${matching} order by ${order} ${window}) order by ${order}`,
    count: counting(matching),
  }
}

const directionOf = ({ direction }: Sort) => (direction === 'Asc' ? sql`asc` : sql`desc`)

/** The order asked for, and the id at its end, so that every row has one place. What is missing comes last. */
function orderOf(index: SearchIndex, sorts: readonly Sort[]): RawBuilder<unknown> {
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

async function within<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const tooLong = error instanceof Error && 'code' in error && error.code === '57014'
    throw tooLong ? new Refusal('search.unavailable', 'The search takes too long, narrow it down and try again') : error
  }
}
