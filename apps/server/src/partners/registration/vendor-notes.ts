import { anyOf } from '@galen/domain/permissions'
import type { NoteKind } from '../../platform/note-kind.ts'
import { seesVendor } from '../vendors/vendor.view.ts'

/** Notes on vendors, by those who work with them. */
export const vendorNotes: NoteKind = {
  entity: 'vendor',
  reads: anyOf('LIST_VENDORS', 'LIST_PURCHASES'),
  writes: anyOf('EDIT_VENDOR', 'EDIT_VENDOR_FINANCE', 'APPROVE_COMPLIANCE'),
  isSeen: seesVendor,
}
