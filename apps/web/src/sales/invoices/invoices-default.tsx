import { invoices } from '@galen/contract/sales/invoices'
import { useMayI } from '../../client/session.ts'
import { PreviousInvoicesPage } from './previous-invoices-page.tsx'
import { ToInvoicePage } from './to-invoice-page.tsx'

/** `/invoice`: orders to invoice for those who create invoices, else placed invoices (Spec §2). */
export const InvoicesDefault = () => (useMayI()(invoices.create.needs) ? <ToInvoicePage /> : <PreviousInvoicesPage />)
