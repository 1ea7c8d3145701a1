import { sql } from 'kysely'
import type * as z from 'zod'
import { licenseReviewIndex } from '@galen/contract/partners/license-reviews'
import { personName } from '../../platform/database/person-name.ts'
import { serveIndex } from '../../platform/search/search.ts'

type Row = z.infer<typeof licenseReviewIndex.row>

const REASON = sql<Row['reason'] | null>`(case
  when l.kind = 'dea' and not l.same_registrant and exists (select from license o where o.company_id = l.company_id and o.kind = 'dea'
      and split_part(upper(o.number), '-', 1) = split_part(upper(l.number), '-', 1) and not o.same_registrant
      and coalesce(o.customer_id, o.vendor_id) <> coalesce(l.customer_id, l.vendor_id)) then 'DEA number of another'
  when l.verified_on is null or l.verified_with is null then 'Not verified'
  when l.verified_on > current_date then 'Verified in the future' end)`

/** Licenses that do not count as they are recorded. */
export const licenseReviewSearch = serveIndex(
  licenseReviewIndex,
  (db, actor) =>
    db
      .selectFrom('license as l')
      .leftJoin('customer as c', (join) =>
        join.onRef('c.company_id', '=', 'l.company_id').onRef('c.id', '=', 'l.customer_id'),
      )
      .leftJoin('vendor as v', (join) =>
        join.onRef('v.company_id', '=', 'l.company_id').onRef('v.id', '=', 'l.vendor_id'),
      )
      .where('l.company_id', '=', actor.companyId)
      .where(sql<boolean>`l.withdrawn_on is null and coalesce(c.is_active, v.is_active) and ${REASON} is not null`)
      .select([
        'l.id',
        sql<Row['partyKind']>`case when l.customer_id is null then 'vendor' else 'customer' end`.as('partyKind'),
        sql<string>`coalesce(l.customer_id, l.vendor_id)`.as('partyId'),
        sql<string>`coalesce(c.company_name, v.friendly_name)`.as('party'),
        sql<Row['kind']>`l.kind`.as('kind'),
        'l.number',
        'l.state',
        'l.expires_on as expiresOn',
        sql<Row['reason']>`${REASON}`.as('reason'),
        personName('l.recorded_by').as('recordedByName'),
      ]),
  { invalidatedBy: [] },
)
