import { sql } from 'kysely'
import { vendorCreditFields } from '@galen/contract/finance/credit.fields'
import type { VendorCredit } from '@galen/contract/finance/vendor-credits'
import { settlementTopics } from '@galen/contract/finance/settlement-documents'
import type { Db } from '../../platform/database/database.ts'
import { record } from '../../platform/database/record.ts'
import { notFound } from '../../platform/errors.ts'
import { type AppliedDocument, appliedDocuments } from '../settlements/applied.view.ts'
import { personName } from '../../platform/database/person-name.ts'

type Row = Omit<VendorCredit, 'applications'> & { readonly applications: readonly AppliedDocument[] }

export const vendorCredit = record(vendorCreditFields, { topic: settlementTopics['vendor-credit'] })

/** A vendor credit with what it is applied to now. */
export async function loadVendorCredit(db: Db, companyId: string, id: string): Promise<VendorCredit> {
  const { rows } = await sql<Row>`
    select ${vendorCredit.shown('x')}, v.friendly_name as "vendorName", r.number as "receiptNumber",
      coalesce(s.total - s.balance, 0)::float8 as "appliedAmount", coalesce(s.balance, 0)::float8 as "paymentRemainingAmount",
      ${appliedDocuments} as applications, ${personName('x.created_by')} as "createdByName"
    from vendor_credit x
    join vendor v on v.company_id = x.company_id and v.id = x.vendor_id
    left join receipt r on r.company_id = x.company_id and r.id = x.receipt_id
    left join open_item s on s.company_id = x.company_id and s.document_kind = 'vendor-credit' and s.document_id = x.id
    where x.company_id = ${companyId} and x.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Vendor credit')
  return {
    ...row,
    applications: row.applications.map(({ documentId, ...applied }) => ({ receiptId: documentId, ...applied })),
  }
}
