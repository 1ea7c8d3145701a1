import { sql } from 'kysely'
import { type Vendor, vendorIndex } from '@galen/contract/partners/vendors'
import { personName } from '../../platform/database/person-name.ts'
import { serveIndex } from '../../platform/search/search.ts'
import { openVariations } from './vendor.view.ts'

const value = (column: string) => sql<string | null>`(
  select p.name from property p where p.company_id = v.company_id and p.id = ${sql.ref(column)})`

export const vendorSearch = serveIndex(
  vendorIndex,
  (db, actor) =>
    db
      .selectFrom('vendor as v')
      .where('v.company_id', '=', actor.companyId)
      .select([
        'v.id',
        'v.number',
        'v.legacy_id as legacyId',
        'v.friendly_name as friendlyName',
        'v.legal_name as legalName',
        'v.class_id as classId',
        value('v.class_id').as('class'),
        'v.buyer_id as buyerId',
        personName('v.buyer_id').as('buyer'),
        'v.terms_id as termsId',
        value('v.terms_id').as('terms'),
        'v.edi',
        'v.lead_time_days as leadTimeDays',
        'v.phone',
        'v.email',
        openVariations.as('openVariations'),
        sql<Vendor['complianceStatus']>`v.compliance_status`.as('complianceStatus'),
        sql<Vendor['standing']>`v.standing`.as('standing'),
        'v.next_review_on as nextReviewOn',
        sql<boolean>`exists (select from vendor_remit_change r
          where r.company_id = v.company_id and r.vendor_id = v.id and r.decided_at is null)`.as('remitWaits'),
        'v.is_active as isActive',
        'v.created_at as createdAt',
        'v.version',
      ]),
  { invalidatedBy: ['vendor'] },
)
