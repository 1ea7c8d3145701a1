import { type RawBuilder, sql } from 'kysely'
import type { Place } from '../../platform/search/search-lookups.ts'

/** What is left of payments and credits: of most nothing, so the few are found among what is open, and what is not posted. */
export const remainingElsewhere = (companyId: string, kind: string, unposted?: RawBuilder<unknown>): Place => ({
  by: 'id',
  defaultZero: true,
  values: sql`select s.document_id as id, s.balance::float8 as value from open_item s
    where s.company_id = ${companyId}::uuid and s.document_kind = ${kind} and s.balance > 0
    ${unposted ? sql`union all ${unposted}` : sql``}`,
})
