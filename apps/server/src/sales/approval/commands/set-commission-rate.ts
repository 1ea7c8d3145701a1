import { sql } from 'kysely'
import { commissions } from '@galen/contract/sales/commission'
import { lockRows } from '../../../platform/database/locks.ts'
import { invalid } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { loadRates } from '../commission-rate.store.ts'

/** What is accrued already stays; later closings and corrections follow the rate of the invoice's day. */
export const setCommissionRate = command(commissions.setRate, async (work) => {
  const { body, tx, actor, audit } = work
  const { userId, effectiveOn, percent } = body
  await lockRows(work, 'app_user', [userId], 'no key update')
  const { rows: reps } = await sql`
    select from company_user u where u.company_id = ${actor.companyId} and u.user_id = ${userId} and u.sales_person`.execute(
    tx,
  )
  if (reps.length === 0) throw invalid([{ field: 'userId', message: 'is not a sales rep' }])
  const [before] = await loadRates(tx, actor.companyId, { userId, effectiveOn })
  await sql`
    insert into commission_rate (company_id, user_id, effective_on, percent, created_by)
    values (${actor.companyId}, ${userId}, ${effectiveOn}::date, ${percent}::numeric, ${actor.userId})
    on conflict (company_id, user_id, effective_on) do update set percent = excluded.percent`.execute(tx)
  const [rate] = await loadRates(tx, actor.companyId, { userId, effectiveOn })
  if (!rate) throw new Error(`The commission rate of ${userId} was not stored`)
  audit('commission-rate', {
    id: rate.id,
    action: before ? 'update' : 'create',
    before: before ? { percent: before.percent } : null,
    after: { percent, ...(before ? {} : { userId, effectiveOn }) },
  })
  return rate
})
