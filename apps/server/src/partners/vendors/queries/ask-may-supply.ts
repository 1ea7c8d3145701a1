import { vendorCompliance } from '@galen/contract/partners/vendor-compliance'
import { parseBusinessDate } from '@galen/domain/dates'
import type { DeaSchedule } from '@galen/domain/items/dea-schedule'
import type { TradedItem } from '@galen/domain/partners/may-buy'
import { maySupply } from '@galen/domain/partners/may-supply'
import { shipFromAddresses } from '@galen/domain/partners/vendor'
import type { Db } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors.ts'
import { type Actor, query } from '../../../platform/operation.ts'
import { todayOf } from '../../../platform/work.ts'
import { supplierOf } from '../supplier.ts'
import { loadVendor } from '../vendor.store.ts'

/** Whether the vendor is authorized to supply an item; without an address, from the first address it ships from. */
export const askMaySupply = query(vendorCompliance.maySupply, async ({ params: { id }, query: asked, db, actor }) => {
  const vendor = await loadVendor(db, actor, id)
  const item = await loadTradedItem(db, actor, asked.itemId)
  const sources = shipFromAddresses(vendor.addresses)
  const shipsFrom = asked.addressId ? sources.find((address) => address.id === asked.addressId) : sources[0]
  if (asked.addressId && !shipsFrom) throw notFound('Address')
  const on = asked.on ? parseBusinessDate(asked.on) : todayOf(actor)
  const { allowed, effect, reasons } = maySupply({
    vendor: supplierOf(vendor, on),
    item,
    shipsFrom: shipsFrom ?? null,
    on,
  })
  return { allowed, effect, reasons: [...reasons] }
})

async function loadTradedItem(db: Db, actor: Actor, id: string): Promise<TradedItem> {
  const item = await db
    .selectFrom('item as i')
    .where('i.company_id', '=', actor.companyId)
    .where('i.id', '=', id)
    .select(['i.item_name', 'i.is_active', 'i.type', 'i.dea_schedule', 'i.is_narcotic'])
    .executeTakeFirst()
  if (!item) throw notFound('Item')
  return {
    name: item.item_name,
    isActive: item.is_active,
    isPrescription: item.type === 'prescription',
    deaSchedule: item.dea_schedule as DeaSchedule | null,
    isNarcotic: item.is_narcotic,
  }
}
