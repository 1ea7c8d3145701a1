import type * as z from 'zod'
import type { customerCredits } from '@galen/contract/finance/customer-credits'
import { type BusinessDate, formatDate } from '@galen/domain/dates'
import { checkWriteOff, type CustomerCreditSource } from '@galen/domain/finance/credit'
import { checkPostable } from '../../accounting/postable-accounts.ts'
import type { Db } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import type { Work } from '../../platform/work.ts'

export type EnteredCredit = z.output<(typeof customerCredits.create)['body']>

type Posting = Pick<Work, 'tx' | 'actor'>
type Basis = {
  readonly source: Exclude<CustomerCreditSource, 'RETURN'>
  readonly eventId: string | null
  readonly accountId: string | null
}

/** The invoice that a credit is for, which is locked with those that it settles. */
export const creditedInvoice = (invoiceId: string | null | undefined) =>
  invoiceId ? [{ documentKind: 'invoice', documentId: invoiceId }] : []

/** Where a credit comes from and which account it is booked to. */
export async function basisOf(work: Posting, body: EnteredCredit): Promise<Basis> {
  const { tx: db, actor } = work
  const { companyId } = actor
  if (body.source === 'RETURN') throw invalid([{ field: 'source', message: 'Returns create their own credits.' }])
  if (body.source === 'BAD_DEBT') checkWriteOff(body)
  if (body.invoiceId) await checkInvoice(db, companyId, body.customerId, body.invoiceId)
  if (body.source === 'OVERPAYMENT') {
    if (!body.sourceId) throw invalid([{ field: 'sourceId', message: 'must be the payment' }])
    await checkPayment(db, companyId, body)
    return { source: 'OVERPAYMENT', eventId: null, accountId: null }
  }
  if (body.source === 'BAD_DEBT') return { source: 'BAD_DEBT', eventId: null, accountId: null }
  if (body.eventId) {
    const event = await db
      .selectFrom('credit_event')
      .select(['account_id as accountId', 'active'])
      .where('company_id', '=', companyId)
      .where('id', '=', body.eventId)
      .executeTakeFirst()
    if (!event?.active) throw invalid([{ field: 'eventId', message: 'is not an active credit event' }])
    if (event.accountId) await checkPostable(work, [{ field: 'eventId', accountId: event.accountId }])
    return { source: 'EVENT', eventId: body.eventId, accountId: event.accountId }
  }
  if (body.source === 'EVENT') throw invalid([{ field: 'eventId', message: 'is required' }])
  if (body.accountId) await checkPostable(work, [{ field: 'accountId', accountId: body.accountId }])
  return { source: 'MANUAL', eventId: null, accountId: body.accountId ?? null }
}

async function checkInvoice(db: Db, companyId: string, customerId: string, invoiceId: string): Promise<void> {
  const found = await db
    .selectFrom('invoice')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', invoiceId)
    .where('customer_id', '=', customerId)
    .where('status', '<>', 'Draft')
    .executeTakeFirst()
  if (!found) throw invalid([{ field: 'invoiceId', message: 'is not an invoice of this customer' }])
}

async function checkPayment(db: Db, companyId: string, { customerId, sourceId, date }: EnteredCredit): Promise<void> {
  const found = await db
    .selectFrom('customer_payment')
    .select('received_on as receivedOn')
    .where('company_id', '=', companyId)
    .where('id', '=', sourceId ?? '')
    .where('customer_id', '=', customerId)
    .where('status', '=', 'Posted')
    .executeTakeFirst()
  if (!found) throw invalid([{ field: 'sourceId', message: 'is not a payment of this customer' }])
  if (date !== undefined && date < found.receivedOn)
    throw invalid([{ field: 'date', message: `must not be before ${formatDate(found.receivedOn as BusinessDate)}` }])
}
