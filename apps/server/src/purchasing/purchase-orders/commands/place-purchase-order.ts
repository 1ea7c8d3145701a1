import { sql } from 'kysely'
import type { OrderRecord } from '@galen/contract/purchasing/purchase-order.fields'
import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { BusinessError } from '@galen/domain/business-error'
import type { PlaceQuestion } from '@galen/domain/purchasing/place-questions'
import { placeProblems, PURCHASE_ALREADY_PLACED, purchaseOrderLifecycle } from '@galen/domain/purchasing/purchase-order'
import { takeDocumentNumber } from '../../../admin/document-number.ts'
import { setVariationCosts } from '../../../items/variation-costs.ts'
import { lockRows } from '../../../platform/database/locks.ts'
import { now } from '../../../platform/database/record.ts'
import { answer, command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import type { Db } from '../../../platform/database/database.ts'
import {
  checkDropShipPlace,
  checkDropShipTargets,
  dropShipTo,
  lockSalesBehind,
  salesBehind,
} from '../drop-ship-targets.ts'
import { questionsOfOrder } from '../place-questions.ts'
import { loadOrderLines } from '../purchase-order-line.store.ts'
import { purchaseOrder } from '../purchase-order.store.ts'
import { viewPurchaseOrder } from '../purchase-order.view.ts'

/** Two steps (Spec §4): the first call asks what has to be confirmed, the second with confirm=true records it and places. */
export const placePurchaseOrder = command(
  purchaseOrders.place,
  async (work) => {
    const { params, query, tx, actor } = work
    const order = await lockWithVendor(work, params.id)
    if (order.status === 'Placed') throw new BusinessError('purchase-order.place.refused', PURCHASE_ALREADY_PLACED)
    const status = purchaseOrderLifecycle.after('place', order.status)
    await checkPlaceable(work, order)
    const shipTo = order.dropShip ? await dropShipTo(work, order) : order.shipTo
    if (order.dropShip) {
      await checkDropShipTargets(work, order.id)
      await checkDropShipPlace(work, { ...order, shipTo })
    }
    await lockItems(work, order.id)
    const questions = await questionsOfOrder(tx, actor, order)
    if (questions.length > 0 && !query.confirm)
      return answer(purchaseOrders.place, {
        status: 202,
        body: { detail: detailOf(questions), confirmations: questions },
      })

    const lines = await loadOrderLines(tx, actor.companyId, order.id)
    const costs = lines
      .filter(({ updateCost }) => updateCost)
      .map(({ itemId, variationId, purchasePrice }) => ({ itemId, variationId, cost: purchasePrice }))
    await setVariationCosts(work, costs, 'Purchase order placed')
    const number = await takeDocumentNumber(tx, actor.companyId, 'purchase-order')
    const stamps = { placedDate: now, placedById: actor.userId, confirmations: questions }
    await purchaseOrder.save(
      work,
      order,
      { ...order, shipTo, status, number },
      { action: 'place-purchase-order', stamps },
    )
    return viewPurchaseOrder(tx, actor, order.id)
  },
  {
    // What is found about the sales orders holds them although the purchase order is refused.
    prepare: async ({ params, actor, read, transaction }) => {
      const { companyId, userId, sessionId } = actor
      const salesOrderIds = await read((db) => dropShipSales(db, companyId, params.id))
      for (const salesOrderId of salesOrderIds)
        await transaction({ companyId, userId, sessionId }, (work) => work.react('dropShipPlacing', { salesOrderId }))
      return undefined
    },
  },
)

async function dropShipSales(db: Db, companyId: string, id: string): Promise<string[]> {
  const { rows } = await sql`
    select from purchase_order o where o.company_id = ${companyId} and o.id = ${id} and o.drop_ship and o.status = 'Draft'`.execute(
    db,
  )
  return rows.length === 0 ? [] : salesBehind(db, companyId, id)
}

const detailOf = (questions: readonly PlaceQuestion[]) =>
  questions.length === 1 ? (questions[0]?.detail ?? '') : `${questions.length} checks need your confirmation.`

/** The vendor stays as it is until the order is placed; it is locked first, as the lock order has it. */
async function lockWithVendor(work: Work, id: string): Promise<OrderRecord> {
  const { vendorId, dropShip } = await purchaseOrder.load(work.tx, work.actor, id)
  const saleIds = dropShip ? await salesBehind(work.tx, work.actor.companyId, id) : []
  await lockSalesBehind(work, saleIds, async () => {
    if (vendorId !== null) await lockRows(work, 'vendor', [vendorId], 'share')
  })
  const order = await purchaseOrder.lock(work, id)
  const isOther = order.dropShip && (await salesBehind(work.tx, work.actor.companyId, id)).join() !== saleIds.join()
  if (order.vendorId !== vendorId || isOther) throw new BusinessError('busy', 'Document is busy, try again')
  return order
}

/** Of several orders for the same goods one is placed after the other, so that each later one is asked about the earlier. */
async function lockItems(work: Work, orderId: string): Promise<void> {
  const { tx, actor } = work
  const { rows } = await sql<{ id: string }>`
    select distinct item_id as id from purchase_order_line
    where company_id = ${actor.companyId} and order_id = ${orderId}`.execute(tx)
  await lockRows(
    work,
    'item',
    rows.map(({ id }) => id),
    'no key update',
  )
}

type PlaceableLine = { itemName: string; quantity: number; isActive: boolean }

async function checkPlaceable({ tx, actor }: Work, order: OrderRecord): Promise<void> {
  const { rows: lines } = await sql<PlaceableLine>`
    select i.item_name as "itemName", l.quantity, i.is_active and v.is_active as "isActive"
    from purchase_order_line l
      join item i on i.company_id = l.company_id and i.id = l.item_id
      join item_variation v on v.company_id = l.company_id and v.id = l.variation_id
    where l.company_id = ${actor.companyId} and l.order_id = ${order.id} order by l.position, l.id`.execute(tx)
  const vendor = await tx
    .selectFrom('vendor')
    .select(['friendly_name as friendlyName', 'is_active as isActive'])
    .where('company_id', '=', actor.companyId)
    .where('id', '=', order.vendorId)
    .executeTakeFirst()
  const problems = placeProblems({ vendor: vendor ?? null, lines })
  if (problems[0]) throw new BusinessError('purchase-order.not-placeable', problems[0].message, problems)
}
