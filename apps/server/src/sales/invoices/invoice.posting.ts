import type { BusinessDate } from '@galen/domain/dates'
import { type Cents, negate, parseCents, sum } from '@galen/domain/money'
import { type PostedLine, postJournal } from '../../accounting/general-ledger.ts'
import { openReceivable } from '../../finance/open-items.ts'
import type { Work } from '../../platform/work.ts'
import type { InvoiceRecord } from './invoice.store.ts'

type Booked = {
  readonly invoice: InvoiceRecord
  readonly number: string
  readonly day: BusinessDate
  readonly merchandise: Cents
  readonly total: Cents
  /** What the lines earn, where a manual invoice names accounts. */
  readonly revenue?: readonly PostedLine[]
  readonly stockCost: Cents
  readonly dropShipCost: Cents
}

/** Opens the receivable and books revenue and cost in one entry (domain 3.5.1). */
export async function bookInvoice(work: Work, booked: Booked): Promise<{ readonly dueOn: BusinessDate }> {
  const { invoice, number, day, merchandise, total, stockCost, dropShipCost } = booked
  const { customerId } = invoice
  const { openItemId, dueOn } = await openReceivable(work, {
    customerId,
    documentKind: 'invoice',
    documentId: invoice.id,
    number,
    reference: invoice.externalNumber,
    issuedOn: day,
    total,
    termsId: invoice.termsId,
    discountBase: merchandise,
  })
  const charges = sum(invoice.charges.map(({ amount }) => parseCents(amount)))
  const freightCost = parseCents(invoice.freightServiceCost)
  await postJournal(work, {
    source: { kind: 'invoice', id: invoice.id, number },
    accountingDate: day,
    memo: `Invoice ${number}`,
    lines: [
      { role: 'receivable', amount: total, customerId, openItemId },
      ...(booked.revenue ?? [{ role: 'sales' as const, amount: negate(merchandise), customerId }]),
      { role: 'other-charges', amount: negate(charges), customerId },
      { role: 'freight-income', amount: negate(parseCents(invoice.freightCharge)), customerId },
      { role: 'cost-of-goods', amount: sum([stockCost, dropShipCost]), customerId },
      { role: 'inventory', amount: negate(stockCost) },
      { role: 'received-not-invoiced', amount: negate(dropShipCost) },
      { role: 'freight-out', amount: freightCost, customerId },
      { role: 'accrued-freight', amount: negate(freightCost) },
    ],
  })
  return { dueOn }
}
