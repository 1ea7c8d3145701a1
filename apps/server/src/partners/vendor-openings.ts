import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import type { Actor } from '../platform/operation.ts'

type Opening = {
  readonly code: string
  readonly one: string
  readonly things: string
  readonly count: RawBuilder<number>
}

/** What of a vendor may still be open. Whoever adds documents of vendors adds their count over the vendor `v` here. */
const openings: readonly Opening[] = [
  {
    code: 'offers',
    one: 'one open offer of an item',
    things: 'open offers of items',
    count: sql`select count(*) from item_variation o where o.company_id = v.company_id and o.vendor_id = v.id and o.is_active`,
  },
  {
    code: 'remit-change',
    one: 'one change of the addresses for money that waits',
    things: 'changes of the addresses for money that wait',
    count: sql`select count(*) from vendor_remit_change r
      where r.company_id = v.company_id and r.vendor_id = v.id and r.decided_at is null`,
  },
]

/** What is open of a vendor, in words; nothing when nobody will miss it. */
export async function openOfVendor(
  db: Db,
  actor: Actor,
  id: string,
): Promise<{ readonly code: string; readonly detail: string }[]> {
  const counts = sql.join(openings.map(({ count }) => sql`(${count})::integer`))
  const { rows } = await sql<{ counts: number[] }>`
    select array[${counts}] as counts from vendor v where v.company_id = ${actor.companyId} and v.id = ${id}`.execute(
    db,
  )
  const found = rows[0]?.counts ?? []
  return openings.flatMap(({ code, one, things }, place) => {
    const count = found[place] ?? 0
    return count === 0 ? [] : [{ code, detail: count === 1 ? one : `${count} ${things}` }]
  })
}
