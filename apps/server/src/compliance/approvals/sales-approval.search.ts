import { sql } from 'kysely'
import { salesApprovalIndex } from '@galen/contract/compliance/sales-approvals'
import {
  codesDecidedBy,
  holdReason,
  holdReasonCodes,
  isReleasable,
  needsToDecide,
} from '@galen/domain/compliance/hold-reasons'
import type { SalesApprovalStatus } from '@galen/domain/compliance/sales-approval'
import { permits } from '@galen/domain/permissions'
import type { SalesOrderStatus } from '@galen/domain/sales/sales-order'
import { personName } from '../../platform/database/person-name.ts'
import { serveIndex } from '../../platform/search/search.ts'
import { EXTENDED_UNTIL } from '../license-extensions.ts'

const withCode = (codes: readonly string[]) => sql<boolean>`a.code = any(${[...codes]}::text[])`
/** What people call each reason, as json by its code. */
export const REASON_LABELS = JSON.stringify(
  Object.fromEntries(holdReasonCodes.map((code) => [code, holdReason(code).label])),
)

/** Reasons and decisions. Without the compliance permission only those about credit are listed. */
export const salesApprovalSearch = serveIndex(
  salesApprovalIndex,
  (db, actor) =>
    db
      .selectFrom('sales_approval as a')
      .innerJoin('sales_order as o', (join) =>
        join.onRef('o.company_id', '=', 'a.company_id').onRef('o.id', '=', 'a.order_id'),
      )
      .leftJoin('customer as c', (join) =>
        join.onRef('c.company_id', '=', 'o.company_id').onRef('c.id', '=', 'o.customer_id'),
      )
      .where('a.company_id', '=', actor.companyId)
      .where('o.company_id', '=', actor.companyId)
      .where(actor.permissions.has('LIST_COMPLIANCE') ? sql<boolean>`true` : withCode(codesDecidedBy('credit')))
      .select([
        'a.id',
        'a.order_id as orderId',
        sql<string>`coalesce(o.number, '')`.as('orderNumber'),
        sql<SalesOrderStatus>`o.status`.as('orderStatus'),
        'o.placed_at as placedDate',
        'o.customer_id as customerId',
        'c.number as customerNumber',
        'c.company_name as customer',
        'o.sales_rep_id as salesRepId',
        personName('o.sales_rep_id').as('salesRepName'),
        sql<number>`o.total::float8`.as('total'),
        sql<number>`(select count(*)::integer from sales_order_line l join item i on i.company_id = l.company_id and i.id = l.item_id
          where l.company_id = o.company_id and l.order_id = o.id and coalesce(l.item_class, jsonb_build_object('deaSchedule', i.dea_schedule)) ->> 'deaSchedule' is not null)`.as(
          'controlledLines',
        ),
        'a.code',
        sql<string>`coalesce(${REASON_LABELS}::text::jsonb ->> a.code, a.code)`.as('reason'),
        'a.message',
        sql<SalesApprovalStatus>`a.status`.as('status'),
        withCode(holdReasonCodes.filter(isReleasable)).as('releasable'),
        'o.placed_by as placedById',
        'o.enlarged_by as enlargedByIds',
        EXTENDED_UNTIL.as('extendedUntil'),
        withCode(holdReasonCodes.filter((code) => permits(needsToDecide(code), actor.permissions))).as('decidable'),
        'a.note',
        'a.decided_at as decidedAt',
        personName('a.decided_by').as('decidedByName'),
        sql<
          Record<string, unknown>
        >`case when a.code = 'MIN_MARGIN' and not ${actor.permissions.has('VIEW_COST')}::boolean then '{}'
          else coalesce(a.evidence -> 'input', '{}') end`.as('evidence'),
        'a.created_at as createdAt',
        'a.version',
      ]),
  { invalidatedBy: ['sales-approval'] },
)
