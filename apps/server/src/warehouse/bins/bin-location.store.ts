import { type RawBuilder, sql } from 'kysely'
import type { BinLocation } from '@galen/contract/warehouse/bin-locations'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'

const held = (count: RawBuilder<unknown>) => sql<number>`(
  select coalesce(${count}, 0)::integer from stock s
  where s.company_id = b.company_id and s.location = b.name and s.on_hand > 0)`

/** How many rows of stock, items and units lie in the bin `b`. */
export const lotsIn = held(sql`count(*)`)
export const itemsIn = held(sql`count(distinct s.item_id)`)
export const unitsIn = held(sql`sum(s.on_hand)`)

const OWN = sql`b.id, 'location' as type, b.name, b.zone, b.pick_sequence as "pickSequence", b.storage, b.active,
  b.built_in as "builtIn", b.version`

/** What lies in all bins is read at once, however many bins there are. */
export async function listBins(db: Db, companyId: string): Promise<BinLocation[]> {
  const { rows } = await sql<BinLocation>`
    with held as (
      select s.location, count(*)::integer as lots, count(distinct s.item_id)::integer as items, sum(s.on_hand)::integer as units
      from stock s where s.company_id = ${companyId} and s.on_hand > 0 group by s.location)
    select ${OWN}, coalesce(h.lots, 0) as lots, coalesce(h.items, 0) as items, coalesce(h.units, 0) as units
    from bin_location b left join held h on h.location = b.name
    where b.company_id = ${companyId} order by b.pick_sequence, b.name`.execute(db)
  return rows
}

export async function loadBin(db: Db, companyId: string, id: string, lock?: 'for update'): Promise<BinLocation> {
  const { rows } = await sql<BinLocation>`
    select ${OWN}, ${lotsIn} as lots, ${itemsIn} as items, ${unitsIn} as units
    from bin_location b where b.company_id = ${companyId} and b.id = ${id}
    ${lock ? sql`for update of b` : sql``}`.execute(db)
  if (!rows[0]) throw notFound('Bin')
  return rows[0]
}
