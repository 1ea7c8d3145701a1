import { sql } from 'kysely'
import { customerBatch } from '@galen/contract/partners/customer-batch'
import { BusinessError } from '@galen/domain/business-error'
import { BATCH_UNDO_MINUTES } from '@galen/domain/partners/customer'
import type { Tx } from '../../../platform/database/database.ts'
import { versionAfter } from '../../../platform/database/next-version.ts'
import { notFound } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { type BatchChange, type BatchCustomer, lockBatch, writeBatch } from '../batch.store.ts'

/** Puts back what a bulk update changed, where no one has changed the customer since; the others are named. */
export const undoBatch = command(customerBatch.undo, async ({ params: { id }, tx, actor, audit, publish }) => {
  await takeBatch(tx, actor.companyId, id)
  const { rows: kept } = await sql<BatchChange>`
    select before, after from customer_batch_change where company_id = ${actor.companyId} and batch_id = ${id}
    order by customer_id`.execute(tx)
  const current = new Map(
    (
      await lockBatch(
        tx,
        actor,
        kept.map(({ after }) => after.id),
      )
    ).map((customer) => [customer.id, customer]),
  )
  const changes: BatchChange[] = []
  const skipped: { id: string; number: string | null; why: string }[] = []
  for (const { before, after } of kept) {
    const now = current.get(after.id)
    if (now?.version === after.version) changes.push({ before: now, after: putBack(now, before) })
    else skipped.push({ id: after.id, number: after.number, why: 'Another user changed it since.' })
  }
  if (changes.length > 0) await writeBatch(tx, actor.companyId, { audit, publish }, changes, 'undo-batch-update')
  audit('customer-batch', { id, action: 'undo-batch-update', before: { undone: false }, after: { undone: true } })
  return { batchId: id, changed: changes.length, skipped }
})

const putBack = (now: BatchCustomer, before: BatchCustomer): BatchCustomer => ({
  ...before,
  version: versionAfter(now),
})

/** Marks the batch as undone; refused when it is too late or was done already. */
async function takeBatch(tx: Tx, companyId: string, id: string): Promise<void> {
  const { rows } = await sql<{ undone: boolean; late: boolean }>`
    select undone_at is not null as undone, made_at < now() - make_interval(mins => ${BATCH_UNDO_MINUTES}) as late
    from customer_batch where company_id = ${companyId} and id = ${id} for no key update`.execute(tx)
  const [batch] = rows
  if (!batch) throw notFound('Bulk update')
  if (batch.undone) throw new BusinessError('bulk-update.refused', 'This bulk update was undone already')
  if (batch.late)
    throw new BusinessError(
      'bulk-update.refused',
      `A bulk update can be undone for ${BATCH_UNDO_MINUTES} minutes, and they are over`,
    )
  await sql`update customer_batch set undone_at = now() where company_id = ${companyId} and id = ${id}`.execute(tx)
}
