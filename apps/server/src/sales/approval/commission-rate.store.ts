import { sql } from 'kysely'
import type { CommissionRate } from '@galen/contract/sales/commission'
import { personName } from '../../platform/database/person-name.ts'
import type { Db } from '../../platform/database/database.ts'

/** All rates, or those of one rep on one day. */
export async function loadRates(
  db: Db,
  companyId: string,
  of: { readonly userId?: string; readonly effectiveOn?: string } = {},
): Promise<CommissionRate[]> {
  const { rows } = await sql<CommissionRate>`
    select r.id, r.user_id as "userId", ${personName('r.user_id')} as "userName",
      r.effective_on as "effectiveOn", r.percent::float8
    from commission_rate r where r.company_id = ${companyId}
      and (${of.userId ?? null}::uuid is null or r.user_id = ${of.userId ?? null}::uuid)
      and (${of.effectiveOn ?? null}::date is null or r.effective_on = ${of.effectiveOn ?? null}::date)
    order by r.effective_on desc, "userName", r.id limit 1000`.execute(db)
  return rows
}
