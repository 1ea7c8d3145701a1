import { sql } from 'kysely'
import { batchFields } from '@galen/contract/finance/batch.fields'
import type { Batch } from '@galen/contract/finance/batches'
import type { Db } from '../../platform/database/database.ts'
import { record } from '../../platform/database/record.ts'
import { notFound } from '../../platform/errors.ts'
import { personName } from '../../platform/database/person-name.ts'

export const batch = record(batchFields)

/** The payments that a batch counts: all that joined it but those voided before it was closed. */
export const countedPayments = sql`customer_payment p
  where p.company_id = x.company_id and p.batch_id = x.id and p.status <> 'Draft'
    and p.void_batch_id is distinct from p.batch_id`

export const bankAccountName = (column: string) => sql<string | null>`(
  select k.bank || ' …' || k.last_four from company_bank_account k
  where k.company_id = x.company_id and k.id = ${sql.ref(column)})`

/** A batch with its payments by method. */
export async function loadBatch(db: Db, companyId: string, id: string): Promise<Batch> {
  const { rows } = await sql<Batch>`
    select ${batch.shown('x')}, ${bankAccountName('x.bank_account_id')} as "bankAccount",
      ${personName('x.opened_by')} as "openedByName",
      (select count(*)::integer from ${countedPayments}) as payments,
      (select coalesce(sum(p.total), 0)::float8 from ${countedPayments}) as total,
      coalesce((select jsonb_agg(jsonb_build_object('method', m.method, 'count', m.count, 'amount', m.amount) order by m.method)
        from (select p.method, count(*) as count, sum(p.total) as amount from ${countedPayments} group by p.method) m), '[]') as methods,
      (select coalesce(sum(p.total), 0)::float8 from customer_payment p
        where p.company_id = x.company_id and p.void_batch_id = x.id and p.batch_id <> x.id) as "returnedAmount",
      ${personName('x.closed_by')} as "closedByName"
    from batch x where x.company_id = ${companyId} and x.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Batch')
  return row
}
