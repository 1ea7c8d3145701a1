import { sql } from 'kysely'
import type { Moments, Work } from '../../platform/work.ts'
import { accrueCommission } from './commission.ts'

/** A validated invoice that is settled closes; a closed one that is open again is validated again. */
export async function settleInvoices(work: Work, { documents, isSettled }: Moments['settled']): Promise<void> {
  const ids = documents.filter(({ kind }) => kind === 'invoice').map(({ id }) => id)
  if (ids.length === 0) return
  const [from, to] = isSettled ? ['Validated', 'Closed'] : ['Closed', 'Validated']
  const { rows } = await sql<{ id: string; version: number }>`
    update invoice set status = ${to}, closed_at = case when ${isSettled}::boolean then now() end, version = version + 1
    where company_id = ${work.actor.companyId} and id = any(${ids}::uuid[]) and status = ${from}
    returning id, version`.execute(work.tx)
  for (const { id, version } of rows)
    work.audit('invoice', {
      id,
      action: isSettled ? 'close' : 'reopen',
      version,
      before: { status: from },
      after: { status: to },
    })
  await accrueCommission(
    work,
    rows.map(({ id }) => id),
  )
}
