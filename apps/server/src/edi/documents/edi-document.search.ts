import { sql } from 'kysely'
import { ediSentIndex } from '@galen/contract/edi/edi-documents'
import type { RowOf } from '@galen/contract/search-index'
import { customerElsewhere, vendorElsewhere } from '../../partners/party-lookups.ts'
import { serveIndex } from '../../platform/search/search.ts'
import { createdByName, inEdiScope, isOverdue, partnerName } from './edi-document.view.ts'

type Row = RowOf<typeof ediSentIndex>

export const ediSentSearch = serveIndex(
  ediSentIndex,
  (db, actor) =>
    db
      .selectFrom('edi_document as e')
      .where('e.company_id', '=', actor.companyId)
      .where(inEdiScope(actor))
      .select([
        'e.id',
        sql<Row['direction']>`e.direction`.as('direction'),
        'e.transaction_set as transactionSet',
        'e.control_number as controlNumber',
        'e.customer_id as customerId',
        'e.vendor_id as vendorId',
        partnerName.as('partner'),
        'e.document_kind as documentKind',
        'e.document_id as documentId',
        'e.document_number as documentNumber',
        sql<Row['status']>`e.status`.as('status'),
        isOverdue.as('overdue'),
        'e.test_mode as testMode',
        'e.tries',
        'e.last_error as lastError',
        'e.sent_at as sentAt',
        'e.created_at as createdAt',
        createdByName.as('createdByName'),
      ]),
  {
    invalidatedBy: ['edi-document'],
    elsewhere: ({ companyId }) => ({
      partner: { ...customerElsewhere(companyId, 'company_name'), also: vendorElsewhere(companyId, 'friendly_name') },
    }),
  },
)
