import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'

/** The items of which two people are needed to release, destroy or write off goods. */
export async function controlledItems({ tx, actor }: Work, itemIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from item
    where company_id = ${actor.companyId} and id = any(${[...itemIds]}::uuid[]) and dea_schedule is not null`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

export const isControlled = async (work: Work, itemId: string): Promise<boolean> =>
  (await controlledItems(work, [itemId])).has(itemId)
