import { invoices } from '@galen/contract/sales/invoices'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import type { NoteKind } from '../../platform/note-kind.ts'
import { seesInvoice } from '../invoices/invoice.store.ts'
import { ownersOfOrder } from '../orders/order-notices.ts'
import { seesOrder } from '../sales-scope.ts'

/** Notes follow the row scope of their document. */
export const salesNotes: readonly NoteKind[] = [
  {
    entity: 'sales-order',
    reads: salesOrders.get.needs,
    writes: salesOrders.save.needs,
    isSeen: seesOrder,
    ownedBy: ownersOfOrder,
  },
  { entity: 'invoice', reads: invoices.get.needs, writes: invoices.save.needs, isSeen: seesInvoice },
]
