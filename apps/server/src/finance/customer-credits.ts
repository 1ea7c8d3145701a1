import { randomUUIDv7 } from 'node:crypto'
import { BusinessError } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import { customerCreditLifecycle, type CustomerCreditSource } from '@galen/domain/finance/credit'
import { type Cents, centsToDecimal, formatMoney, negate, parseCents, sum, zeroCents } from '@galen/domain/money'
import { type PostedLine, postJournal, reverseJournal } from '../accounting/general-ledger.ts'
import { takeDocumentNumber } from '../admin/document-number.ts'
import { lockRows } from '../platform/database/locks.ts'
import { notFound } from '../platform/errors.ts'
import type { Work } from '../platform/work.ts'
import {
  applySettlement,
  lockOpenItems,
  lockParty,
  openReceivable,
  openSettlement,
  unapply,
  voidOpenItem,
} from './open-items.ts'

export type NewCustomerCredit = {
  readonly customerId: string
  readonly source: CustomerCreditSource
  /** The return or the payment that it comes from. */
  readonly sourceId?: string
  readonly invoiceId?: string | null
  readonly eventId?: string | null
  readonly accountId?: string | null
  readonly amount: Cents
  readonly accountingDate: BusinessDate
  readonly note: string
  /** What is debited, in all the amount; without it returns and allowances, or the account that was chosen. */
  readonly debits?: readonly PostedLine[]
}

/** Writes a customer credit with its number, journal entry and open item. The caller has checked the period. */
export async function createCustomerCredit(
  work: Work,
  credit: NewCustomerCredit,
): Promise<{ readonly id: string; readonly number: string }> {
  const { tx, actor, audit } = work
  const { customerId, source, sourceId, invoiceId, eventId, accountId, amount, accountingDate, note } = credit
  await lockParty(work, { customerId })
  if (source === 'OVERPAYMENT')
    await lockOpenItems(work, [{ documentKind: 'customer-payment', documentId: sourceId ?? '' }])
  const debits = credit.debits ?? [accountId ? { accountId, amount } : { role: 'returns' as const, amount }]
  if (sum(debits.map((line) => line.amount)) !== amount)
    throw new Error(`The debits of a credit over ${formatMoney(amount)} differ from it`)
  const id = randomUUIDv7()
  const number = await takeDocumentNumber(tx, actor.companyId, 'customer-credit')
  await tx
    .insertInto('customer_credit')
    .values({
      company_id: actor.companyId,
      id,
      number,
      customer_id: customerId,
      source,
      source_id: sourceId ?? null,
      invoice_id: invoiceId ?? null,
      event_id: eventId ?? null,
      account_id: accountId ?? null,
      amount: centsToDecimal(amount),
      issued_on: accountingDate,
      note,
      created_by: actor.userId ?? null,
    })
    .execute()
  const { openItemId } = await openSettlement(work, {
    customerId,
    documentKind: 'customer-credit',
    documentId: id,
    number,
    issuedOn: accountingDate,
    total: amount,
  })
  if (source === 'OVERPAYMENT') await moveOverpayment(work, { id, number, credit })
  else
    await postJournal(work, {
      source: { kind: 'customer-credit', id, number },
      accountingDate,
      memo: note === '' ? `Customer credit ${number}` : note,
      lines: [...debits, { role: 'customer-credits', amount: negate(amount), customerId, openItemId }],
    })
  const after = { number, status: 'Open', source, amount: centsToDecimal(amount), issuedOn: accountingDate, note }
  audit('customer-credit', { id, action: 'create', version: 1, before: null, after })
  return { id, number }
}

/** The unapplied rest of a payment pays for the credit it becomes; both stay in the same account. */
async function moveOverpayment(work: Work, made: { id: string; number: string; credit: NewCustomerCredit }) {
  const { customerId, sourceId = '', amount, accountingDate } = made.credit
  const charge = { documentKind: 'overpayment' as const, documentId: made.id }
  const { number } = made
  await openReceivable(work, { customerId, ...charge, number, issuedOn: accountingDate, total: amount, termsId: null })
  await applySettlement(work, {
    settlement: { documentKind: 'customer-payment', documentId: sourceId },
    charges: [{ ...charge, amount, discount: zeroCents }],
    accountingDate,
  })
}

/** Takes a credit back with its journal entry and open item; refused with the list of what it is applied to. */
export async function voidCustomerCredit(
  work: Work,
  credit: { readonly id: string; readonly accountingDate: BusinessDate; readonly reason: string },
): Promise<void> {
  const { tx, actor, audit } = work
  const row = await lockCustomerCredit(work, credit.id)
  const status = customerCreditLifecycle.after('void', row.status)
  const { accountingDate, reason } = credit
  const memo = `Void of customer credit ${row.number}`
  await voidOpenItem(work, { documentKind: 'customer-credit', documentId: row.id }, { accountingDate, reason: memo })
  if (row.source === 'OVERPAYMENT') {
    const charge = { documentKind: 'overpayment' as const, documentId: row.id }
    await unapply(work, { charge, accountingDate })
    await voidOpenItem(work, charge, { accountingDate, reason: memo })
  } else await reverseJournal(work, { kind: 'customer-credit', id: row.id }, { accountingDate, memo })
  const version = row.version + 1
  await tx
    .updateTable('customer_credit')
    .set({
      status,
      void_at: new Date().toISOString(),
      void_by: actor.userId ?? null,
      void_on: accountingDate,
      void_reason: reason,
      version,
    })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', row.id)
    .execute()
  audit('customer-credit', {
    id: row.id,
    action: 'void',
    version,
    before: { status: row.status },
    after: { status },
    justification: reason,
  })
}

/** The credit under the lock of its customer's money. */
export async function lockCustomerCredit(work: Work, id: string) {
  const { tx, actor } = work
  const load = () =>
    tx
      .selectFrom('customer_credit')
      .selectAll()
      .where('company_id', '=', actor.companyId)
      .where('id', '=', id)
      .executeTakeFirst()
  const found = await load()
  if (!found) throw notFound('Customer credit')
  await lockParty(work, { customerId: found.customer_id })
  await lockRows(work, 'customer_credit', [id])
  const row = await load()
  if (!row) throw new BusinessError('busy', 'Document is busy, try again')
  return { ...row, status: row.status as 'Open' | 'Void', cents: parseCents(row.amount) }
}
