import { sql } from 'kysely'
import { invoices } from '@galen/contract/sales/invoices'
import type { BusinessDate } from '@galen/domain/dates'
import { type Cents, negate, parseCents, times, zeroCents } from '@galen/domain/money'
import { keptOtherCurrency } from '@galen/domain/sales/invoice'
import { checkOpening, checkPeriod } from '../../../accounting/fiscal-periods.ts'
import { takeDocumentNumber } from '../../../admin/document-number.ts'
import { lockParty } from '../../../finance/open-items.ts'
import { lockOrderingCustomer } from '../../../partners/customer-last-order.ts'
import { now } from '../../../platform/database/record.ts'
import { invalid } from '../../../platform/errors.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import { accountingDate, type Work } from '../../../platform/work.ts'
import { countMonth } from '../sales-figures.ts'
import { bookInvoice } from '../invoice.posting.ts'
import { addInvoiceLines } from '../invoice-line.store.ts'
import { invoiceHead, sumsOf } from '../invoice.store.ts'
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
    const isOpening = body.opening === true
    const day = isOpening
      ? await checkOpening(work, body.accountingDate)
      : ((body.accountingDate ?? today) as BusinessDate)
    checkManual(body, day, today)
    if (!isOpening) await checkPeriod(work, day, ['sales', 'financial'])
    const { salesRepId, termsId } = await checkFound(work, body)
    await lockOrderingCustomer(work, body.customerId)
    await lockParty(work, { customerId: body.customerId })
    const number = await takeDocumentNumber(tx, actor.companyId, 'invoice')
    const lines = body.lines.map((line) => ({ ...line, price: parseCents(line.price), costOfGoods: zeroCents }))
    const made = await invoiceHead.start(
      work,
      {
        ...headOf(body, termsId),
        ...sumsOf({ charges: [], costs: [], freightCharge: 0 }, lines),
        number,
        status: 'Placed',
        type: 'Manual',
        salesRepId,
        accountingDate: day,
      },
      { placedDate: now, placedById: actor.userId, costOfGoods: 0, createdById: actor.userId },
    )
    await addInvoiceLines(work, made.id, lines)
    const { dueOn } = await bookInvoice(work, {
      invoice: made,
      number,
      day,
      revenue: body.lines.map((line) => ({
        ...(line.accountId && !isOpening
          ? { accountId: line.accountId }
          : { role: isOpening ? ('opening-balance' as const) : ('sales' as const) }),
        amount: negate(amountOf(line)),
        customerId: body.customerId,
        memo: line.description,
      })),
      stockCost: zeroCents,
      dropShipCost: zeroCents,
    })
    await invoiceHead.write(work, made, made, { dueDate: dueOn })
    await countMonth(
      work,
      { customerId: body.customerId, accountingDate: day },
      { invoiced: parseCents(made.total), invoices: 1 },
    )
    invoiceHead.report(work, null, made, { action: 'create-manual-invoice' })
    return invoiceView(tx, actor, made.id)
  },
  { posting: true },
)

const amountOf = ({ price, quantity }: Line): Cents => times(parseCents(price), quantity)

type Found = { readonly salesRepId: string | null; readonly termsId: string | null }
type Row = Found & { readonly customer: boolean; readonly terms: boolean; readonly accounts: number }

/** Refuses what is not there. Answers the rep and the terms of the customer. */
async function checkFound({ tx, actor }: Work<Actor>, { customerId, termsId, lines }: Manual): Promise<Found> {
  const accounts = [...new Set(lines.flatMap(({ accountId }) => accountId ?? []))]
  const { rows } = await sql<Row>`
    select c.id is not null as customer, c.sales_rep_id as "salesRepId", c.terms_id as "termsId",
      ${termsId ?? null}::uuid is null or exists (select from property where company_id = ${actor.companyId}
        and id = ${termsId ?? null}::uuid and type = 'paymentTerms') as terms,
      (select count(*)::integer from property where company_id = ${actor.companyId} and type = 'ledgerAccount'
        and id = any(${accounts}::uuid[])) as accounts
    from (values (true)) as asked left join customer c on c.company_id = ${actor.companyId} and c.id = ${customerId}`.execute(
    tx,
  )
  const [found] = rows
  if (!found?.customer) throw invalid([{ field: 'customerId', message: 'is not a customer' }])
  if (!found.terms) throw invalid([{ field: 'termsId', message: 'is not a payment term' }])
  if (found.accounts !== accounts.length)
    throw invalid([{ field: 'lines.accountId', message: 'is not a ledger account' }])
  return found
}

const headOf = ({ customerId, externalNumber, note, termsId, otherCurrencyTotal }: Manual, usual: string | null) => ({
  customerId,
  externalNumber: externalNumber ?? '',
  note: note ?? '',
  termsId: termsId === undefined ? usual : termsId,
  otherCurrencyTotal: keptOtherCurrency(otherCurrencyTotal),
})
