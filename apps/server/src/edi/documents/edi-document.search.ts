import { sql } from 'kysely'
import { ediSentIndex } from '@galen/contract/edi/edi-documents'
import type { RowOf } from '@galen/contract/search-index'
import { serveIndex } from '../../platform/search/search.ts'

export const ediSentSearch = serveIndex(
  ediSentIndex,
  (db, actor) =>
    db
      .selectFrom('edi_document as e')
      .where('e.company_id', '=', actor.companyId)
      .where('e.direction', '=', 'out')
      .select([
        'e.id',
        'e.transaction_set as transactionSet',
        'e.control_number as controlNumber',
        'e.vendor_id as vendorId',
        sql<
          string | null
        >`(select v.friendly_name from vendor v where v.company_id = e.company_id and v.id = e.vendor_id)`.as(
          'partner',
        ),
        'e.document_kind as documentKind',
        'e.document_id as documentId',
        'e.document_number as documentNumber',
        sql<RowOf<typeof ediSentIndex>['status']>`e.status`.as('status'),
        'e.created_at as createdAt',
        sql<string | null>`(select u.given_name || ' ' || u.family_name from app_user u where u.id = e.created_by)`.as(
          'createdByName',
        ),
      ]),
  { invalidatedBy: ['edi-document'] },
)
