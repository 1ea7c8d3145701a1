import { sql } from 'kysely'
import { salesRequests } from '@galen/contract/sales/sales-requests'
import { personName } from '../../../platform/database/person-name.ts'
import { query } from '../../../platform/operation.ts'
import { loadRequest } from '../sales-request.store.ts'

type Row = {
  readonly id: string
  readonly at: string
  readonly user: string
  readonly action: string
  readonly asked: string | null
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  readonly total: number
}

const ofLine = sql<boolean>`e.action in ('match-line', 'split-line')`

/** What happened to an order from outside, newest first; of its fields only the lines are told. */
export const listRequestActivity = query(salesRequests.activity, async ({ params, query: { size }, db, actor }) => {
  const { id } = await loadRequest(db, actor, params.id)
  const { rows } = await sql<Row>`
    select e.id, e.at, coalesce(${personName('e.user_id')}, 'System') as user, e.action,
      case when ${ofLine} then e.after -> 'lines' -> 0 ->> 'asked' end as asked,
      case when ${ofLine} then e.before -> 'lines' -> 0 end as before,
      case when ${ofLine} then e.after -> 'lines' -> 0 end as after,
      (count(*) over ())::integer as total
    from audit_entry e
    where e.company_id = ${actor.companyId} and e.record_entity = 'sales-request' and e.record_id = ${id}
    order by e.at desc, e.id desc limit ${size}`.execute(db)
  return { content: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
})
