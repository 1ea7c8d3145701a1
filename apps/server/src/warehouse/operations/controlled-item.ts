import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'

/** Whether two people are needed to release, destroy or write off goods of this item. */
export async function isControlled({ tx, actor }: Work, itemId: string): Promise<boolean> {
  const { rows } = await sql<{ controlled: boolean }>`
    select dea_schedule is not null as controlled from item
    where company_id = ${actor.companyId} and id = ${itemId}`.execute(tx)
  return rows[0]?.controlled === true
}
