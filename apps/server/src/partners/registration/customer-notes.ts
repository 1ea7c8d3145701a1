import { customers } from '@galen/contract/partners/customers'
import type { NoteKind } from '../../platform/note-kind.ts'
import { seesCustomer } from '../customer-scope.ts'

/** Notes on a customer are read and written by anyone who may see and edit that customer. */
export const customerNotes: NoteKind = {
  entity: 'customer',
  reads: customers.get.needs,
  writes: customers.change.needs,
  isSeen: seesCustomer,
}
