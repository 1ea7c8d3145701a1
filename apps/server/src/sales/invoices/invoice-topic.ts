import { invoiceTopic } from '@galen/contract/sales/invoices'
import { serveTopic } from '../../platform/realtime/realtime-topics.ts'
import { seesInvoice } from './invoice.store.ts'

/** An invoice that the person sees. */
export const servedInvoiceTopic = serveTopic(invoiceTopic, (db, actor, { id = '' }) => seesInvoice(db, actor, id))
