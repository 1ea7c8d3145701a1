import { sql } from 'kysely'
import type { EdiDocument } from '@galen/contract/edi/edi-documents'
import { ACKNOWLEDGED_WITHIN_HOURS } from '@galen/domain/edi/edi-document'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Installation } from '../../platform/installation.ts'
import type { Actor } from '../../platform/operation.ts'
import { inSalesScope } from '../../sales/sales-scope.ts'

/** Whether the person sees the exchange with every partner. */
export const seesWholeInterchange = ({ permissions }: Actor): boolean =>
  permissions.has('EDIT_EDI') || permissions.has('LIST_SYSTEM_PROPERTIES')

/** The interchange that a document came in, as it came. */
export async function wholeInterchange(db: Db, actor: Actor, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ content: string }>`
    select x.content from edi_document e join edi_interchange x on x.company_id = e.company_id and x.id = e.interchange_id
    where e.company_id = ${actor.companyId} and e.id = ${id}`.execute(db)
  return rows[0]?.content
}

/** That the person sees the document `e`: buyers those of vendors, sellers those of their customers, others all. */
export function inEdiScope(actor: Actor) {
  const { permissions } = actor
  if (seesWholeInterchange(actor)) return sql<boolean>`true`
  const ofVendors = permissions.has('LIST_PURCHASES') ? sql`e.vendor_id is not null` : sql`false`
  const ofCustomers = permissions.has('LIST_SALES')
    ? sql`(e.customer_id is not null and ${inSalesScope(actor, { customer: 'e.customer_id' })})`
    : sql`false`
  return sql<boolean>`(${ofVendors} or ${ofCustomers})`
}

export const partnerName = sql<string | null>`coalesce(
  (select k.company_name from customer k where k.company_id = e.company_id and k.id = e.customer_id),
  (select v.friendly_name from vendor v where v.company_id = e.company_id and v.id = e.vendor_id))`

export const isOverdue = sql<boolean>`(e.status = 'Sent' and e.transaction_set not in ('997', 'TA1')
  and e.sent_at < now() - make_interval(hours => ${sql.lit(ACKNOWLEDGED_WITHIN_HOURS)}))`

export const createdByName = sql<
  string | null
>`(select u.given_name || ' ' || u.family_name from app_user u where u.id = e.created_by)`

/** The document as its reply shows it. */
export async function ediDocumentView(
  db: Db,
  actor: Actor,
  { config }: Installation,
  id: string,
): Promise<EdiDocument> {
  const { rows } = await sql<Omit<EdiDocument, 'isConnected'>>`
    select e.id, e.direction, e.transaction_set as "transactionSet", e.control_number as "controlNumber",
      e.customer_id as "customerId", e.vendor_id as "vendorId", ${partnerName} as partner, e.document_kind as "documentKind",
      e.document_id as "documentId", e.document_number as "documentNumber", e.status, ${isOverdue} as overdue,
      e.test_mode as "testMode", e.tries, e.last_error as "lastError", e.sent_at as "sentAt", e.created_at as "createdAt",
      ${createdByName} as "createdByName", e.answer, e.answered_at as "answeredAt", e.findings, e.content, e.version
    from edi_document e where e.company_id = ${actor.companyId} and e.id = ${id} and ${inEdiScope(actor)}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('EDI document')
  return { ...row, isConnected: config.ediFolder !== undefined }
}
