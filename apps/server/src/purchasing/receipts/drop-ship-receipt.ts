import { sql } from 'kysely'
import { type Cents, parseUnitCost, sum } from '@galen/domain/money'
import { type DropShipTarget, dropShipDifference } from '@galen/domain/purchasing/drop-ship-cost'
import type { Work } from '../../platform/work.ts'
import type { ReceiptLine } from './receipt-line.store.ts'

/** What the vendor's prices differ from the cost that the invoices of these goods were booked with. */
export async function dropShipCost({ tx, actor }: Work, lines: readonly ReceiptLine[]): Promise<Cents> {
  const { rows } = await sql<{ lineId: string; quantity: number; cost: string }>`
    select t.line_id as "lineId", t.quantity, a.cost from purchase_order_target t
    join sales_order_allocation a on a.company_id = t.company_id and a.id = t.allocation_id and a.drop_ship
    where t.company_id = ${actor.companyId} and t.line_id = any(${lines.map(({ orderLineId }) => orderLineId)}::uuid[])
    order by t.id`.execute(tx)
  const targets = Map.groupBy(rows, ({ lineId }) => lineId)
  return sum(
    lines.map(({ orderLineId, received, quantity, purchasePrice }) => {
      const own: DropShipTarget[] = (targets.get(orderLineId ?? '') ?? []).map((target) => ({
        quantity: target.quantity,
        cost: parseUnitCost(target.cost),
      }))
      return dropShipDifference(own, { before: received, quantity, price: purchasePrice })
    }),
  )
}
