import type * as z from 'zod'
import type { vendorPaymentFields } from '@galen/contract/finance/vendor-payment.fields'
import type { vendorPayments } from '@galen/contract/finance/vendor-payments'
import { BusinessError } from '@galen/domain/business-error'
import type { Db } from '../../platform/database/database.ts'
import type { SettlementRequest } from '../settlements/settlement-plan.ts'

export type EnteredOutgoing = Pick<
  z.output<(typeof vendorPayments.create)['body']>,
  | keyof (typeof vendorPaymentFields)['entered']
  | 'apply'
  | 'applications'
  | 'fingerprint'
  | 'bankFileId'
  | 'positivePayId'
  | 'clearedOn'
>

/** Receipts are paid once their revision is done: until then they have no bill. */
export async function checkValidated(db: Db, companyId: string, asked: SettlementRequest): Promise<void> {
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
