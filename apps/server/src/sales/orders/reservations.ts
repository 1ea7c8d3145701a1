import { sql } from 'kysely'
import { settingValue } from '../../admin/settings.ts'
import { lockRows } from '../../platform/database/locks.ts'
import type { Work } from '../../platform/work.ts'

/**
 * Locks the variations of an order, so that two orders for the last units are placed one after the other. The class of their
 * items stays as it is meanwhile, so that what is checked is what is kept.
 */
export async function lockVariations(work: Work, variationIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct item_id as id from item_variation
    where company_id = ${work.actor.companyId} and id = any(${[...variationIds]}::uuid[])`.execute(work.tx)
  await lockRows(
    work,
    'item',
    rows.map(({ id }) => id),
    'share',
  )
  await lockRows(work, 'item_variation', variationIds, 'no key update')
}

/**
 * Reserves what the order still waits for of each variation: without end while it is placed, for some hours while it is on
 * hold, nothing once it is closed. Drop-ship lines take no stock. The order is locked.
 */
export async function reserveOrder({ tx, actor }: Work, orderId: string): Promise<void> {
  const { companyId } = actor
  const hours = await settingValue(tx, companyId, 'holdReservationHours')
  await sql`
    with wanted as (
      select a.id, a.order_id, a.variation_id, a.quantity - a.shipped as quantity,
        case o.status when 'Hold' then o.placed_at + make_interval(hours => ${hours}::integer) end as expires_at
      from sales_order o join sales_order_allocation a on a.company_id = o.company_id and a.order_id = o.id
      where o.company_id = ${companyId} and o.id = ${orderId} and o.status in ('Placed', 'Hold')
        and not a.drop_ship and a.shipped < a.quantity
    ), released as (
      delete from reservation r where r.company_id = ${companyId} and r.order_id = ${orderId}
        and not exists (select from wanted w where w.id = r.allocation_id)
    )
    insert into reservation (company_id, allocation_id, order_id, variation_id, quantity, expires_at)
    select ${companyId}, id, order_id, variation_id, quantity, expires_at from wanted
    on conflict (company_id, allocation_id) do update set quantity = excluded.quantity, expires_at = excluded.expires_at`.execute(
    tx,
  )
}

/** Gives back all that an order has reserved. */
export async function releaseReservations({ tx, actor }: Work, orderId: string): Promise<void> {
  await sql`delete from reservation where company_id = ${actor.companyId} and order_id = ${orderId}`.execute(tx)
}
