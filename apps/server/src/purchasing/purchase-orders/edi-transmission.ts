import { sql } from 'kysely'
import type { EdiTransmission } from '@galen/contract/purchasing/purchase-orders'
import type { EdiDocumentStatus } from '@galen/domain/edi/edi-document'
import { transmissionState } from '@galen/domain/purchasing/edi-transmission'
import type { Db } from '../../platform/database/database.ts'

type Row = Omit<EdiTransmission, 'state'> & { readonly status: EdiDocumentStatus }

/** How far the order is on its way to the vendor: what the newest document of it says. */
export async function loadTransmission(db: Db, companyId: string, orderId: string): Promise<EdiTransmission | null> {
  const { rows } = await sql<Row>`
    select d.id as "documentId", d.status, d.created_at as "queuedAt", d.sent_at as "sentAt", d.last_error as error,
      d.document_version as version, coalesce(o.content_version > d.document_version, false) as "isOlder"
    from edi_document d join purchase_order o on o.company_id = d.company_id and o.id = d.document_id
    where d.company_id = ${companyId} and d.document_kind = 'purchase-order' and d.document_id = ${orderId}
      and d.direction = 'out' and d.transaction_set = '850'
    order by d.created_at desc, d.id desc limit 1`.execute(db)
  const [row] = rows
  if (!row) return null
  const { status, ...shown } = row
  return { ...shown, state: transmissionState({ status, sentAt: row.sentAt }) }
}

/** When the vendor last got the order `o`; null while nothing of it was delivered. */
export const lastSentAt = sql<string | null>`(select max(d.sent_at) from edi_document d
  where d.company_id = o.company_id and d.document_kind = 'purchase-order' and d.document_id = o.id and d.direction = 'out'
    and d.transaction_set = '850')`
