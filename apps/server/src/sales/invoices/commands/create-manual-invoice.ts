import { sql } from 'kysely'
import { invoices } from '@galen/contract/sales/invoices'
import type { BusinessDate } from '@galen/domain/dates'
import { type Cents, centsToDecimal, centsToNumber, negate, parseCents, times, zeroCents } from '@galen/domain/money'
import { keptOtherCurrency } from '@galen/domain/sales/invoice'
import { checkPeriod } from '../../../accounting/fiscal-periods.ts'
import { takeDocumentNumber } from '../../../admin/document-number.ts'
import { lockParty } from '../../../finance/open-items.ts'
import { lockOrderingCustomer } from '../../../partners/customer-last-order.ts'
import { invalid } from '../../../platform/errors.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import { accountingDate, type Work } from '../../../platform/work.ts'
import { countMonth } from '../sales-figures.ts'
import { bookInvoice } from '../invoice.posting.ts'
import { recordInvoice, refreshInvoiceTotals } from '../invoice-writes.ts'
import { loadInvoice, newInvoiceId } from '../invoice.store.ts'
import { invoiceView } from '../invoice.view.ts'

type Line = {
  readonly description: string
  readonly quantity: number
  readonly price: number
  readonly accountId?: string | undefined
}
function checkManual({ lines }: { readonly lines: readonly Line[] }, day: BusinessDate, today: BusinessDate): void {
  if (day > today) throw invalid([{ field: 'accountingDate', message: 'must not be in the future' }])
  if (lines.every((line) => amountOf(line) === 0))
    throw invalid([{ field: 'lines', message: 'The amount must be above 0.' }])
}

type Manual = {
  readonly customerId: string
  readonly externalNumber?: string | undefined
  readonly note?: string | undefined
  readonly termsId?: string | null | undefined
  readonly otherCurrencyTotal?: { readonly currency: string | null; readonly total: number } | null | undefined
  readonly lines: readonly Line[]
}

/** An invoice without goods: placed at once, it opens a receivable and books its lines. */
export const createManualInvoice = command(
  invoices.manual,
  async ({ body, ...work }) => {
    const { tx, actor } = work
    const today = await accountingDate(work)
    const day = (body.accountingDate ?? today) as BusinessDate
    checkManual(body, day, today)
    await checkPeriod(work, day, ['sales', 'financial'])
    await checkFound(work, body)
    await lockOrderingCustomer(work, body.customerId)
    await lockParty(work, { customerId: body.customerId })
    const number = await takeDocumentNumber(tx, actor.companyId, 'invoice')
    const id = newInvoiceId()
    await insertManual(work, id, number, day, body)
    const invoice = await loadInvoice(tx, actor, id)
    const totals = await refreshInvoiceTotals(work, invoice)
    const { dueOn } = await bookInvoice(work, {
      invoice,
      number,
      day,
      ...totals,
      revenue: body.lines.map((line) => ({
        ...(line.accountId ? { accountId: line.accountId } : { role: 'sales' as const }),
        amount: negate(amountOf(line)),
        customerId: body.customerId,
        memo: line.description,
      })),
      stockCost: zeroCents,
      dropShipCost: zeroCents,
    })
    await sql`update invoice set due_on = ${dueOn} where company_id = ${actor.companyId} and id = ${id}`.execute(tx)
    await countMonth(
      work,
      { customerId: body.customerId, accountingDate: day },
      { invoiced: totals.total, invoices: 1 },
    )
    const after = {
      number,
      status: 'Placed',
      type: 'Manual',
      customerId: body.customerId,
      total: centsToNumber(totals.total),
    }
    recordInvoice(work, { id, version: 1, before: null, after, action: 'create-manual-invoice' })
    return invoiceView(tx, actor, id)
  },
  { posting: true },
)

const amountOf = ({ price, quantity }: Line): Cents => times(parseCents(price), quantity)

async function checkFound({ tx, actor }: Work<Actor>, { customerId, termsId, lines }: Manual): Promise<void> {
  const accounts = [...new Set(lines.flatMap(({ accountId }) => accountId ?? []))]
  const { rows } = await sql<{ customer: boolean; terms: boolean; accounts: number }>`
    select exists (select from customer where company_id = ${actor.companyId} and id = ${customerId}) as customer,
      ${termsId ?? null}::uuid is null or exists (select from property where company_id = ${actor.companyId}
        and id = ${termsId ?? null}::uuid and type = 'paymentTerms') as terms,
      (select count(*)::integer from property where company_id = ${actor.companyId} and type = 'ledgerAccount'
        and id = any(${accounts}::uuid[])) as accounts`.execute(tx)
  const [found] = rows
  if (!found?.customer) throw invalid([{ field: 'customerId', message: 'is not a customer' }])
  if (!found.terms) throw invalid([{ field: 'termsId', message: 'is not a payment term' }])
  if (found.accounts !== accounts.length)
    throw invalid([{ field: 'lines.accountId', message: 'is not a ledger account' }])
}

async function insertManual(
  { tx, actor }: Work<Actor>,
  id: string,
  number: string,
  day: BusinessDate,
  manual: Manual,
): Promise<void> {
  const other = keptOtherCurrency(manual.otherCurrencyTotal)
  const { companyId, userId } = actor
  await sql`
    insert into invoice (company_id, id, number, status, type, customer_id, sales_rep_id, terms_id, external_number, note,
      other_currency, other_currency_total, placed_at, placed_by, accounting_date, cost_of_goods, created_by)
    select ${companyId}, ${id}, ${number}, 'Placed', 'Manual', c.id, c.sales_rep_id,
      ${manual.termsId === undefined ? sql`c.terms_id` : sql`${manual.termsId}::uuid`}, ${manual.externalNumber ?? ''},
      ${manual.note ?? ''}, ${other?.currency ?? null}, ${other ? centsToDecimal(parseCents(other.total)) : null}::numeric,
      now(), ${userId}, ${day}::date, 0, ${userId}
    from customer c where c.company_id = ${companyId} and c.id = ${manual.customerId}`.execute(tx)
  for (const [place, line] of manual.lines.entries())
    await tx
      .insertInto('invoice_line')
      .values({
        company_id: companyId,
        invoice_id: id,
        position: place + 1,
        description: line.description,
        account_id: line.accountId ?? null,
        quantity: line.quantity,
        price: centsToDecimal(parseCents(line.price)),
        cost_of_goods: '0',
      })
      .execute()
}
