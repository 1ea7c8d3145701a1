import { type RawBuilder, sql } from 'kysely'
import { ROWS_OF_A_GROUP, type SortDirection } from '@galen/contract/search-index'
import type { Db } from '../database/database.ts'
import { run } from './search.ts'
import type { ListedRow } from './search-statements.ts'
import { columnOf } from './search-values.ts'

export type GroupsAsked = {
  readonly by: string
  /** The field in whose order the groups come. */
  readonly orderedBy: string
  readonly direction: SortDirection
  readonly from: number
  readonly size: number
}

type Group = { id: string; count: number; sums: Record<string, string>; rows: ListedRow[] }
export type Groups = { total: number; rows: number; content: Group[] }

type Matching = {
  readonly matching: RawBuilder<unknown>
  readonly rows: RawBuilder<unknown>
  readonly columns: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  readonly hidden: readonly string[]
  readonly totals: readonly string[]
}

type Found = { id: string; count: number; ids: string[]; total: number; rows: number; [sum: `sum_${string}`]: string }

/** Sums are over all of a group; of its rows come the first in the order of the list. */
export async function groupsOf(db: Db, of: Matching, asked: GroupsAsked): Promise<Groups> {
  const fields = of.totals.filter((field) => !of.hidden.includes(field))
  const sums = fields.map((field) => sql`sum((${columnOf(field)})::numeric)::text as ${sql.id(`sum_${field}`)}`)
  const direction = asked.direction === 'Desc' ? sql`desc` : sql`asc`
  const by = columnOf(asked.by)
  const key = columnOf(asked.orderedBy)
  const place = of.totals.includes(asked.orderedBy) ? sql`sum(${key})` : sql`min(${key})`
  const found = await run<Found>(
    db,
    sql<Found>`select ${by}::text as id, count(*)::integer as count, ${sql.join([...sums, sql`(array_agg(r.id::text order by ${of.order}))[1:${sql.lit(ROWS_OF_A_GROUP)}] as ids`])},
        (count(*) over ())::integer as total, (sum(count(*)) over ())::integer as rows
      ${of.matching} group by ${by} order by ${place} ${direction}, ${by} ${direction}
      limit ${asked.size} offset ${asked.from}`.compile(db),
  )
  const ids = found.flatMap((group) => group.ids)
  const listed = await run<ListedRow>(
    db,
    sql<ListedRow>`select ${of.columns} from ${of.rows} where r.id = any(${ids}::uuid[])`.compile(db),
  )
  const rows = new Map(listed.map((row) => [String(row['id']), row]))
  return {
    total: found[0]?.total ?? 0,
    rows: found[0]?.rows ?? 0,
    content: found.map((group) => ({
      id: group.id,
      count: group.count,
      sums: Object.fromEntries(fields.map((field) => [field, group[`sum_${field}`] ?? '0'])),
      rows: group.ids.map((id) => rows.get(id)).filter((row) => row !== undefined),
    })),
  }
}
