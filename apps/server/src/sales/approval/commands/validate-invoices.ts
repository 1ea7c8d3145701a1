import { invoiceApproval } from '@galen/contract/sales/invoice-approval'
import { invoiceLifecycle, type InvoiceStatus } from '@galen/domain/sales/invoice'
import { checkPeriod } from '../../../accounting/fiscal-periods.ts'
import { settingValue } from '../../../admin/settings.ts'
import { lockRows } from '../../../platform/database/locks.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import { accountingDate } from '../../../platform/work.ts'
import { markValidated } from '../../invoices/invoice.hot.ts'
import { accrueCommission } from '../commission.ts'
import { type ApprovedInvoice, loadInvoiceApprovals } from '../invoice-profit.store.ts'

/** Validates each invoice that can be; the others say why not. One that is paid already closes at once. */
export const validateInvoices = command(
  invoiceApproval.validate,
  async (input) => {
    const { body, tx, actor } = input
    const ids = [...new Set(body.ids)]
    await checkPeriod(input, await accountingDate(input), ['financial'])
    await lockRows(input, 'invoice', ids)
    const invoices = new Map(
      (await loadInvoiceApprovals(tx, actor.companyId, ids)).map((invoice) => [invoice.id, invoice]),
    )
    const mayOwn = await settingValue(tx, actor.companyId, 'ownInvoiceValidation')
    const results = ids.map((id) => {
      const invoice = invoices.get(id)
      const message = invoice
        ? refusalOf(actor, invoice, { mayOwn, note: body.note })
        : 'Please provide a valid invoice.'
      const status = invoice && message === '' ? validatedStatus(invoice) : (invoice?.status ?? null)
      return { id, number: invoice?.number ?? null, status, isValidated: message === '', message }
    })
    const validated = results.filter(({ isValidated }) => isValidated)
    for (const to of ['Validated', 'Closed'] as const)
      await markValidated(
        input,
        validated.filter(({ status }) => status === to).map(({ id }) => id),
        { from: 'Placed', to, note: body.note },
      )
    await accrueCommission(
      input,
      validated.filter(({ status }) => status === 'Closed').map(({ id }) => id),
    )
    return { results }
  },
  { posting: true, unaudited: 'when no invoice could be validated' },
)

/** One that is paid already closes at once. */
function validatedStatus({ status, balance }: ApprovedInvoice): InvoiceStatus {
  const validated = invoiceLifecycle.after('validate', status)
  return balance === 0 ? invoiceLifecycle.after('close', validated) : validated
}

type Rules = { readonly mayOwn: boolean; readonly note: string }

function refusalOf(actor: Actor, invoice: ApprovedInvoice, { mayOwn, note }: Rules): string {
  const { number, status } = invoice
  const refusal = invoiceLifecycle.refusal('validate', status)
  if (refusal !== undefined) return refusal
  if (!mayOwn && invoice.placedBy === actor.userId)
    return `You placed invoice ${number}. A second person must approve this.`
  if (invoice.linesWithoutCost > 0) return `Invoice ${number} has lines without a cost.`
  if (invoice.salesProfit < 0 && note.trim() === '') return `Invoice ${number} has a negative margin. Add a note.`
  return ''
}
