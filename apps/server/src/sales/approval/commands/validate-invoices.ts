import { sql } from 'kysely'
import { invoiceApproval } from '@galen/contract/sales/invoice-approval'
import { countedOn } from '@galen/domain/accounting/fiscal-period'
import { type BusinessDate, firstDayOfMonth } from '@galen/domain/dates'
import { invoiceLifecycle, type InvoiceStatus } from '@galen/domain/sales/invoice'
import { checkPeriod, closedMonths } from '../../../accounting/fiscal-periods.ts'
import { settingValue } from '../../../admin/settings.ts'
import { lockRows } from '../../../platform/database/locks.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import { accountingDate, type Work } from '../../../platform/work.ts'
import { markValidated } from '../../invoices/invoice.hot.ts'
import { accrueCommission } from '../commission.ts'
import { type ApprovedInvoice, loadInvoiceApprovals } from '../invoice-profit.store.ts'

/** Validates each invoice that can be; the others say why not. One that is paid already closes at once. */
export const validateInvoices = command(
  invoiceApproval.validate,
  async (input) => {
    const { body, tx, actor } = input
    const ids = [...new Set(body.ids)]
    const today = await accountingDate(input)
    await checkPeriod(input, today, ['financial'])
    const closed = await closedMonthsOf(input, ids)
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
    const counted = (id: string) => {
      const day = invoices.get(id)?.accountingDate ?? today
      return { id, countedOn: countedOn(day, closed.has(firstDayOfMonth(day)), today) }
    }
    for (const to of ['Validated', 'Closed'] as const)
      await markValidated(
        input,
        validated.filter(({ status }) => status === to).map(({ id }) => counted(id)),
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

/** The closed months of these invoices, held before the invoices are locked: the day of an invoice stays. */
async function closedMonthsOf(work: Work<Actor>, ids: readonly string[]): Promise<ReadonlySet<BusinessDate>> {
  const { rows } = await sql<{ day: BusinessDate }>`
    select distinct accounting_date as day from invoice where company_id = ${work.actor.companyId}
      and id = any(${[...ids]}::uuid[]) and accounting_date is not null`.execute(work.tx)
  return closedMonths(
    work,
    rows.map(({ day }) => day),
  )
}

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
