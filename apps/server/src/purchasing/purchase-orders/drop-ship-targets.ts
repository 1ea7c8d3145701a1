import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import { DROP_SHIP_NEEDS_SALE, dropShipTooMany } from '@galen/domain/purchasing/purchase-order'
import type { Work } from '../../platform/work.ts'

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
