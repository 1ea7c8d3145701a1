import { anyOf } from '@galen/domain/permissions'
import type { NoteKind } from '../../platform/note-kind.ts'

/** Notes on vendors, by those who work with them. */
export const vendorNotes: NoteKind = {
  entity: 'vendor',
  reads: anyOf('LIST_VENDORS', 'LIST_PURCHASES'),
  writes: anyOf('EDIT_VENDOR', 'EDIT_VENDOR_FINANCE', 'APPROVE_COMPLIANCE'),
  isSeen: async (db, actor, id) => {
    const vendor = await db
      .selectFrom('vendor')
      .select('id')
      .where('company_id', '=', actor.companyId)
      .where('id', '=', id)
      .executeTakeFirst()
    return vendor !== undefined
  },
}
