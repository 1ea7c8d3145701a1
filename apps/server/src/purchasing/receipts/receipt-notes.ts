import { receipts } from '@galen/contract/purchasing/receipts'
import type { NoteKind } from '../../platform/note-kind.ts'

export const receiptNotes: NoteKind = {
  entity: 'receipt',
  reads: receipts.get.needs,
  writes: receipts.change.needs,
  async isSeen(db, actor, id) {
    const found = db.selectFrom('receipt').select('id').where('company_id', '=', actor.companyId).where('id', '=', id)
    return (await found.executeTakeFirst()) !== undefined
  },
}
