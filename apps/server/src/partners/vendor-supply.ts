import type { BusinessDate } from '@galen/domain/dates'
import type { TradedItem } from '@galen/domain/partners/may-buy'
import { maySupply, supplyRefusal, type SupplyRefusal } from '@galen/domain/partners/may-supply'
import type { TradeReason } from '@galen/domain/partners/trade-reason'
import { shipFromAddresses } from '@galen/domain/partners/vendor'
import type { Db } from '../platform/database/database.ts'
import type { Actor } from '../platform/operation.ts'
import { supplierOf } from './vendors/supplier.ts'
import { loadVendor } from './vendors/vendor.store.ts'

/** Every reason against buying these items from a vendor, as if they came from the first address it ships from. */
export async function supplyReasons(
  db: Db,
  actor: Actor,
  vendorId: string,
  items: readonly TradedItem[],
  on: BusinessDate,
): Promise<TradeReason[]> {
  const vendor = await loadVendor(db, actor, vendorId)
  const supplier = supplierOf(vendor, on)
  const shipsFrom = shipFromAddresses(vendor.addresses)[0] ?? null
  return items.flatMap((item) => [...maySupply({ vendor: supplier, item, shipsFrom, on }).reasons])
}

/** For each of these items why it is not taken from this vendor today, or null. */
export async function supplyRefusals(
  db: Db,
  actor: Actor,
  vendorId: string,
  items: readonly TradedItem[],
  on: BusinessDate,
): Promise<(SupplyRefusal | null)[]> {
  const vendor = await loadVendor(db, actor, vendorId)
  const { complianceStatus, complianceReason } = vendor
  const supplier = { ...supplierOf(vendor, on), complianceStatus, complianceReason }
  const shipsFrom = shipFromAddresses(vendor.addresses)[0] ?? null
  return items.map((item) => supplyRefusal({ vendor: supplier, item, shipsFrom, on }))
}
