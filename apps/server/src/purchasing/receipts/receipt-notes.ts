import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import type { NoteKind } from '../../platform/note-kind.ts'

export const receiptNotes: NoteKind = {
  entity: 'receipt',
  reads: purchaseOrders.get.needs,
  writes: purchaseOrders.change.needs,
  async isSeen(db, actor, id) {
    const found = db.selectFrom('receipt').select('id').where('company_id', '=', actor.companyId).where('id', '=', id)
    return (await found.executeTakeFirst()) !== undefined
  },
}
