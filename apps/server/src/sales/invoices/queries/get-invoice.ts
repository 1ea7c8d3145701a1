import { invoices } from '@galen/contract/sales/invoices'
import { query } from '../../../platform/operation.ts'
import { invoiceView } from '../invoice.view.ts'

export const getInvoice = query(invoices.get, ({ params, db, actor }) => invoiceView(db, actor, params.id))
