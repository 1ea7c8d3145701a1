import { sql } from 'kysely'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { isSuspicion, REVIEW_REASON } from '@galen/domain/compliance/suspicion'
import { type OrderActivity, quietOrderActions } from '@galen/domain/sales/order-activity'
import { personName } from '../../../platform/database/person-name.ts'
import { query } from '../../../platform/operation.ts'
import { loadHeader } from '../sales-order.store.ts'

/** What is said of a suspicious order to those without the lists of compliance (P41). */
const withoutFigures = <R extends OrderActivity>(row: R): R =>
  row.reason !== null && isSuspicion(row.reason)
    ? { ...row, reason: REVIEW_REASON.code, message: REVIEW_REASON.message, note: '' }
    : row

type Row = OrderActivity & { readonly id: string; readonly at: string; readonly user: string; readonly total: number }

/** What happened to an order, newest first, for everyone who sees it. Values of fields stay in the audit. */
export const listOrderActivity = query(salesOrders.activity, async ({ params, query: { from, size }, db, actor }) => {
  const { id } = await loadHeader(db, actor, params.id)
  const { rows } = await sql<Row>`
    select e.id, e.at, coalesce(${personName('e.user_id')}, 'System') as user, e.action,
      case e.entity when 'sales-approval' then coalesce(e.after ->> 'code', e.before ->> 'code',
        (select a.code from sales_approval a where a.company_id = e.company_id and a.id::text = e.entity_id)) end as reason,
      coalesce(case e.entity when 'sales-approval' then e.after ->> 'message' when 'sales-order-question' then e.after ->> 'rep' end, '') as message,
      coalesce(case e.entity when 'sales-approval' then e.after ->> 'note' when 'sales-order-question' then e.after ->> 'question' end, '') as note,
      (count(*) over ())::integer as total
    from audit_entry e
    where e.company_id = ${actor.companyId} and e.record_entity = 'sales-order' and e.record_id = ${id}
      and e.action <> all(${[...quietOrderActions]}::text[])
    order by e.at desc, e.id desc limit ${size} offset ${from}`.execute(db)
  const seesSuspicion = actor.permissions.has('LIST_COMPLIANCE')
  const shown = ({ total: _total, ...row }: Row) => (seesSuspicion ? row : withoutFigures(row))
  return { content: rows.map(shown), total: rows[0]?.total ?? 0 }
})
