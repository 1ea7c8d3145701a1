import { sql } from 'kysely'
import { type OfferedItem, type OrderOffer, orderOffers } from '@galen/contract/sales/order-offers'
import { centsToNumber, unitCostToNumber } from '@galen/domain/money'
import { shortDatedUntil } from '../../../items/short-dated.ts'
import { todayOf } from '../../../platform/work.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Actor, query } from '../../../platform/operation.ts'
import { loadOrdered, notSellable } from '../order-variations.ts'
import { loadOrder } from '../sales-order.store.ts'
import { seesCost } from '../sales-order.view.ts'

type Row = Omit<OrderOffer, 'price' | 'cost' | 'minimumMargin'> & { readonly itemId: string }
type Paid = Pick<OfferedItem, 'paid'> & { readonly itemId: string }

/** Sales that are enough to see how a price went. */
const SALES_SHOWN = 8

/** Add Item: what the customer of the order can buy, with live figures. */
export const listOrderOffers = query(orderOffers.list, async ({ params, query: { items }, db, actor }) => {
  const order = await loadOrder(db, actor, params.id)
  const rows = await offersOf(db, actor, order, items)
  const known = await loadOrdered(
    db,
    actor,
    order.customerId,
    rows.map(({ id }) => id),
  )
  const paid = new Map((await paidLately(db, actor, order.customerId, items)).map((each) => [each.itemId, each.paid]))
  return {
    content: [...new Set(items)].map((itemId): OfferedItem => ({
      itemId,
      ...lastOf(paid.get(itemId) ?? []),
      offers: rows.flatMap(({ itemId: of, ...offer }) => {
        const variation = known.get(offer.id)
        if (of !== itemId || !variation) return []
        const { suggestedPrice, cost, isSoaCost, minimumMargin } = variation
        return {
          ...offer,
          price: suggestedPrice === null ? null : centsToNumber(suggestedPrice),
          cost: seesCost(actor, isSoaCost) ? unitCostToNumber(cost) : null,
          minimumMargin: actor.permissions.has('VIEW_COST') ? minimumMargin : null,
        }
      }),
    })),
  }
})

type Ordering = { readonly id: string; readonly customerId: string | null }

/** Special prices of the customer come first, then the cheapest. */
async function offersOf(
  db: Db,
  actor: Actor,
  { id, customerId }: Ordering,
  items: readonly string[],
): Promise<readonly Row[]> {
  const today = todayOf(actor)
  const { companyId } = actor
  const { rows } = await sql<Row>`
    with offered as (
      select v.id, v.item_id, v.child_number, v.vendor_id, x.friendly_name, v.is_special, v.price, v.child_index, i.drop_ship
      from item_variation v
        join item i on i.company_id = v.company_id and i.id = v.item_id
        join vendor x on x.company_id = v.company_id and x.id = v.vendor_id
      where v.company_id = ${companyId} and v.item_id = any(${items as string[]}::uuid[])
        and (not v.is_special or v.customer_id is not null) and ${notSellable(customerId, today)} is null
    ), class as (
      select (select c.class_id from customer c where c.company_id = ${companyId} and c.id = ${customerId}::uuid) as id
    ), dating as (
      select coalesce((select p.min_days_to_expiry from class join property p on p.company_id = ${companyId} and p.id = class.id), 0) as days
    )
    select o.id, o.item_id as "itemId", o.child_number as "childNumber", o.vendor_id as "vendorId", o.friendly_name as "vendorName",
      o.is_special as "isSpecial", o.price::float8 as "listPrice", o.drop_ship as "dropShip", f.available,
      coalesce((select json_agg(json_build_object('lot', t.number, 'expirationDate', t.expires_on, 'quantity', t.free,
          'shortDated', t.expires_on <= ${shortDatedUntil(companyId, today)}) order by t.expires_on, t.number)
        from (select l.number, l.expires_on, sum(s.on_hand - s.reserved)::integer as free from stock s
            join lot l on l.company_id = s.company_id and l.id = s.lot_id
          where s.company_id = ${companyId} and s.variation_id = o.id and s.on_hand > s.reserved and s.status = 'Active'
            and l.recalled_at is null and l.expires_on >= ${today}::date + (select days from dating)
          group by l.number, l.expires_on order by l.expires_on, l.number limit 5) t), '[]') as lots
    from offered o join available(array(select id from offered), (select id from class), ${today}::date, ${id}::uuid) f
      on f.variation_id = o.id
    order by o.is_special desc, o.price nulls last, o.child_index`.execute(db)
  return rows
}

const lastOf = (paid: OfferedItem['paid']) => ({
  lastPrice: paid[0]?.price ?? null,
  lastQuantity: paid[0]?.quantity ?? null,
  lastSoldOn: paid[0]?.soldOn ?? null,
  paid,
})

async function paidLately(
  db: Db,
  { companyId }: Actor,
  customerId: string | null,
  items: readonly string[],
): Promise<readonly Paid[]> {
  if (customerId === null) return []
  const { rows } = await sql<Paid>`
    select wanted.id as "itemId", coalesce((
      select json_agg(json_build_object('soldOn', s.sold_on, 'price', s.price, 'quantity', s.quantity) order by s.sold_on desc, s.id desc)
      from (select s.id, s.sold_on, s.price, s.quantity from customer_item_sale s
        where s.company_id = ${companyId} and s.customer_id = ${customerId} and s.item_id = wanted.id
        order by s.sold_on desc, s.id desc limit ${SALES_SHOWN}) s), '[]') as paid
    from unnest(${items as string[]}::uuid[]) as wanted (id)`.execute(db)
  return rows
}
