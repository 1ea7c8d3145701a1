import { sql } from 'kysely'
import type { BusinessDate } from '@galen/domain/dates'
import { type Cents, negate, parseCents, times, zeroCents } from '@galen/domain/money'
import { keptOtherCurrency } from '@galen/domain/sales/invoice'
import { checkPostable } from '../../accounting/postable-accounts.ts'
import { takeDocumentNumber } from '../../admin/document-number.ts'
import { lockParty } from '../../finance/open-items.ts'
import { lockOrderingCustomer } from '../../partners/customer-last-order.ts'
import { now } from '../../platform/database/record.ts'
import { invalid } from '../../platform/errors.ts'
import type { Work } from '../../platform/work.ts'
import { bookInvoice } from './invoice.posting.ts'
import { addInvoiceLines } from './invoice-line.store.ts'
import { invoiceHead, sumsOf } from './invoice.store.ts'
import { countMonth } from './sales-figures.ts'

type Line = {
  readonly description: string
  readonly quantity: number
  readonly price: number
  readonly accountId?: string | undefined
  /** What it earns, where that is not sales. */
  readonly role?: 'other-charges'
}
export function checkManual(
  { lines }: { readonly lines: readonly Line[] },
  day: BusinessDate,
  today: BusinessDate,
): void {
  if (day > today) throw invalid([{ field: 'accountingDate', message: 'must not be in the future' }])
  if (lines.every((line) => amountOf(line) === 0))
    throw invalid([{ field: 'lines', message: 'The amount must be above 0.' }])
}

export type ManualInvoice = {
  readonly customerId: string
  readonly externalNumber?: string | undefined
  readonly note?: string | undefined
  readonly termsId?: string | null | undefined
  readonly otherCurrencyTotal?: { readonly currency: string | null; readonly total: number } | null | undefined
  readonly lines: readonly Line[]
}

/** Writes an invoice without goods: placed at once, it opens a receivable and books its lines. The period is checked before. */
export async function writeManualInvoice(
  work: Work,
  manual: ManualInvoice,
  { day, isOpening = false }: { readonly day: BusinessDate; readonly isOpening?: boolean },
): Promise<{ readonly id: string }> {
  const { tx, actor } = work
  const userId = actor.userId ?? null
  const { salesRepId, termsId } = await checkFound(work, manual)
  await lockOrderingCustomer(work, manual.customerId)
  await lockParty(work, { customerId: manual.customerId })
  const number = await takeDocumentNumber(tx, actor.companyId, 'invoice')
  const lines = manual.lines.map(({ role: _role, ...line }) => ({
    ...line,
    price: parseCents(line.price),
    costOfGoods: zeroCents,
  }))
  const made = await invoiceHead.start(
    work,
    {
      ...headOf(manual, termsId),
      ...sumsOf({ charges: [], costs: [], freightCharge: 0 }, lines),
      number,
      status: 'Placed',
      type: 'Manual',
      salesRepId,
      accountingDate: day,
    },
    { placedDate: now, placedById: userId, costOfGoods: 0, createdById: userId },
  )
  await addInvoiceLines(work, made.id, lines)
  const { dueOn } = await bookInvoice(work, {
    invoice: made,
    number,
    day,
    revenue: manual.lines.map((line) => ({
      ...(line.accountId && !isOpening
        ? { accountId: line.accountId }
        : { role: isOpening ? ('opening-balance' as const) : (line.role ?? ('sales' as const)) }),
      amount: negate(amountOf(line)),
      customerId: manual.customerId,
      memo: line.description,
    })),
    stockCost: zeroCents,
    dropShipCost: zeroCents,
  })
  await invoiceHead.write(work, made, made, { dueDate: dueOn })
  const month = { customerId: manual.customerId, accountingDate: day }
  await countMonth(work, month, { invoiced: parseCents(made.total), invoices: 1 })
  invoiceHead.report(work, null, made, { action: 'create-manual-invoice' })
  return { id: made.id }
}

const amountOf = ({ price, quantity }: Line): Cents => times(parseCents(price), quantity)

type Found = { readonly salesRepId: string | null; readonly termsId: string | null }
type Row = Found & { readonly customer: boolean; readonly terms: boolean }

/** Refuses what is not there. Answers the rep and the terms of the customer. */
async function checkFound(work: Work, { customerId, termsId, lines }: ManualInvoice): Promise<Found> {
  const { tx, actor } = work
  const named = lines.flatMap(({ accountId }, place) =>
    accountId === undefined ? [] : [{ field: `lines.${place}.accountId`, accountId }],
  )
  const { rows } = await sql<Row>`
    select c.id is not null as customer, c.sales_rep_id as "salesRepId", c.terms_id as "termsId",
      ${termsId ?? null}::uuid is null or exists (select from property where company_id = ${actor.companyId}
        and id = ${termsId ?? null}::uuid and type = 'paymentTerms') as terms
    from (values (true)) as asked left join customer c on c.company_id = ${actor.companyId} and c.id = ${customerId}`.execute(
    tx,
  )
  const [found] = rows
  if (!found?.customer) throw invalid([{ field: 'customerId', message: 'is not a customer' }])
  if (!found.terms) throw invalid([{ field: 'termsId', message: 'is not a payment term' }])
  await checkPostable(work, named)
  return found
}

const headOf = (
  { customerId, externalNumber, note, termsId, otherCurrencyTotal }: ManualInvoice,
  usual: string | null,
) => ({
  customerId,
  externalNumber: externalNumber ?? '',
  note: note ?? '',
  termsId: termsId === undefined ? usual : termsId,
  otherCurrencyTotal: keptOtherCurrency(otherCurrencyTotal),
})
