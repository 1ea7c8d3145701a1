import { type RawBuilder, sql } from 'kysely'
import type { BusinessDate } from '@galen/domain/dates'
import type { Actor } from '../platform/operation.ts'
import { todayOf } from '../platform/work.ts'
import { shortDatedUntil } from './short-dated.ts'

type Which = { readonly where?: RawBuilder<unknown>; readonly lots?: boolean }

/**
 * A sum over the stock of the item that is in the statement as `i`; a sub-select, so that only shown rows are counted. What is
 * gone is left out: an item has ever more of such rows.
 */
const summed = (amount: RawBuilder<unknown>, { where = sql`true`, lots = false }: Which = {}) => sql<number>`
  coalesce((select sum(${amount}) from stock s
    ${lots ? sql`join lot l on l.company_id = s.company_id and l.id = s.lot_id` : sql``}
    where s.company_id = i.company_id and s.item_id = i.id and s.on_hand > 0 and ${where}), 0)::integer`

/** What can be sold: active, not recalled, and not past its last day. */
const sellable = (today: BusinessDate) =>
  sql`s.status = 'Active' and l.recalled_at is null and l.expires_on >= ${today}::date`

/** What orders are promised and no draft invoice has picked yet, as the SQL function `available` counts it. */
const promises = sql`reservation r
  left join lateral (select sum(a.quantity) as drafted from invoice_line il
    join allocation a on a.company_id = il.company_id and a.line_id = il.id
    where il.company_id = r.company_id and il.order_allocation_id = r.allocation_id) d on true`
const promisedUnits = sql`greatest(0, r.quantity - coalesce(d.drafted, 0))`
const isPromised = sql`(r.expires_at is null or r.expires_at > now())`

/** What is promised of the variation that is in the statement as `v`. */
export const promisedOfVariation = sql<number>`coalesce((select sum(${promisedUnits}) from ${promises}
  where r.company_id = v.company_id and r.variation_id = v.id and ${isPromised}), 0)`

/** What is promised of the item that is in the statement as `i`. */
const promised = sql<number>`coalesce((select sum(${promisedUnits}) from item_variation v
  join (${promises}) on r.company_id = v.company_id and r.variation_id = v.id
  where v.company_id = i.company_id and v.item_id = i.id and ${isPromised}), 0)::integer`

export const onHand = summed(sql`s.on_hand`)
export const reserved = sql<number>`(${summed(sql`s.reserved`)} + ${promised})`
export const quarantined = summed(sql`s.on_hand`, { where: sql`s.status = 'Quarantine'` })

export const available = (today: BusinessDate) =>
  sql<number>`(${summed(sql`s.on_hand - s.reserved`, { where: sellable(today), lots: true })} - ${promised})`

/** What is left of lots that expire up to the day until which they are called Short Dated. */
export const shortDated = (today: BusinessDate, until: RawBuilder<string>) =>
  summed(sql`s.on_hand`, { where: sql`${sellable(today)} and l.expires_on <= ${until}`, lots: true })

/** The same sums over all items that have stock, as ids and values. */
export function stockSums(actor: Pick<Actor, 'companyId' | 'timeZone'>) {
  const today = todayOf(actor)
  const sums = (amount: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql`
    select s.item_id as id, sum(${amount})::integer as value from stock s
    join lot l on l.company_id = s.company_id and l.id = s.lot_id
    where s.company_id = ${actor.companyId}::uuid and s.on_hand > 0 and ${which} group by s.item_id`
  const until = shortDatedUntil(actor.companyId, today)
  return {
    onHand: sums(sql`s.on_hand`, sql`true`),
    available: sql`
      select free.id, sum(free.value)::integer as value from (
        ${sums(sql`s.on_hand - s.reserved`, sellable(today))}
        union all
        select v.item_id, -sum(${promisedUnits}) from ${promises}
        join item_variation v on v.company_id = r.company_id and v.id = r.variation_id
        where r.company_id = ${actor.companyId}::uuid and ${isPromised} group by v.item_id) free
      group by free.id`,
    shortDated: sums(sql`s.on_hand`, sql`${sellable(today)} and l.expires_on <= ${until}`),
  }
}

export const nextExpiry = (today: BusinessDate) => sql<string | null>`
  (select min(l.expires_on) from stock s join lot l on l.company_id = s.company_id and l.id = s.lot_id
   where s.company_id = i.company_id and s.item_id = i.id and s.on_hand > 0 and ${sellable(today)})`
