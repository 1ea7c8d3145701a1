import { sql } from 'kysely'
import { customerPaymentFields } from '@galen/contract/finance/customer-payment.fields'
import type { CustomerPayment } from '@galen/contract/finance/customer-payments'
import { settlementTopics } from '@galen/contract/finance/settlement-documents'
import type { Db } from '../../platform/database/database.ts'
import { lockRows } from '../../platform/database/locks.ts'
import { record } from '../../platform/database/record.ts'
import { notFound } from '../../platform/errors.ts'
import type { Work } from '../../platform/work.ts'
import { lockParty } from '../open-items.ts'
import { type AppliedDocument, appliedDocuments, discountApplied } from '../settlements/applied.view.ts'
import { personName } from '../../platform/database/person-name.ts'

export const customerPayment = record(customerPaymentFields, { topic: settlementTopics['customer-payment'] })

type Row = Omit<CustomerPayment, 'applications'> & { readonly applications: readonly AppliedDocument[] }

const columns = sql`
  ${customerPayment.shown('x')}, k.company_name as "customerName",
  coalesce(s.total - s.balance, 0)::float8 as "appliedAmount", ${discountApplied} as "discountAmountApplied",
  case when x.status = 'Draft' then x.total else coalesce(s.balance, 0) end::float8 as "paymentRemainingAmount",
  b.number as "batchNumber", b.status as "batchStatus", ${appliedDocuments} as applications,
  ${personName('x.created_by')} as "createdByName"`

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
  const { customerId, batchId } = await customerPayment.load(work.tx, work.actor, id)
  await lockParty(work, { customerId })
  if (batchId) await lockRows(work, 'batch', [batchId], 'share')
  return { customerId, batchId }
}
