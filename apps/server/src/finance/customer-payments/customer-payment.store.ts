import { sql } from 'kysely'
import type { CustomerPayment } from '@galen/contract/finance/customer-payments'
import type { Db } from '../../platform/database/database.ts'
import { lockRows } from '../../platform/database/locks.ts'
import { notFound } from '../../platform/errors.ts'
import type { Work } from '../../platform/work.ts'
import { lockParty } from '../open-items.ts'
import { type AppliedDocument, appliedDocuments, discountApplied } from '../settlements/applied.view.ts'
import { personName } from '../../platform/database/person-name.ts'

type Row = Omit<CustomerPayment, 'applications'> & {
  readonly applications: readonly AppliedDocument[]
  readonly plan: readonly { readonly invoiceId: string; readonly amount: number }[]
}

const columns = sql`
  x.id, x.number, x.status, x.customer_id as "customerId", k.company_name as "customerName", x.method, x.reference,
  x.received_on as date, x.total::float8 as "totalAmount",
  coalesce(s.total - s.balance, 0)::float8 as "appliedAmount", ${discountApplied} as "discountAmountApplied",
  case when x.status = 'Draft' then x.total else coalesce(s.balance, 0) end::float8 as "paymentRemainingAmount",
  x.batch_id as "batchId", b.number as "batchNumber", b.status as "batchStatus", x.source, x.note,
  ${appliedDocuments} as applications, x.created_at as "createdAt", ${personName('x.created_by')} as "createdByName",
  x.void_at as "voidAt", x.void_reason as "voidReason", x.returned, x.version`

/** A payment with what it pays now. */
export async function loadCustomerPayment(db: Db, companyId: string, id: string): Promise<CustomerPayment> {
  const { rows } = await sql<Row>`
    select ${columns} from customer_payment x
    join customer k on k.company_id = x.company_id and k.id = x.customer_id
    left join batch b on b.company_id = x.company_id and b.id = x.batch_id
    left join open_item s on s.company_id = x.company_id and s.document_kind = 'customer-payment' and s.document_id = x.id
    where x.company_id = ${companyId} and x.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Payment')
  return {
    ...row,
    applications: row.applications.map(({ documentId, ...applied }) => ({ invoiceId: documentId, ...applied })),
  }
}

/** Locks the money of the customer, then the payment, and reads it as it is then. The batch comes between. */
export async function lockPaymentParty(
  work: Work,
  id: string,
): Promise<{ customerId: string; batchId: string | null }> {
  const { tx, actor } = work
  const row = await tx
    .selectFrom('customer_payment')
    .select(['customer_id as customerId', 'batch_id as batchId'])
    .where('company_id', '=', actor.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Payment')
  await lockParty(work, { customerId: row.customerId })
  if (row.batchId) await lockRows(work, 'batch', [row.batchId], 'share')
  return row
}

export async function lockCustomerPayment(work: Work, id: string): Promise<CustomerPayment> {
  await lockRows(work, 'customer_payment', [id])
  return loadCustomerPayment(work.tx, work.actor.companyId, id)
}

/** What the audit has of a payment. */
export const auditedPayment = (payment: CustomerPayment) => ({
  number: payment.number,
  status: payment.status,
  method: payment.method,
  reference: payment.reference,
  date: payment.date,
  totalAmount: payment.totalAmount,
  paymentRemainingAmount: payment.paymentRemainingAmount,
  batchNumber: payment.batchNumber,
  note: payment.note,
  applications: payment.applications.map(({ number, amount, discountAmountApplied }) => ({
    number,
    amount,
    discountAmountApplied,
  })),
})
