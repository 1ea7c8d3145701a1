import { sql } from 'kysely'
import { invoiceApproval } from '@galen/contract/sales/invoice-approval'
import { checkPeriod } from '../../../accounting/fiscal-periods.ts'
import { settingValue } from '../../../admin/settings.ts'
import { lockRows } from '../../../platform/database/locks.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import { accountingDate, type Work } from '../../../platform/work.ts'
import { accrueCommission } from '../commission.ts'
import { type ApprovedInvoice, loadApprovals } from '../invoice-profit.store.ts'

/** Validates each invoice that can be; the others say why not. One that is paid already closes at once. */
export const validateInvoices = command(
  invoiceApproval.validate,
  async (input) => {
    const { body, tx, actor, audit } = input
    const ids = [...new Set(body.ids)]
    await checkPeriod(input, await accountingDate(input), ['financial'])
    await lockRows(input, 'invoice', ids)
    const invoices = new Map((await loadApprovals(tx, actor.companyId, ids)).map((invoice) => [invoice.id, invoice]))
    const mayOwn = await settingValue(tx, actor.companyId, 'ownInvoiceValidation')
    const results = ids.map((id) => {
      const invoice = invoices.get(id)
      const message = invoice
        ? refusalOf(actor, invoice, { mayOwn, note: body.note })
        : 'Please provide a valid invoice.'
      const status = message === '' ? (invoice?.balance === 0 ? 'Closed' : 'Validated') : (invoice?.status ?? null)
      return { id, number: invoice?.number ?? null, status, isValidated: message === '', message }
    })
    const validated = results.filter(({ isValidated }) => isValidated)
    await save(input, validated, body.note)
    for (const { id, status } of validated)
      audit('invoice', {
        id,
        action: 'validate',
        version: (invoices.get(id)?.version ?? 0) + 1,
        before: { status: 'Placed' },
        after: { status, ...(body.note === '' ? {} : { validationNote: body.note }) },
      })
    await accrueCommission(
      input,
      validated.filter(({ status }) => status === 'Closed').map(({ id }) => id),
    )
    return { results }
  },
  { posting: true, unaudited: 'when no invoice could be validated' },
)

type Rules = { readonly mayOwn: boolean; readonly note: string }

function refusalOf(actor: Actor, invoice: ApprovedInvoice, { mayOwn, note }: Rules): string {
  const { number, status } = invoice
  if (status !== 'Placed') return `A ${status} invoice cannot be validated.`
  if (!mayOwn && invoice.placedBy === actor.userId)
    return `You placed invoice ${number}. A second person must approve this.`
  if (invoice.linesWithoutCost > 0) return `Invoice ${number} has lines without a cost.`
  if (invoice.salesProfit < 0 && note.trim() === '') return `Invoice ${number} has a negative margin. Add a note.`
  return ''
}

async function save({ tx, actor }: Work<Actor>, rows: readonly { id: string; status: string | null }[], note: string) {
  for (const status of ['Validated', 'Closed']) {
    const ids = rows.filter((row) => row.status === status).map(({ id }) => id)
    if (ids.length === 0) continue
    await sql`
      update invoice set status = ${status}, validated_at = now(), validated_by = ${actor.userId},
        validation_note = nullif(${note}, ''), closed_at = case when ${status === 'Closed'}::boolean then now() end,
        version = version + 1
      where company_id = ${actor.companyId} and id = any(${ids}::uuid[])`.execute(tx)
  }
}
