import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import type { OrderRecord } from '@galen/contract/purchasing/purchase-order.fields'
import { dropShipAddress, isSamePlace } from '@galen/domain/purchasing/drop-ship-address'
import {
  DROP_SHIP_NEEDS_SALE,
  dropShipElsewhere,
  dropShipOnHold,
  dropShipTooMany,
} from '@galen/domain/purchasing/purchase-order'
import { lockRows } from '../../platform/database/locks.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work.ts'
import { loadDocks, loadSalePlaces } from './ship-to-choices.ts'

type Line = { readonly itemName: string; readonly variationId: string; readonly isFor: boolean }
type Sale = { readonly number: string; readonly itemName: string; readonly quantity: number; readonly bought: number }

/**
 * What a vendor ships to a customer is bought for a sale: every unit of a drop-ship order names one, and no sale is bought
 * for twice. So the cost of the sale and the price of the vendor meet, whichever document comes first.
 */
export async function checkDropShipTargets({ tx, actor }: Work, orderId: string): Promise<void> {
  const { companyId } = actor
  const { rows: lines } = await sql<Line>`
    select i.item_name as "itemName", l.variation_id as "variationId", l.quantity = coalesce((
      select sum(t.quantity) from purchase_order_target t
        join sales_order_allocation a on a.company_id = t.company_id and a.id = t.allocation_id and a.drop_ship
      where t.company_id = l.company_id and t.line_id = l.id), 0) as "isFor"
    from purchase_order_line l join item i on i.company_id = l.company_id and i.id = l.item_id
    where l.company_id = ${companyId} and l.order_id = ${orderId} order by l.position, l.id`.execute(tx)
  const alone = lines.filter(({ isFor }) => !isFor)
  if (alone.length > 0)
    throw new BusinessError(
      'purchase-order.no-sale',
      DROP_SHIP_NEEDS_SALE,
      alone.map(({ itemName, variationId }) => ({
        field: 'targets',
        message: `${itemName} is not bought for a drop-ship sale in full`,
        purchasableItemId: variationId,
      })),
    )
  await checkNotTwice({ tx, actor }, orderId)
}

async function checkNotTwice({ tx, actor }: Pick<Work, 'tx' | 'actor'>, orderId: string): Promise<void> {
  const { companyId } = actor
  const { rows } = await sql<Sale>`
    select s.number, i.item_name as "itemName", a.quantity, sum(case when o.status = 'Closed' then least(t.quantity, l.received)
      else t.quantity end)::integer as bought
    from sales_order_allocation a
      join sales_order s on s.company_id = a.company_id and s.id = a.order_id
      join item i on i.company_id = a.company_id and i.id = a.item_id
      join purchase_order_target t on t.company_id = a.company_id and t.allocation_id = a.id
      join purchase_order_line l on l.company_id = t.company_id and l.id = t.line_id
      join purchase_order o on o.company_id = l.company_id and o.id = l.order_id and (o.status <> 'Draft' or o.id = ${orderId})
    where a.company_id = ${companyId} and a.drop_ship and a.id in (
      select own.allocation_id from purchase_order_target own
        join purchase_order_line x on x.company_id = own.company_id and x.id = own.line_id
      where own.company_id = ${companyId} and x.order_id = ${orderId})
    group by s.number, i.item_name, a.id, a.quantity
    having sum(case when o.status = 'Closed' then least(t.quantity, l.received) else t.quantity end) > a.quantity`.execute(
    tx,
  )
  const [over] = rows
  if (over)
    throw new BusinessError('purchase-order.sale-twice', dropShipTooMany(over), [
      { field: 'targets', message: `${over.bought} are bought of ${over.quantity}` },
    ])
}

type Within = { readonly tx: Db; readonly actor: { readonly companyId: string } }

/** The sales orders that a purchase order is for. */
export async function salesBehind(db: Db, companyId: string, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct t.sales_order_id as id from purchase_order_target t
      join purchase_order_line l on l.company_id = t.company_id and l.id = t.line_id
    where t.company_id = ${companyId} and l.order_id = ${orderId} and t.sales_order_id is not null order by 1`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The sales orders that a call names as targets. */
export const namedSales = (
  products: readonly {
    readonly targets?: readonly { readonly salesOrderId?: string | null | undefined }[] | undefined
  }[],
): string[] => products.flatMap(({ targets = [] }) => targets.flatMap(({ salesOrderId }) => salesOrderId ?? []))

/** Their customers and they themselves stay as they are: neither an address nor a hold changes while goods are sent there. */
export async function lockSalesBehind(
  work: Work,
  saleIds: readonly string[],
  /** What is locked between customers and sales orders. */
  between: () => Promise<void> = async () => {},
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct s.customer_id as id from sales_order s
    where s.company_id = ${work.actor.companyId} and s.id = any(${[...saleIds]}::uuid[]) and s.customer_id is not null`.execute(
    work.tx,
  )
  const customerIds = rows.map(({ id }) => id)
  await lockRows(work, 'customer', customerIds, 'share')
  await between()
  await lockRows(work, 'sales_order', saleIds, 'share')
}

/** A dock of ours or nothing is no choice: then the order goes where its sales orders go. */
export async function dropShipTo({ tx, actor }: Within, { id, shipTo }: OrderRecord): Promise<OrderRecord['shipTo']> {
  const sales = await loadSalePlaces(tx, actor.companyId, await salesBehind(tx, actor.companyId, id))
  const docks = await loadDocks(tx, actor.companyId)
  return dropShipAddress(
    shipTo,
    docks,
    sales.map(({ address }) => address),
  )
}

/**
 * Goods go where the sales orders go that were judged (P39), all to one place. Orders that were not behind it before are not
 * on hold; `before` names those that were.
 */
export async function checkDropShipPlace(
  { tx, actor }: Within,
  { id, shipTo }: Pick<OrderRecord, 'id' | 'shipTo'>,
  before: readonly string[] = [],
): Promise<void> {
  const { companyId } = actor
  const saleIds = await salesBehind(tx, companyId, id)
  const sales = await loadSalePlaces(tx, companyId, saleIds)
  const elsewhere = sales.find(({ address }) => shipTo === null || !isSamePlace(shipTo, address))
  if (elsewhere)
    throw new BusinessError('purchase-order.drop-ship-to', dropShipElsewhere(elsewhere.number), [
      { field: 'shipTo', message: `is not that of ${elsewhere.number}`, salesOrderId: elsewhere.id },
    ])
  const added = saleIds.filter((sale) => !before.includes(sale))
  const { rows: held } = await sql<{ id: string; number: string; reasons: readonly string[] }>`
    select o.id, o.number, array(select a.message from sales_approval a where a.company_id = o.company_id and a.order_id = o.id
      and a.status in ('Pending', 'Rejected') order by a.created_at) as reasons
    from sales_order o where o.company_id = ${companyId} and o.id = any(${added}::uuid[]) and o.status = 'Hold'
    order by o.number limit 1`.execute(tx)
  const [order] = held
  if (order)
    throw new BusinessError('purchase-order.sale-on-hold', dropShipOnHold(order.number, order.reasons), [
      { field: 'targets', message: `${order.number} is on hold`, salesOrderId: order.id },
    ])
}
