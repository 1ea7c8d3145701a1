import { type CompiledQuery, sql } from 'kysely'
import type { Sort } from '@galen/contract/search-index'
import { parseQuery } from '@galen/domain/search/query-language'
import { type Db, forceCustomPlan } from '../database/database.ts'
import type { Actor } from '../operation.ts'
import { hiddenFieldsOf } from '../guarded-fields.ts'
import { withoutHidden } from './hidden-columns.ts'
import { filterOf } from './search-filter.ts'
import { run, searchedIn, type ServedIndex } from './search.ts'
import { spelled } from './search-term-forms.ts'
import { type ListedRow, orderOf } from './search-statements.ts'
import { columnOf, type Condition } from './search-values.ts'
import { type Groups, type GroupsAsked, groupsOf } from './search-groups.ts'
import { type FoundRows, type LookedUp, lookUp, MANY, NOTHING_FOUND } from './search-words.ts'

export type MatchesAsked = {
  readonly query: string
  readonly sort: readonly Sort[]
  /** Of what matches only these. */
  readonly ids?: readonly string[] | undefined
}

/** Everything that matches a query, for what looks at more than a page: exports and totals. */
export type Matches = {
  /** One statement for the rows in their order, to be run at once or through a cursor. */
  rows(limit: number): CompiledQuery<ListedRow>
  /** How many there are; it stops counting at the limit. */
  count(limit: number): Promise<number>
  /** The sum of each of these fields, as decimal text. */
  totals(fields: readonly string[]): Promise<Record<string, string>>
  /** A page of groups of the rows that match, with sums and the first rows of each. */
  groups(asked: GroupsAsked): Promise<Groups>
}

/** The rows are those that the person sees in the list, because the select of the index is inside. */
export async function matchesOf(db: Db, actor: Actor, served: ServedIndex, asked: MatchesAsked): Promise<Matches> {
  const { index, options } = served
  const query = spelled(parseQuery(asked.query), options.spellings ?? {})
  const lookedUp: LookedUp[] = []
  const elsewhere = options.elsewhere?.(actor) ?? {}
  const filterWith = (found: FoundRows) => filterOf(query, searchedIn(served, actor, { elsewhere, lookedUp, found }))
  const initialPlan = filterWith(NOTHING_FOUND)
  forceCustomPlan(db)
  const filter =
    lookedUp.length > 0 ? filterWith(await lookUp(lookedUp, MANY, (ids) => run(db, ids.compile(db)))) : initialPlan

  const select = withoutHidden(index, served.select(db, actor), actor)
  const rows = sql`${{ toOperationNode: () => select.toOperationNode() }} as r`
  const matching = sql`from ${rows} where ${chosen(filter.condition, index.fields['id'], asked.ids)}`
  const columns = sql.join(Object.keys(index.row.shape).map((name) => columnOf(name)))
  const hidden = hiddenFieldsOf(index.row, actor.permissions)
  const order = orderOf(index, asked.sort.length > 0 ? asked.sort : index.sort)
  return {
    rows: (limit) => sql<ListedRow>`select ${columns} ${matching} order by ${order} limit ${limit}`.compile(db),
    async count(limit) {
      const counting = sql<{
        total: number
      }>`select count(*) as total from (select ${matching} limit ${limit}) as counted`
      return (await run<{ total: number }>(db, counting.compile(db)))[0]?.total ?? 0
    },
    async totals(wanted) {
      // A sum of what is hidden would say that it is nothing.
      const fields = wanted.filter((field) => !hidden.includes(field))
      if (fields.length === 0) return {}
      const summed = index.unsummed
        ? sql`filter (where ${columnOf('status')} <> all(${[...index.unsummed]}::text[]))`
        : sql``
      const amount = (field: string) =>
        options.exactSums?.includes(field) ? sql.ref(`r.${field}_exact`) : sql`(${columnOf(field)})::numeric`
      const sums = fields.map((field) => sql`coalesce(sum(${amount(field)}) ${summed}, 0)::text as ${sql.id(field)}`)
      const statement = sql<Record<string, string>>`select ${sql.join(sums)} ${matching}`
      return { ...(await run<Record<string, string>>(db, statement.compile(db)))[0] }
    },
    groups: (wanted) => groupsOf(db, { matching, rows, columns, order, hidden, totals: index.totals }, wanted),
  }
}

function chosen(condition: Condition, idType: string | undefined, ids: readonly string[] | undefined): Condition {
  if (!ids) return condition
  const list = idType === 'keyword' ? sql`text[]` : sql`uuid[]`
  return sql`(${condition}) and r.id = any(${ids}::${list})`
}
