import { sql } from 'kysely'
import { heldOrderIndex } from '@galen/contract/compliance/held-orders'
import type { HoldReasonCode } from '@galen/domain/compliance/hold-reasons'
import { personName } from '../../platform/database/person-name.ts'
import { serveIndex } from '../../platform/search/search.ts'
import { REASON_LABELS } from './sales-approval.search.ts'

/** Orders with a reason that still keeps them back, each with all of them. */
export const heldOrderSearch = serveIndex(
  heldOrderIndex,
  (db, actor) =>
    db
      .selectFrom('sales_order as o')
      .innerJoin(
        (held) =>
          held
            .selectFrom('sales_approval as a')
            .where('a.company_id', '=', actor.companyId)
            .where('a.status', 'in', ['Pending', 'Rejected'])
            .groupBy('a.order_id')
            .select([
              'a.order_id',
              sql<string>`string_agg(coalesce(${REASON_LABELS}::text::jsonb ->> a.code, a.code), ', ' order by a.created_at, a.id)`.as(
                'reasons',
              ),
              sql<HoldReasonCode[]>`array_agg(a.code order by a.created_at, a.id)`.as('codes'),
              sql<boolean>`bool_or(a.status = 'Rejected')`.as('rejected'),
              sql<string>`min(a.created_at)`.as('since'),
            ])
            .as('w'),
        (join) => join.onRef('w.order_id', '=', 'o.id'),
      )
      .leftJoin('customer as c', (join) =>
        join.onRef('c.company_id', '=', 'o.company_id').onRef('c.id', '=', 'o.customer_id'),
      )
      .where('o.company_id', '=', actor.companyId)
      .select([
        'o.id',
        sql<string>`coalesce(o.number, '')`.as('number'),
        'c.company_name as customer',
        personName('o.sales_rep_id').as('salesRepName'),
        'w.reasons',
        'w.codes',
        'w.rejected',
        sql<number>`o.total::float8`.as('total'),
        'w.since as heldSince',
      ]),
  { invalidatedBy: ['sales-order'] },
)
