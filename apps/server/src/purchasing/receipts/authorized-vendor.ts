import { sql } from 'kysely'
import type { VendorRefusal } from '@galen/contract/purchasing/vendor-refusal'
import { BusinessError } from '@galen/domain/business-error'
import { businessDateOf } from '@galen/domain/dates'
import type { DeaSchedule } from '@galen/domain/items/dea-schedule'
import type { SupplyRefusal } from '@galen/domain/partners/may-supply'
import { supplyRefusals } from '../../partners/vendor-supply.ts'
import type { Db } from '../../platform/database/database.ts'
import { peopleWith } from '../../platform/database/people-with.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'

type Traded = { id: string; name: string; type: string; deaSchedule: DeaSchedule | null; isNarcotic: boolean | null }

/** P30: why items are not taken from this vendor, by the id of the item; what may come in is not in it. */
async function refusedItems(
  db: Db,
  actor: Actor,
  vendorId: string,
  itemIds: readonly string[],
): Promise<Map<string, SupplyRefusal>> {
  const { rows } = await sql<Traded>`
    select id, item_name as name, type, dea_schedule as "deaSchedule", is_narcotic as "isNarcotic"
    from item where company_id = ${actor.companyId} and id = any(${[...itemIds]}::uuid[])
      and (type = 'prescription' or dea_schedule is not null)`.execute(db)
  if (rows.length === 0) return new Map()
  const items = rows.map(({ type, ...item }) => ({ ...item, isActive: true, isPrescription: type === 'prescription' }))
  const refusals = await supplyRefusals(db, actor, vendorId, items, businessDateOf(new Date(), actor.timeZone))
  return new Map(
    rows.flatMap(({ id }, place) => {
      const refusal = refusals[place]
      return refusal ? [[id, refusal] as const] : []
    }),
  )
}

/** Drugs are received from approved and authorized trading partners only; nothing of them is counted or placed. */
export async function checkMaySupply(
  { tx, actor }: Work<Actor>,
  vendorId: string,
  itemIds: readonly (string | null)[],
): Promise<void> {
  const known = itemIds.flatMap((id) => id ?? [])
  const [stop] = [...(await refusedItems(tx, actor, vendorId, [...new Set(known)])).values()]
  if (stop)
    throw new BusinessError('receipt.vendor-not-authorized', stop.message, [
      { field: 'vendorId', message: `${stop.why} ${stop.whatToDo}` },
    ])
}

type Delivered = {
  readonly vendorId: string
  readonly products: readonly {
    readonly purchasableItemId: string | null
    readonly purchasableItem: { readonly itemId: string } | null
  }[]
}

/** P30: which lines this vendor may not deliver, and who can approve it. */
export async function vendorRefusalOf(
  db: Db,
  actor: Actor,
  { vendorId, products }: Delivered,
): Promise<VendorRefusal | null> {
  const itemIds = products.flatMap(({ purchasableItem }) => purchasableItem?.itemId ?? [])
  const refused = await refusedItems(db, actor, vendorId, itemIds)
  const [first] = refused.values()
  if (!first) return null
  return {
    message: first.message,
    why: first.why,
    approvers: await peopleWith(db, actor.companyId, 'APPROVE_COMPLIANCE'),
    purchasableItemIds: products.flatMap(({ purchasableItem, purchasableItemId }) =>
      purchasableItemId !== null && refused.has(purchasableItem?.itemId ?? '') ? [purchasableItemId] : [],
    ),
  }
}
