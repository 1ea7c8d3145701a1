import { sql, type UpdateObject } from 'kysely'
import { type PurchaseOrder, purchaseOrderTopic } from '@galen/contract/purchasing/purchase-orders'
import { destinationOf } from '@galen/contract/topic'
import { BusinessError } from '@galen/domain/business-error'
import { type Cents, centsToDecimal, centsToNumber, parseCents } from '@galen/domain/money'
import type { PurchaseOrderStatus } from '@galen/domain/purchasing/purchase-order'
import { asJson } from '../../platform/database/as-json.ts'
import { lockRows } from '../../platform/database/locks.ts'
import type { Schema } from '../../platform/database/schema.gen.ts'
import { difference } from '../../platform/effects.ts'
import { notFound } from '../../platform/errors.ts'
import type { Work } from '../../platform/work.ts'

/** What a buyer enters besides the lines. */
export type OrderFacts = Pick<
  PurchaseOrder,
  | 'vendorId'
  | 'buyerId'
  | 'termsId'
  | 'expectedDate'
  | 'vendorReference'
  | 'note'
  | 'internalMemo'
  | 'dropShip'
  | 'shipTo'
>

/** The header as commands work with it. */
export type OrderRecord = OrderFacts & {
  readonly id: string
  readonly number: string | null
  readonly status: PurchaseOrderStatus
  readonly total: Cents
  readonly ediSentAt: string | null
  readonly version: number
}

/** The columns of the facts, for inserts and updates alike. */
const factColumns = (facts: OrderFacts) => ({
  vendor_id: facts.vendorId,
  buyer_id: facts.buyerId,
  terms_id: facts.termsId,
  expected_on: facts.expectedDate,
  vendor_reference: facts.vendorReference,
  note: facts.note,
  internal_memo: facts.internalMemo,
  drop_ship: facts.dropShip,
  ship_to: facts.shipTo === null ? null : asJson(facts.shipTo),
})

const auditedOrder = ({ id: _id, version: _version, total, ...order }: OrderRecord) => ({
  ...order,
  total: centsToNumber(total),
})

/** Reads the vendor without a lock, for commands that lock the vendor before the order (lock order). */
export async function vendorOfOrder({ tx, actor }: Work, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('purchase_order')
    .select('vendor_id')
    .where('company_id', '=', actor.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Purchase order')
  return row.vendor_id
}

export async function lockPurchaseOrder(work: Work, id: string, missing?: string): Promise<OrderRecord> {
  const { tx, actor } = work
  await lockRows(work, 'purchase_order', [id])
  const { rows } = await sql<Omit<OrderRecord, 'total'> & { total: string }>`
    select id, number, status, vendor_id as "vendorId", buyer_id as "buyerId", terms_id as "termsId",
      expected_on as "expectedDate", vendor_reference as "vendorReference", note, internal_memo as "internalMemo",
      drop_ship as "dropShip", ship_to as "shipTo", total, edi_sent_at as "ediSentAt", version
    from purchase_order where company_id = ${actor.companyId} and id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw missing === undefined ? notFound('Purchase order') : new BusinessError('not-found', missing)
  return { ...row, total: parseCents(row.total) }
}

export async function insertPurchaseOrder(work: Work, facts: OrderFacts, total: Cents): Promise<OrderRecord> {
  const { tx, actor, audit } = work
  const { id } = await tx
    .insertInto('purchase_order')
    .values({
      company_id: actor.companyId,
      ...factColumns(facts),
      total: centsToDecimal(total),
      created_by: actor.userId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const order = await lockPurchaseOrder(work, id)
  audit('purchase-order', { id, action: 'create', version: order.version, before: null, after: auditedOrder(order) })
  return order
}

type Saving = {
  readonly action: string
  /** Columns that only this action writes, such as who placed the order and when. */
  readonly stamps?: UpdateObject<Schema, 'purchase_order', 'purchase_order'>
}

/** Writes the next version of an order, audits what changed and notifies the open screens. */
export async function savePurchaseOrder(
  { tx, actor, audit, publish }: Work,
  before: OrderRecord,
  after: OrderRecord,
  { action, stamps = {} }: Saving,
): Promise<OrderRecord> {
  const saved = { ...after, version: before.version + 1 }
  const { id, number, status, version } = saved
  await tx
    .updateTable('purchase_order')
    .set({ ...factColumns(saved), number, status, total: centsToDecimal(saved.total), version, ...stamps })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', id)
    .execute()
  const values = { before: auditedOrder(before), after: auditedOrder(saved) }
  audit('purchase-order', { id, action, version, ...values })
  const { fields } = difference(values.before, values.after)
  publish(destinationOf(purchaseOrderTopic, { id }), { type: 'purchase-order', id, version, changed: fields })
  return saved
}

export async function deletePurchaseOrder({ tx, actor, audit, publish }: Work, order: OrderRecord): Promise<void> {
  const { id } = order
  const { companyId } = actor
  await tx.deleteFrom('purchase_order_line').where('company_id', '=', companyId).where('order_id', '=', id).execute()
  await tx.deleteFrom('purchase_order').where('company_id', '=', companyId).where('id', '=', id).execute()
  audit('purchase-order', { id, action: 'delete', before: auditedOrder(order), after: null })
  publish(destinationOf(purchaseOrderTopic, { id }), {
    type: 'purchase-order',
    id,
    version: null,
    changed: [],
    action: 'removed',
  })
}
