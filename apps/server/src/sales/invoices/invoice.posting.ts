import type { InvoiceHead } from '@galen/contract/sales/invoice.fields'
import type { BusinessDate } from '@galen/domain/dates'
import { invoiceLines } from '@galen/domain/accounting/postings'
import { type Cents, parseCents } from '@galen/domain/money'
import { type PostedLine, postJournal } from '../../accounting/general-ledger.ts'
import { openReceivable } from '../../finance/open-items.ts'
import type { Work } from '../../platform/work.ts'

type Booked = {
  /** With the sums over its lines. */
  readonly invoice: InvoiceHead
  readonly number: string
  readonly day: BusinessDate
  /** What the lines earn, where a manual invoice names accounts. */
  readonly revenue?: readonly PostedLine[]
  readonly stockCost: Cents
  readonly dropShipCost: Cents
}

/** Opens the receivable and books revenue and cost in one entry (docs/requirements/postings.md). */
export async function bookInvoice(work: Work, booked: Booked): Promise<{ readonly dueOn: BusinessDate }> {
  const { invoice, number, day, stockCost, dropShipCost } = booked
  const { customerId } = invoice
  const [merchandise, total] = [parseCents(invoice.merchandise), parseCents(invoice.total)]
  const { openItemId, dueOn } = await openReceivable(work, {
    customerId,
    documentKind: 'invoice',
    documentId: invoice.id,
    number,
    reference: invoice.externalNumber,
    issuedOn: day,
    total,
    termsId: invoice.termsId,
    goods: merchandise,
  })
  await postJournal(work, {
    source: { kind: 'invoice', id: invoice.id, number },
    accountingDate: day,
    memo: `Invoice ${number}`,
    profit: invoice.id,
    lines: invoiceLines({
      customerId,
      openItemId,
      total,
      merchandise,
      revenue: booked.revenue,
      charges: parseCents(invoice.chargesTotal),
      freightCharge: parseCents(invoice.freightCharge),
      freightCost: parseCents(invoice.freightServiceCost),
      stockCost,
      dropShipCost,
    }),
  })
  return { dueOn }
}
