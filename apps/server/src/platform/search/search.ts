import { hash } from 'node:crypto'
import type { CompiledQuery, RawBuilder } from 'kysely'
import type * as z from 'zod'
import { EXACT_TOTAL, search, type SearchIndex } from '@galen/contract/search-index'
import { checkPermitted } from '@galen/domain/permissions'
import { parseQuery } from '@galen/domain/search/query-language'
import { type Db, forceCustomPlan } from '../database/database.ts'
import type { VaryingQuery } from '../database/dialect.ts'
import { notFound, Refusal } from '../errors.ts'
import type { AuditedRead } from '../read-log.ts'
import { type Actor, query } from '../operation.ts'
import type { ElsewhereOf } from './search-lookups.ts'
import { filterOf, type Searched } from './search-filter.ts'
import { withoutHidden } from './hidden-columns.ts'
import { type Page, pageOf } from './search-request.ts'
import { spelled, type Spellings } from './search-term-forms.ts'
import { type ListedRow, type Select, type Statements, statementsOf } from './search-statements.ts'
import { FEW, type FoundRows, type LookedUp, lookUp, MANY, NOTHING_FOUND, type Texts } from './search-words.ts'

type Options<Field extends string> = {
  /**
   * For lists that grow long: their words are in search_text under this kind, one text for each row of the list with
   * at least the parts that the index matches. For those who see a row for each text, whom `unrestricted` says, the texts
   * alone answer how many there are and, in the order of the field that search_text keeps as `at`, which ones.
   */
  readonly text?: {
    readonly kind: string
    readonly orderedBy?: Field
    /** For a list whose words are those of another record: the field with its id. */
    readonly by?: Field
    /** The document's own words. The other fields that the index matches are looked for elsewhere, so that a name is stored once. */
    readonly fields?: readonly string[]
    readonly unrestricted?: (actor: Actor) => boolean
  }
  /** All rows are worked out together before one of them is known, so that a page is read in full at once. */
  readonly whole?: true
  /** Rows never change and never go, so what was once more than can be counted always will be. */
  readonly appendOnly?: boolean
  /** The audited entities whose changes show in this list: anyone who has it open is notified of them. */
  readonly invalidatedBy?: readonly string[]
  /** What the audit keeps of a search itself, by the query that was asked. */
  readonly looksAt?: (query: string) => AuditedRead | undefined
  /** Fields whose values can be written in several ways. */
  readonly spellings?: Spellings<Field>
  /** Fields whose values are in other tables, for lists too long to look each of them up. */
  readonly elsewhere?: ElsewhereOf<Field>
  /** Fields that the select also has as `{field}_exact`, before they became numbers: a sum of millions converts none of them. */
  readonly exactSums?: readonly Field[]
  /** Fields that have an index by which a word finds them when it is all of their value. */
  readonly exact?: readonly Field[]
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

/** The index, when there is one of this name and the person may read it. */
export function readableIndex(served: ServedIndex | undefined, name: string, actor: Actor): ServedIndex {
  if (!served) throw notFound(`Search index ${name}`)
  checkPermitted(served.index.needs, actor.permissions)
  return served
}

type Looking = Pick<Searched, 'elsewhere' | 'lookedUp' | 'found'>

/** What a query of this person is asked of. */
export const searchedIn = ({ index, options }: ServedIndex, actor: Actor, looking: Looking): Searched => ({
  index,
  texts: textsOf(options, actor),
  exact: options.exact ?? [],
  companyId: actor.companyId,
  timeZone: actor.timeZone,
  ...looking,
})

/** Where the words of a long list are. */
const textsOf = ({ text }: Options<string>, { companyId }: Actor): Texts | null =>
  text ? { companyId, kind: text.kind, by: text.by ?? 'id', fields: text.fields ?? null } : null

type Searching = {
  readonly params: z.output<(typeof search)['params']>
  readonly query: z.output<(typeof search)['query']>
  readonly db: Db
  readonly actor: Actor
}

/** One page of a list with its total, as GET /search answers it to someone who may read the list. */
export async function searchList(
  served: ServedIndex,
  given: Searching['query'],
  { db, actor }: Pick<Searching, 'db' | 'actor'>,
) {
  const page = pageOf(served.index, given)
  const { index, options } = served
  const texts = textsOf(options, actor)
  const asked = spelled(parseQuery(given.query ?? ''), options.spellings ?? {})
  const lookedUp: LookedUp[] = []
  const elsewhere = options.elsewhere?.(actor) ?? {}
  const textsAreRows = options.text?.unrestricted?.(actor) ?? false
  const source = {
    index,
    texts,
    textsAreRows,
    orderedBy: options.text?.orderedBy,
    whole: options.whole ?? false,
    select: withoutHidden(index, served.select(db, actor), actor),
    elsewhere,
  }
  const statementsWith = (found: FoundRows) =>
    statementsOf(source, filterOf(asked, searchedIn(served, actor, { elsewhere, lookedUp, found })), page)
  const initialPlan = statementsWith(NOTHING_FOUND)
  return within(async () => {
    if (!initialPlan.planOnce) forceCustomPlan(db)
    if (lookedUp.length === 0 || initialPlan.fromTexts) return listed(db, served, page, initialPlan)
    const finding = (most: number) => lookUp(lookedUp, most, (ids) => run(db, ids.compile(db)))
    const found = await finding(initialPlan.near ? FEW : MANY)
    if (!initialPlan.near || found.size > 0) return listed(db, served, page, statementsWith(found))
    const near = await rowsOf(db, { ...initialPlan, page: initialPlan.near })
    if (near.length > 0 && near.length === page.size) return withTotal(db, served, initialPlan, near)
    return listed(db, served, page, statementsWith(await finding(MANY)))
  })
}

/** GET /search/{index} over these indices. The page and its total come from one snapshot. */
export function searchOperation(indices: readonly ServedIndex[]) {
  const byName = new Map(indices.map((served) => [served.index.name, served]))
  if (byName.size < indices.length) throw new Error('Two search indices have the same name')
  const find = ({ params, query: given, db, actor }: Searching) =>
    searchList(readableIndex(byName.get(params.index), params.index, actor), given, { db, actor })
  return query(search, find, {
    looksAt: ({ params, query: given }) => byName.get(params.index)?.options.looksAt?.(given.query ?? ''),
  })
}

async function listed(db: Db, served: ServedIndex, { from, size }: Page, statements: Statements) {
  const reading = size > 0 ? rowsOf(db, statements) : []
  const counting = statements.together ? cappedTotal(db, served, statements.count) : null
  // Awaited below, unless the page says the total; then a failure of it is none of ours.
  counting?.catch(() => {})
  const content = await reading
  // A page that is not full is the last one, and says how many there are.
  if (content.length < size && (content.length > 0 || from === 0))
    return { total: from + content.length, totalIsExact: true, content }
  return counting ? withCount(await counting, content) : withTotal(db, served, statements, content)
}

async function withTotal(db: Db, served: ServedIndex, { found, count }: Statements, content: ListedRow[]) {
  return withCount(found ?? (await cappedTotal(db, served, count)), content)
}

function withCount(total: number, content: ListedRow[]) {
  return { total: Math.min(total, EXACT_TOTAL), totalIsExact: total <= EXACT_TOTAL, content }
}

async function rowsOf(db: Db, { page, byId }: Statements): Promise<ListedRow[]> {
  const found = await run<ListedRow>(db, page.compile(db))
  if (byId === null || found.length === 0) return found
  const ids = found.map(({ id }) => String(id))
  const rows = new Map((await run<ListedRow>(db, byId(ids).compile(db))).map((row) => [row['id'], row]))
  return ids.map((id) => rows.get(id)).filter((row) => row !== undefined)
}

const MOST_REMEMBERED = 10_000
const beyondCounting = new Set<string>()

async function cappedTotal(db: Db, served: ServedIndex, count: RawBuilder<{ total: number }>): Promise<number> {
  const asked = count.compile(db)
  const name = served.options.appendOnly ? hash('sha256', JSON.stringify([asked.sql, asked.parameters])) : null
  if (name !== null && beyondCounting.has(name)) return EXACT_TOTAL + 1
  const [counted] = await run<{ total: number }>(db, asked)
  const total = counted?.total ?? 0
  if (name !== null && total > EXACT_TOTAL) {
    if (beyondCounting.size >= MOST_REMEMBERED) beyondCounting.clear()
    beyondCounting.add(name)
  }
  return total
}

export async function run<T>(db: Db, statement: CompiledQuery<T>): Promise<T[]> {
  const varying: VaryingQuery = { ...statement, varies: true }
  const { rows } = await db.executeQuery(varying)
  return rows as T[]
}

export async function within<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const tooLong = error instanceof Error && 'code' in error && error.code === '57014'
    throw tooLong ? new Refusal('search.unavailable', 'The search takes too long, narrow it down and try again') : error
  }
}
