import type { CustomerCreditRecord } from '@galen/contract/finance/credit.fields'
import { customerCreditLines } from '@galen/domain/accounting/postings'
import type { BusinessDate } from '@galen/domain/dates'
import { customerCreditLifecycle, type CustomerCreditSource } from '@galen/domain/finance/credit'
import { checkVoidable } from '@galen/domain/finance/paid-out'
import { type Cents, centsToNumber, formatMoney, parseCents, sum, zeroCents } from '@galen/domain/money'
import { type PostedLine, postJournal, reverseJournal } from '../accounting/general-ledger.ts'
import { takeDocumentNumber } from '../admin/document-number.ts'
import { now } from '../platform/database/record.ts'
import { withoutGaps } from '../platform/versions.ts'
import type { Work } from '../platform/work.ts'
import { customerCredit } from './credits/customer-credit.store.ts'
import {
  applySettlement,
  lockOpenItems,
  lockParty,
  openReceivable,
  openSettlement,
  unapply,
  voidOpenItem,
} from './open-items.ts'

import { lockSettlement, raiseVersion, refuseHeldMoney, refuseWaitingRefund } from './settlements/paid-out.ts'
import { loadPaidOut } from './settlements/paid-out.store.ts'

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
  const { tx, actor } = work
  const { customerId, source, sourceId, invoiceId, eventId, accountId, amount, accountingDate, note } = credit
  await lockParty(work, { customerId })
  if (source === 'OVERPAYMENT') {
    const payment = { documentKind: 'customer-payment', documentId: sourceId ?? '' }
    await lockSettlement(work, payment)
    const [item] = await lockOpenItems(work, [payment])
    if (item) await refuseHeldMoney(work, payment, { balance: item.balance, amount })
  }
  const role = source === 'BAD_DEBT' ? ('bad-debt' as const) : ('returns' as const)
  const debits = credit.debits ?? [accountId ? { accountId, amount } : { role, amount }]
  if (sum(debits.map((line) => line.amount)) !== amount)
    throw new Error(`The debits of a credit over ${formatMoney(amount)} differ from it`)
  const number = await takeDocumentNumber(tx, actor.companyId, 'customer-credit')
  const entered = { customerId, source, sourceId, invoiceId, eventId, accountId, note }
  const { id } = await customerCredit.insert(
    work,
    { ...withoutGaps(entered), number, totalAmount: centsToNumber(amount), date: accountingDate },
    { stamps: { createdById: actor.userId ?? null } },
  )
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
      lines: customerCreditLines(customerId, { openItemId, amount }, debits),
      ...(invoiceId ? { profit: invoiceId } : {}),
    })
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
  await raiseVersion(
    work,
    { documentKind: 'customer-payment', documentId: sourceId },
    { action: 'keep-as-credit', amount },
  )
}

export type VoidedCredit = {
  readonly id: string
  readonly accountingDate: BusinessDate
  readonly reason: string | null
  /** Takes back what it is applied to; without it an applied credit is refused. */
  readonly takeBack?: () => Promise<void>
}

/** Takes a credit back with its journal entry and open item; refused with the list of what it is applied to. */
export async function voidCustomerCredit(work: Work, credit: VoidedCredit): Promise<void> {
  const { tx, actor } = work
  const payment = await paymentKept(work, credit.id)
  const row = await lockCustomerCredit(work, credit.id)
  const status = customerCreditLifecycle.after('void', row.status)
  const self = { documentKind: 'customer-credit', documentId: row.id }
  await refuseWaitingRefund(work, self)
  checkVoidable(await loadPaidOut(tx, actor.companyId, self))
  const { accountingDate, reason } = credit
  const memo = `Void of customer credit ${row.number}`
  await credit.takeBack?.()
  await voidOpenItem(work, self, { accountingDate, reason: memo })
  if (row.source === 'OVERPAYMENT') {
    const charge = { documentKind: 'overpayment' as const, documentId: row.id }
    await unapply(work, { charge, accountingDate })
    await voidOpenItem(work, charge, { accountingDate, reason: memo })
    if (payment) await raiseVersion(work, payment, { action: 'void-credit', amount: parseCents(row.totalAmount) })
  } else await reverseJournal(work, { kind: 'customer-credit', id: row.id }, { accountingDate, memo })
  const stamps = { voidAt: now, voidById: actor.userId ?? null, voidOn: accountingDate, voidReason: reason }
  const saving = { action: 'void', stamps, justification: reason ?? undefined }
  await customerCredit.save(work, row, { ...row, status }, saving)
}

/** The payment whose rest a credit took over, under its lock: it has that rest again when the credit is void. */
async function paymentKept(work: Work, creditId: string) {
  const { customerId, source, sourceId } = await customerCredit.load(work.tx, work.actor, creditId)
  if (source !== 'OVERPAYMENT' || sourceId === null) return undefined
  const payment = { documentKind: 'customer-payment', documentId: sourceId }
  await lockParty(work, { customerId })
  await lockSettlement(work, payment)
  return payment
}

/** The credit under the lock of its customer's money. */
export async function lockCustomerCredit(work: Work, id: string): Promise<CustomerCreditRecord> {
  const { customerId } = await customerCredit.load(work.tx, work.actor, id)
  await lockParty(work, { customerId })
  return customerCredit.lock(work, id)
}
