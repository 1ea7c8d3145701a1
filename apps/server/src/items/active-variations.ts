import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { aboutToLock } from '../platform/database/locks.ts'
import type { Work } from '../platform/work.ts'
import { publishItemLists } from './catalog/item.store.ts'

/** Whether the offer `v` is open to everyone: an item is quoted by the cheapest of these. */
export const OPEN_OFFER = `v.is_active and not v.is_special and v.price > 0 and exists (
  select from vendor x where x.company_id = v.company_id and x.id = v.vendor_id and x.is_active)`

export const isOpenOffer = sql.raw<boolean>(OPEN_OFFER)

/** The lowest price of the open offers of the item `i`. */
const BEST_PRICE = `(
  select min(v.price) from item_variation v where v.company_id = i.company_id and v.item_id = i.id and ${OPEN_OFFER})`

type Repriced = { readonly id: string; readonly version: number }

async function writeBestPrices(tx: Tx, companyId: string, which: RawBuilder<unknown>): Promise<Repriced[]> {
  const best = sql.raw(BEST_PRICE)
  const { rows } = await sql<Repriced>`
    update item i set best_price = ${best}
    where i.company_id = ${companyId} and ${which} and i.best_price is distinct from ${best}
    returning i.id, i.version`.execute(tx)
  return rows
}

/** Lists these items, which are held, by what their offers cost now; answers whose price is another. */
export const repriceItems = (tx: Tx, companyId: string, itemIds: readonly string[]): Promise<Repriced[]> =>
  writeBestPrices(tx, companyId, sql`i.id = any(${itemIds as string[]}::uuid[])`)

const offeredBy = (vendorId: string) => sql`exists (
  select from item_variation v where v.company_id = i.company_id and v.item_id = i.id and v.vendor_id = ${vendorId})`

const MOST_TOLD = 200

/** After a vendor was switched on or off; open lists hear of as many items as anyone has on a screen. */
export async function repriceItemsOfVendor({ tx, actor, publish }: Work, vendorId: string): Promise<void> {
  aboutToLock(tx, 'item')
  await sql`
    select from item i where i.company_id = ${actor.companyId} and ${offeredBy(vendorId)} order by i.id for no key update`.execute(
    tx,
  )
  const repriced = await writeBestPrices(tx, actor.companyId, offeredBy(vendorId))
  for (const item of repriced.slice(0, MOST_TOLD)) publishItemLists(publish, item, ['price'])
}
