import { type RawBuilder, sql } from 'kysely'
import { auditRecord } from '@galen/contract/audit/audit-record'
import { auditInCustomerScope } from '../../partners/customer-scope.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { type Actor, query } from '../../platform/operation.ts'
import { namesIn } from './record-name.ts'
import { viewValues } from './audit-values.view.ts'

type Named = { readonly entity: string; readonly entityId: string }
type Field = { readonly key: string; readonly value: unknown }
type Last = { readonly at: string; readonly id: string; readonly isGone: boolean }

/**
 * A record as it was after one of its entries. What was said of a field last holds; of a field that no one had touched by
 * then, the first change after it still knows the value.
 */
export const getRecordThen = query(
  auditRecord.recordThen,
  async ({ params, query: { entryId }, db, actor }) => {
    const last = await entryOf(db, actor, params, entryId)
    if (!last) {
      if (entryId !== undefined) throw notFound('Entry')
      return { values: {}, names: {}, isWhole: false, isGone: false }
    }
    const reached = sql<boolean>`(e.at, e.id) <= (${last.at}::timestamptz, ${last.id}::uuid)`
    const known = await fieldsOf(db, actor, params, { column: 'after', where: reached, newest: true })
    const later = await fieldsOf(db, actor, params, { column: 'before', where: sql`not ${reached}`, newest: false })
    // Of a record that is gone the last entry knows what it was.
    const gone = last.isGone
      ? await fieldsOf(db, actor, params, { column: 'before', where: reached, newest: true })
      : []
    const values = Object.fromEntries([...later, ...gone, ...known].map(({ key, value }) => [key, value]))
    const names = await namesOf(db, actor, values)
    return { values, names, isWhole: await isMade(db, actor, params), isGone: last.isGone }
  },
  {
    looksAt: ({ params: { entity, entityId } }) =>
      entity === 'user' ? { entity: 'audit', id: entityId, action: 'read-history' } : undefined,
  },
)

async function namesOf(db: Db, { companyId }: Actor, values: object): Promise<Record<string, string>> {
  const { rows } = await sql<{ names: Record<string, string> }>`
    select ${namesIn(sql`${JSON.stringify(values)}::text`)} as names from (select ${companyId}::uuid as company_id) e`.execute(
    db,
  )
  return rows[0]?.names ?? {}
}

const rowsOf = (actor: Actor, { entity, entityId }: Named) => sql`
  audit_entry e where e.company_id = ${actor.companyId} and e.entity = ${entity} and e.entity_id = ${entityId}
    and ${auditInCustomerScope(actor)}`

async function entryOf(db: Db, actor: Actor, record: Named, entryId: string | undefined): Promise<Last | undefined> {
  const { rows } = await sql<Last>`
    select e.at::text as at, e.id, e.before is not null and e.after is null as "isGone" from ${rowsOf(actor, record)}
      and (${entryId ?? null}::uuid is null or e.id = ${entryId ?? null}::uuid)
    order by e.at desc, e.id desc limit 1`.execute(db)
  return rows[0]
}

/** Its first entry describes its making: there was nothing before it. */
async function isMade(db: Db, actor: Actor, record: Named): Promise<boolean> {
  const { rows } = await sql<{ isMade: boolean }>`
    select e.before is null and e.after is not null as "isMade" from ${rowsOf(actor, record)}
    order by e.at, e.id limit 1`.execute(db)
  return rows[0]?.isMade ?? false
}

type Asked = { readonly column: 'before' | 'after'; readonly where: RawBuilder<boolean>; readonly newest: boolean }

async function fieldsOf(db: Db, actor: Actor, record: Named, { column, where, newest }: Asked): Promise<Field[]> {
  const order = newest ? sql`v.at desc, v.id desc` : sql`v.at, v.id`
  const { rows } = await sql<Field>`
    select distinct on (f.key) f.key, f.value
    from (select e.at, e.id, ${viewValues(column, actor)} as shown from ${rowsOf(actor, record)} and ${where}) v
      cross join lateral jsonb_each(v.shown) f
    order by f.key, ${order}`.execute(db)
  return rows
}
