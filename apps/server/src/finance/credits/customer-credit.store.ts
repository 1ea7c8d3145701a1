import { sql } from 'kysely'
import type { CustomerCredit } from '@galen/contract/finance/customer-credits'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { type AppliedDocument, appliedDocuments } from '../settlements/applied.view.ts'
import { personName } from '../../platform/database/person-name.ts'

type Row = Omit<CustomerCredit, 'applications'> & { readonly applications: readonly AppliedDocument[] }

/** A credit with what it is applied to now. */
export async function loadCustomerCredit(db: Db, companyId: string, id: string): Promise<CustomerCredit> {
  const { rows } = await sql<Row>`
    select x.id, x.number, x.status, x.customer_id as "customerId", k.company_name as "customerName", x.source,
      x.source_id as "sourceId", x.invoice_id as "invoiceId", i.number as "invoiceNumber", x.event_id as "eventId",
      e.name as "eventName", x.account_id as "accountId", x.issued_on as date, x.amount::float8 as "totalAmount",
      coalesce(s.total - s.balance, 0)::float8 as "appliedAmount", coalesce(s.balance, 0)::float8 as "paymentRemainingAmount",
      x.note, ${appliedDocuments} as applications, x.created_at as "createdAt",
      ${personName('x.created_by')} as "createdByName", x.void_at as "voidAt", x.void_reason as "voidReason", x.version
    from customer_credit x
    join customer k on k.company_id = x.company_id and k.id = x.customer_id
    left join invoice i on i.company_id = x.company_id and i.id = x.invoice_id
    left join credit_event e on e.company_id = x.company_id and e.id = x.event_id
    left join open_item s on s.company_id = x.company_id and s.document_kind = 'customer-credit' and s.document_id = x.id
    where x.company_id = ${companyId} and x.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Customer credit')
  return {
    ...row,
    applications: row.applications.map(({ documentId, ...applied }) => ({ invoiceId: documentId, ...applied })),
  }
}

/** What the audit has of a credit. */
export const auditedCredit = (
  credit: Pick<CustomerCredit, 'number' | 'status' | 'date' | 'totalAmount' | 'note'> & {
    readonly paymentRemainingAmount: number
    readonly applications: readonly { readonly number: string; readonly amount: number }[]
  },
) => ({
  number: credit.number,
  status: credit.status,
  date: credit.date,
  totalAmount: credit.totalAmount,
  paymentRemainingAmount: credit.paymentRemainingAmount,
  note: credit.note,
  applications: credit.applications.map(({ number, amount }) => ({ number, amount })),
})
