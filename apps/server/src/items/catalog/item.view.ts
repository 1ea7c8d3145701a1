import { sql } from 'kysely'
import { type Item, itemTopic } from '@galen/contract/items/items'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { serveTopic } from '../../platform/realtime/realtime-topics.ts'
import { waitingProposal } from '../classes/class-proposals.ts'
import { todayOf } from '../../platform/work.ts'
import { available, nextExpiry, onHand, quarantined, reserved } from '../stock-figures.ts'
import { loadVariations } from '../variations/variation.store.ts'
import { itemFields, itemRecordOf } from './item.store.ts'

/** The item as its screen shows it, with its variations and what is counted from stock. */
export async function viewItem(db: Db, actor: Actor, id: string): Promise<Item> {
  const today = todayOf(actor)
  const { rows } = await sql<Omit<Item, 'itemVariations' | 'ndc11' | 'gtin' | 'barcode'>>`
    select ${itemFields}, ${onHand} as "onHand", ${reserved} as reserved, ${quarantined} as quarantined,
      ${available(today)} as available, ${nextExpiry(today)} as "nextExpiry",
      ${waitingProposal} as "classProposal"
    from item i where i.company_id = ${actor.companyId} and i.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Item')
  return {
    ...itemRecordOf(row),
    gtin: row.packages.map(({ gtin }) => gtin),
    barcode: row.barcodes.map(({ barcode }) => barcode),
    itemVariations: await loadVariations(db, actor, id),
  }
}

/** The changes of an item of the person's own company. */
export const servedItemTopic = serveTopic(itemTopic, async (db, actor, { id = '' }) => {
  const item = await db
    .selectFrom('item')
    .select('id')
    .where('company_id', '=', actor.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return item !== undefined
})
