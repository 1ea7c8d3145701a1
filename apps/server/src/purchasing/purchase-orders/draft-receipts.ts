import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import type { Work } from '../../platform/work.ts'
import { removeLinesOfOrder } from '../receipts/receipt-line.store.ts'

/** Takes lines of the locked order off the receipts that are being counted; what was counted already is refused. */
export async function takeOffDraftReceipts(work: Work, orderLineIds: readonly string[]): Promise<void> {
  const { tx, actor } = work
  if (orderLineIds.length === 0) return
  const { rows } = await sql<{ itemName: string; quantity: number; receiptId: string }>`
    select i.item_name as "itemName", l.quantity, l.receipt_id as "receiptId"
    from receipt_line l join item i on i.company_id = l.company_id and i.id = l.item_id
    where l.company_id = ${actor.companyId} and l.order_line_id = any(${orderLineIds}::uuid[]) and l.quantity > 0
    limit 1`.execute(tx)
  const [counted] = rows
  if (counted)
    throw new BusinessError(
      'purchase-order.counted',
      `${counted.quantity} of ${counted.itemName} are counted on a draft receipt. Take them off there first.`,
      [{ field: 'products', message: 'leaves out a line that is being counted', receiptId: counted.receiptId }],
    )
  await removeLinesOfOrder(work, orderLineIds)
}

/** Whether goods come here or go to the customer is settled with the first receipt, which enters stock or does not. */
export async function checkNotReceived({ tx, actor }: Work, orderId: string): Promise<void> {
  const receipt = await tx
    .selectFrom('receipt')
    .select('id')
    .where('company_id', '=', actor.companyId)
    .where('purchase_order_id', '=', orderId)
    .executeTakeFirst()
  if (receipt)
    throw new BusinessError(
      'purchase-order.receiving',
      'A receipt of this order was started. Drop ship stays as it is.',
      [{ field: 'dropShip', message: 'cannot change once a receipt was started', receiptId: receipt.id }],
    )
}
