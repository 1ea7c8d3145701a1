import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import { type Cents, parseCents } from '@galen/domain/money'
import { chooseVariation } from '@galen/domain/sales/choose-variation'
import { todayOf } from '../../platform/work.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'
import type { AskedLine } from '../orders/new-order.ts'
import { notSellable } from '../orders/order-variations.ts'

/** An item that someone asks for without saying whose variation. */
export type AskedItem = { readonly itemId: string; readonly quantity: number; readonly price: Cents | null }

type Row = {
  readonly id: string
  readonly itemId: string
  readonly price: string | null
  readonly available: number
  readonly dropShip: boolean
  readonly isSpecial: boolean
}

/** The variation that each item is taken from for this customer. One that nothing can be taken of is refused by name. */
export async function linesOfItems(
  db: Db,
  actor: Actor,
  customerId: string | null,
  asked: readonly AskedItem[],
): Promise<AskedLine[]> {
  const today = todayOf(actor)
  const ids = asked.map(({ itemId }) => itemId)
  const { rows } = await sql<Row>`
    with offered as (
      select v.id, v.item_id, v.price, v.is_special, i.drop_ship from item_variation v
        join item i on i.company_id = v.company_id and i.id = v.item_id
        join vendor x on x.company_id = v.company_id and x.id = v.vendor_id
      where v.company_id = ${actor.companyId} and v.item_id = any(${ids}::uuid[]) and coalesce(v.soa_cost, v.cost) > 0
        and (not v.is_special or v.customer_id is not null) and ${notSellable(customerId, today)} is null
    )
    select o.id, o.item_id as "itemId", o.price, o.is_special as "isSpecial", o.drop_ship as "dropShip", f.available
    from offered o join available(array(select id from offered),
      (select c.class_id from customer c where c.company_id = ${actor.companyId} and c.id = ${customerId}::uuid), ${today}::date) f
      on f.variation_id = o.id`.execute(db)
  return Promise.all(
    asked.map(async ({ itemId, quantity, price }) => {
      const choices = rows
        .filter((row) => row.itemId === itemId)
        .map((row) => ({ ...row, price: row.price === null ? null : parseCents(row.price) }))
      const chosen = chooseVariation(choices, quantity)
      if (!chosen) throw await unsold(db, actor, itemId)
      return { variationId: chosen.id, quantity, price: price ?? undefined }
    }),
  )
}

async function unsold(db: Db, { companyId }: Actor, itemId: string): Promise<BusinessError> {
  const { rows } = await sql<{ name: string }>`
    select item_name as name from item where company_id = ${companyId} and id = ${itemId}`.execute(db)
  const name = rows[0]?.name ?? 'The item'
  return new BusinessError('sales-order.not-sellable', `${name} cannot be sold: no active vendor has a price for it.`, [
    { field: 'itemId', message: 'is not sold now', itemId },
  ])
}
