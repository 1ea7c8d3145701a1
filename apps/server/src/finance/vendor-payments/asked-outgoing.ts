import type * as z from 'zod'
import type { vendorPayments } from '@galen/contract/finance/vendor-payments'
import { BusinessError } from '@galen/domain/business-error'
import { parseCents } from '@galen/domain/money'
import type { Db } from '../../platform/database/database.ts'
import type { Asked } from '../settlements/settlement-plan.ts'

export type EnteredOutgoing = Pick<
  z.output<(typeof vendorPayments.create)['body']>,
  | 'vendorId'
  | 'method'
  | 'reference'
  | 'checkNumber'
  | 'date'
  | 'totalAmount'
  | 'bankAccountId'
  | 'source'
  | 'note'
  | 'apply'
  | 'applications'
  | 'fingerprint'
>

export function askedOf({
  totalAmount,
  apply,
  applications,
  fingerprint,
}: Pick<EnteredOutgoing, 'totalAmount' | 'apply' | 'applications' | 'fingerprint'>): Asked {
  const amount = parseCents(totalAmount)
  if (!(amount > 0))
    throw new BusinessError('payment.validation', 'The amount must be above 0.', [
      { field: 'totalAmount', message: 'must be above 0' },
    ])
  return {
    amount,
    apply,
    lines: applications.map(({ receiptId, ...line }) => ({ documentId: receiptId, ...line })),
    fingerprint,
  }
}

/** Receipts are paid once their revision is done: until then they have no bill. */
export async function checkValidated(db: Db, companyId: string, asked: Asked): Promise<void> {
  const ids = asked.lines.map(({ documentId }) => documentId)
  if (ids.length === 0) return
  const waiting = await db
    .selectFrom('receipt')
    .select('number')
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .where('status', '=', 'Placed')
    .executeTakeFirst()
  if (waiting)
    throw new BusinessError('payment.refused', `Receipt ${waiting.number} waits for revision and cannot be paid yet.`, [
      { field: 'applications', message: `${waiting.number} is not validated` },
    ])
}
