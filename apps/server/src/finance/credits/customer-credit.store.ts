import { sql } from 'kysely'
import { customerCreditFields } from '@galen/contract/finance/credit.fields'
import type { CustomerCredit } from '@galen/contract/finance/customer-credits'
import { settlementTopics } from '@galen/contract/finance/settlement-documents'
import type { Db } from '../../platform/database/database.ts'
import { record } from '../../platform/database/record.ts'
import { notFound } from '../../platform/errors.ts'
import { type AppliedDocument, appliedDocuments } from '../settlements/applied.view.ts'
import { personName } from '../../platform/database/person-name.ts'

type Row = Omit<CustomerCredit, 'applications'> & { readonly applications: readonly AppliedDocument[] }

export const customerCredit = record(customerCreditFields, { topic: settlementTopics['customer-credit'] })

/** A credit with what it is applied to now. */
export async function loadCustomerCredit(db: Db, companyId: string, id: string): Promise<CustomerCredit> {
  const { rows } = await sql<Row>`
    select ${customerCredit.shown('x')}, k.company_name as "customerName", i.number as "invoiceNumber", e.name as "eventName",
      coalesce(s.total - s.balance, 0)::float8 as "appliedAmount", coalesce(s.balance, 0)::float8 as "paymentRemainingAmount",
      ${appliedDocuments} as applications, ${personName('x.created_by')} as "createdByName"
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

type Applied = {
  readonly paymentRemainingAmount: number
  readonly applications: readonly { readonly number: string; readonly amount: number }[]
}

/** What the audit has of a credit besides its own fields: what it is applied to. */
export const appliedParts = ({ paymentRemainingAmount, applications }: Applied) => ({
  paymentRemainingAmount,
  applications: applications.map(({ number, amount }) => ({ number, amount })),
})
