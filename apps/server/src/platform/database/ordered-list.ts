import { type RawBuilder, sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import { personName } from './person-name.ts'
import type { Tx } from './database.ts'
import { aboutToLock } from './locks.ts'
import type { Actor } from '../operation.ts'

/** A list whose rows people put in an order: its table, and which of the rows belong together. */
export type OrderedList = {
  readonly table: 'property' | 'justification' | 'sales_rule' | 'item_flag' | 'credit_event'
  readonly companyId: string
  /** Rows of one type are a list of their own. */
  readonly type?: string
}

/** Anyone who changes a list waits for anyone else who does: names stay unique and places whole. */
export async function lockList(tx: Tx, { table, companyId, type = '' }: OrderedList): Promise<void> {
  aboutToLock(tx, 'list')
  await sql`select pg_advisory_xact_lock(hashtextextended(${`galen list ${companyId} ${table} ${type}`}, 0))`.execute(
    tx,
  )
}

const rowsOf = ({ table, companyId, type }: OrderedList): RawBuilder<unknown> =>
  type === undefined
    ? sql`${sql.table(table)} where company_id = ${companyId}`
    : sql`${sql.table(table)} where company_id = ${companyId} and type = ${type}`

/** The place behind the last row of a locked list. */
export async function lastPlace(tx: Tx, list: OrderedList): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select coalesce(max(position), 0) + 1 as place from ${rowsOf(list)}`.execute(tx)
  return rows[0]?.place ?? 1
}

/** Puts a row of a locked list at a place and moves the others along; answers its status then. */
export async function placeAt(tx: Tx, list: OrderedList, id: string, position: number): Promise<number> {
  const { rows } = await sql<{ id: string; position: number }>`
    with others as (
      select id, row_number() over (order by position, id) as place from ${rowsOf(list)} and id <> ${id}
    ), placed as (
      select id, place + case when place >= ${position} then 1 else 0 end as place from others
      union all select ${id}::uuid, least(${position}::bigint, (select count(*) + 1 from others))
    )
    update ${sql.table(list.table)} t set position = placed.place from placed
    where t.company_id = ${list.companyId} and t.id = placed.id
    returning t.id, t.position`.execute(tx)
  return rows.find((row) => row.id === id)?.position ?? position
}

/** Who changed a row last, for the row that is written. A row that only moves along with others keeps what it had. */
export const byWhom = ({ userId }: Actor) => ({ changed_by: userId, changed_at: sql<string>`now()` })

/** When and by whom a row was changed last under the names of the contract, from the table under this name. */
export const lastChange = (table: string) => sql`
  ${sql.ref(`${table}.changed_at`)} as "changedAt",
  ${personName(`${table}.changed_by`)} as "changedBy"`

/** Refuses a name that another row of a locked list has, in whatever letters. */
export async function checkNameFree(
  tx: Tx,
  list: OrderedList,
  given: { readonly field: string; readonly column: string; readonly value: string; readonly except?: string },
): Promise<void> {
  const { field, column, value, except = null } = given
  const { rows } = await sql`
    select from ${rowsOf(list)} and lower(${sql.ref(column)}) = lower(${value})
      and (${except}::uuid is null or id <> ${except}::uuid)`.execute(tx)
  if (rows.length > 0) throw taken(field, value)
}

export const taken = (field: string, value: string) =>
  new BusinessError('conflict', `${value} is in the list already`, [{ field, message: 'is in the list already' }])
