import { type RawBuilder, sql } from 'kysely'
import type { ShopItem } from '@galen/contract/sales/web-shop'
import { type BusinessDate, businessDateOf } from '@galen/domain/dates'
import { type Cents, centsToNumber, parseCents } from '@galen/domain/money'
import { availabilityOf, shopPrice } from '@galen/domain/sales/shop-price'
import { isOpenOffer } from '../../items/active-variations.ts'
import { available } from '../../items/stock-figures.ts'
import type { Db } from '../../platform/database/database.ts'

/** Whose price and whose item classes count. */
export type Buying = { readonly companyId: string; readonly customerId: string; readonly timeZone: string }

export type SellableItem = Omit<ShopItem, 'price'> & { readonly price: Cents }

type Row = Omit<ShopItem, 'price' | 'availability'> & {
  readonly bestVariation: string
  readonly lastPrice: string | null
  readonly soldOn: string | null
  readonly priceAdjustment: string | null
  readonly free: number
  readonly reorderPoint: number
}

type Which = { readonly where: RawBuilder<unknown>; readonly from?: number; readonly size?: number }

/**
 * What a customer can order: active items with an open offer of an active vendor, of the classes that the customer is allowed, with the
 * customer's own price. By name.
 */
export async function sellableItems(db: Db, buying: Buying, { where, from = 0, size = 1000 }: Which) {
  const { companyId, customerId, timeZone } = buying
  const today = businessDateOf(new Date(), timeZone)
  const { rows } = await sql<Row>`
    select i.id, i.number, i.ndc_labeler || '-' || i.ndc_product || '-' || i.ndc_packaging as ndc, i.item_name as "itemName",
      i.item_name_long as "itemNameLong", i.description, i.brand_name as "brandName",
      (select m.name from manufacturer m where m.company_id = i.company_id and m.id = i.manufacturer_id) as manufacturer,
      i.strength, i.size, (select p.name from property p where p.company_id = i.company_id and p.id = i.form_id) as form,
      i.dea_schedule as "deaSchedule", best.price as "bestVariation", last.price as "lastPrice", last.sold_on as "soldOn",
      c.price_adjustment as "priceAdjustment", ${available(today)} as free, i.reorder_point as "reorderPoint"
    from item i
    join customer c on c.company_id = i.company_id and c.id = ${customerId}
    cross join lateral (
      select v.price from item_variation v
      where v.company_id = i.company_id and v.item_id = i.id and ${isOpenOffer}
        and (v.valid_to is null or v.valid_to >= ${today}::date)
      order by v.price limit 1) best
    left join lateral (
      select s.price, s.sold_on from customer_item_sale s
      where s.company_id = i.company_id and s.customer_id = c.id and s.item_id = i.id
      order by s.sold_on desc, s.id desc limit 1) last on true
    where i.company_id = ${companyId} and i.is_active
      and (i.class_id in (select k.class_id from customer_item_class k where k.company_id = i.company_id and k.customer_id = c.id)
        or not exists (select from customer_item_class k where k.company_id = i.company_id and k.customer_id = c.id))
      and ${where}
    order by lower(i.item_name), i.id limit ${size} offset ${from}`.execute(db)
  return rows.map((row) => sellable(row, today))
}

function sellable(row: Row, today: BusinessDate): SellableItem {
  const { bestVariation, lastPrice, soldOn, priceAdjustment, free, reorderPoint, ...item } = row
  const last =
    lastPrice === null || soldOn === null ? null : { price: parseCents(lastPrice), soldOn: soldOn as BusinessDate }
  return {
    ...item,
    price: shopPrice({ last, bestVariation: parseCents(bestVariation), priceAdjustment }, today),
    availability: availabilityOf(free, reorderPoint),
  }
}

/** Prices are for those who may see them. */
export const shownPrice = (price: Cents, seesPrices: boolean): number | null =>
  seesPrices ? centsToNumber(price) : null
