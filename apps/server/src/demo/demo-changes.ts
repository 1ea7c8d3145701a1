import type postgres from 'postgres'
import { insertActions } from './demo.store.ts'

type Connection = Pick<postgres.Sql, 'unsafe'>
type Kept = { readonly id: string; readonly at: string; readonly name: string }

/** What administrators wrote in the last days, by the clock of their company: each table with its name in the audit, and the field people know a row by. */
const KEPT = [
  { table: 'property', entity: 'property', field: 'name', place: 'position' },
  { table: 'justification', entity: 'justification', field: 'justification', place: 'position' },
  { table: 'credit_event', entity: 'credit-event', field: 'name', place: 'length(t.name)' },
  { table: 'sales_rule', entity: 'sales-rule', field: 'name', place: 'position' },
  { table: 'sales_email', entity: 'sales-email', field: 'email', place: 'length(email)' },
] as const

/** Says of every list who wrote its rows and when, and leaves the same in the audit. */
export async function signLists(connection: Connection, companyId: string, administratorId: string): Promise<void> {
  for (const { table, entity, field, place } of KEPT) {
    const rows = await connection.unsafe<Kept[]>(
      `update ${table} t set changed_by = $2::uuid, changed_at = (
         date_trunc('day', now() at time zone c.time_zone)
         - (1 + ${place} * 5 % 12) * interval '1 day' + (9 + ${place} % 7) * interval '1 hour') at time zone c.time_zone
       from company c
       where c.id = $1::uuid and t.company_id = c.id and ${table === 'property' ? 'not built_in' : 'true'}
       returning t.id, changed_at as at, t.${field} as name`,
      [companyId, administratorId],
    )
    const actions = rows.map(({ id, at, name }) => ({
      at,
      userId: administratorId,
      sessionId: null,
      address: '10.10.0.24',
      action: 'create',
      entity,
      entityId: id,
      before: null,
      after: { [field]: name },
    }))
    await insertActions(connection, companyId, actions)
  }
}
