import { refundWaits, spentAlready } from '@galen/domain/finance/paid-out'
import { add, type Cents, centsToNumber, negate, subtract } from '@galen/domain/money'
import { lockRows } from '../../platform/database/locks.ts'
import { notFound } from '../../platform/errors.ts'
import type { Work } from '../../platform/work.ts'
import { customerCredit } from '../credits/customer-credit.store.ts'
import { customerPayment } from '../customer-payments/customer-payment.store.ts'
import { type ItemRef, loadOpenItem } from '../open-items/open-item.store.ts'
import { heldForRefunds, loadPaidOut } from './paid-out.store.ts'

const tables = { 'customer-payment': 'customer_payment', 'customer-credit': 'customer_credit' } as const
const entityOf = ({ documentKind }: ItemRef) =>
  documentKind === 'customer-payment' ? ('customer-payment' as const) : ('customer-credit' as const)

/** Locks the payment or credit that money is paid out of, before the document that pays it out. */
export const lockSettlement = (work: Work, ref: ItemRef) => lockRows(work, tables[entityOf(ref)], [ref.documentId])

/** Refuses to use what was paid out. */
export async function refuseRefunded({ tx, actor }: Pick<Work, 'tx' | 'actor'>, ref: ItemRef): Promise<void> {
  const parts = await loadPaidOut(tx, actor.companyId, ref)
  if (parts.length > 0) throw spentAlready(ref.documentKind, parts)
}

/** Refuses to change or void what a refund that waits is to be paid from. */
export async function refuseWaitingRefund({ tx, actor }: Pick<Work, 'tx' | 'actor'>, ref: ItemRef): Promise<void> {
  const held = await heldForRefunds(tx, actor.companyId, ref)
  if (held > 0) throw refundWaits(held)
}

/** What money was paid out of, or is to be, keeps its amount and its day. */
export async function refusePaidOut(work: Pick<Work, 'tx' | 'actor'>, ref: ItemRef): Promise<void> {
  await refuseRefunded(work, ref)
  await refuseWaitingRefund(work, ref)
}

type Taken = { readonly balance: Cents; readonly amount: Cents }

/** Refuses to take what a refund that waits holds; the caller refuses more than there is. */
export async function refuseHeldMoney(
  { tx, actor }: Pick<Work, 'tx' | 'actor'>,
  ref: ItemRef,
  { balance, amount }: Taken,
): Promise<void> {
  const held = await heldForRefunds(tx, actor.companyId, ref)
  if (held > 0 && amount <= balance && amount > subtract(balance, held)) throw refundWaits(held)
}

type PaidMove = { readonly action: 'refund' | 'void-refund' | 'keep-as-credit' | 'void-credit'; readonly amount: Cents }

/** Money left a payment or credit or came back to it: a change by someone who has not seen that is refused. */
export async function raiseVersion(work: Work, ref: ItemRef, moved: PaidMove): Promise<void> {
  const { tx, actor } = work
  const item = await loadOpenItem(tx, actor.companyId, ref)
  if (!item) throw notFound('Credit')
  const { action, amount } = moved
  const isBack = action === 'void-refund' || action === 'void-credit'
  const before = { paymentRemainingAmount: centsToNumber(add(item.balance, isBack ? negate(amount) : amount)) }
  const after = { paymentRemainingAmount: centsToNumber(item.balance) }
  const saving = { action, parts: { before, after } }
  if (entityOf(ref) === 'customer-credit') {
    const credit = await customerCredit.lock(work, ref.documentId)
    await customerCredit.save(work, credit, credit, saving)
  } else {
    const payment = await customerPayment.lock(work, ref.documentId)
    await customerPayment.save(work, payment, payment, saving)
  }
}
