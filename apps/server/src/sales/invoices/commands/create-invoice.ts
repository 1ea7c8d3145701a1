import { invoices } from '@galen/contract/sales/invoices'
import { answer, command } from '../../../platform/operation.ts'
import { recheckBefore } from '../order-recheck.ts'
import { invoiceView } from '../invoice.view.ts'
import { createDraft } from '../new-draft.ts'
import { pickFirst } from '../picking/pick-first.ts'

/** A draft for what the order still has to get. The first scan opens it too: what it does not take creates nothing. */
export const createInvoice = command(
  invoices.create,
  async ({ body, query, ...work }) => {
    const { salesOrderId, propose = false, scan } = body
    const asked = { confirmed: query.confirm ?? false, propose, takesOpen: scan !== undefined }
    const draft = await createDraft(work, salesOrderId, asked)
    if ('question' in draft) return answer(invoices.create, { status: 202, body: draft.question })
    if (scan !== undefined) await pickFirst(work, draft, { ...body, scan })
    return invoiceView(work.tx, work.actor, draft.id)
  },
  { prepare: ({ body, ...preparing }) => recheckBefore(preparing, [body.salesOrderId], 'invoice-draft') },
)

/** The rest of the order with the lots that expire first, in one step. */
export const convertSalesOrder = command(
  invoices.convert,
  async ({ params, query, ...work }) => {
    const draft = await createDraft(work, params.soId, { confirmed: query.confirm ?? false, propose: true })
    if ('question' in draft) return answer(invoices.convert, { status: 202, body: draft.question })
    return invoiceView(work.tx, work.actor, draft.id)
  },
  { prepare: ({ params, ...preparing }) => recheckBefore(preparing, [params.soId], 'invoice-draft') },
)
