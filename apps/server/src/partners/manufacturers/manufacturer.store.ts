import { sql } from 'kysely'
import type { Manufacturer } from '@galen/contract/partners/manufacturers'
import { BusinessError } from '@galen/domain/business-error'
import { personName } from '../../platform/database/person-name.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import { lockRows } from '../../platform/database/locks.ts'

/** How many items the manufacturer `m` makes. */
export const itemsOf = sql<number>`(
  select count(*)::integer from item i where i.company_id = m.company_id and i.manufacturer_id = m.id)`

export const changedBy = personName('m.changed_by')

export async function loadManufacturer(db: Db, { companyId }: Actor, id: string): Promise<Manufacturer> {
  const { rows } = await sql<Manufacturer>`
    select m.id, m.name, m.labeler_codes as "labelerCodes", m.gln, m.active, ${itemsOf} as items,
      (select coalesce(json_agg(json_build_object('id', v.id, 'name', v.friendly_name) order by lower(v.friendly_name), v.id), '[]')
        from vendor_manufacturer l join vendor v on v.company_id = l.company_id and v.id = l.vendor_id
        where l.company_id = m.company_id and l.manufacturer_id = m.id) as vendors,
      m.version, m.changed_at as "changedAt", ${changedBy} as "changedBy"
    from manufacturer m where m.company_id = ${companyId} and m.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Manufacturer')
  return row
}

/** Locks these manufacturers in one order, no matter who names them first. */
export async function lockManufacturers(work: Pick<Work, 'tx' | 'actor'>, ids: readonly string[]): Promise<void> {
  const found = await lockRows(work, 'manufacturer', ids)
  if (found.size < ids.length) throw notFound('Manufacturer')
}

/** Refuses a name that another manufacturer has, in whatever letters. */
export async function checkManufacturerName(tx: Tx, { companyId }: Actor, name: string, except: string): Promise<void> {
  const { rows } = await sql`
    select from manufacturer where company_id = ${companyId} and lower(name) = lower(${name}) and id <> ${except}`.execute(
    tx,
  )
  if (rows.length > 0)
    throw new BusinessError('manufacturer.conflict', `${name} is in the list already`, [
      { field: 'name', message: 'is in the list already' },
    ])
}
