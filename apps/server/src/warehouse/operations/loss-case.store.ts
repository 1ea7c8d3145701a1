import { sql } from 'kysely'
import { decidedBy } from '@galen/domain/approvals'
import { BusinessError } from '@galen/domain/business-error'
import {
  actionOfLoss,
  lossCaseLifecycle,
  type LossCaseStatus,
  type LossOutcome,
} from '@galen/domain/warehouse/quarantine'
import { notifyDeciders } from '../../platform/approval-notifications.ts'
import { lockRows } from '../../platform/database/locks.ts'
import { versionAfter } from '../../platform/database/next-version.ts'
import { notFound } from '../../platform/errors.ts'
import { settleNotifications } from '../../platform/notifications.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import type { StockRow } from '../ledger/stock-row.store.ts'

/** P47: controlled goods that are missing, until it is decided what became of them. */
export type LossCase = {
  readonly id: string
  readonly status: LossCaseStatus
  readonly stockId: string
  readonly lot: string
  readonly quantity: number
  readonly unitIds: readonly string[]
  readonly openedBy: string
  readonly version: number
}

type Missing = {
  readonly stockId: string
  readonly quantity: number
  readonly unitIds: readonly string[]
  readonly operationId: string
  readonly note: string
}

/** Opens the case of goods that were just put into quarantine as missing. */
export async function openLossCase(work: Work<Actor>, row: StockRow, missing: Missing): Promise<void> {
  const { tx, actor, audit } = work
  const { stockId, quantity, unitIds, operationId, note } = missing
  const { rows } = await sql<{ id: string }>`
    insert into loss_case (company_id, status, stock_id, item_id, lot, location, quantity, unit_ids, operation_id, note, opened_by)
    values (${actor.companyId}, 'Open', ${stockId}, ${row.itemId}, ${row.lot}, ${row.location}, ${quantity},
      ${[...unitIds]}::uuid[], ${operationId}, ${note}, ${actor.userId}) returning id`.execute(tx)
  const id = String(rows[0]?.id)
  audit('loss-case', {
    id,
    action: 'open-loss-case',
    version: 1,
    before: null,
    after: { lot: row.lot, location: row.location, quantity, status: 'Open', note },
  })
  await notifyDeciders(work, { kind: 'loss', id, parts: { title: `${quantity} of lot ${row.lot}` } })
}

/** A case that is open, locked. */
export async function lockLossCase(work: Work, id: string): Promise<LossCase> {
  const { tx, actor } = work
  if (!(await lockRows(work, 'loss_case', [id])).has(id)) throw notFound('Loss case')
  const { rows } = await sql<LossCase & { decidedByName: string | null }>`
    select c.id, c.status, c.stock_id as "stockId", c.lot, c.quantity, c.unit_ids as "unitIds", c.opened_by as "openedBy", c.version,
      (select u.given_name || ' ' || u.family_name from app_user u where u.id = c.decided_by) as "decidedByName"
    from loss_case c where c.company_id = ${actor.companyId} and c.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw notFound('Loss case')
  if (!lossCaseLifecycle.allows('writeOff', row.status))
    throw new BusinessError('loss.conflict', decidedBy(row.decidedByName))
  return row
}

export async function closeLossCase(
  work: Work<Actor>,
  of: LossCase,
  { outcome, note, operationId }: { outcome: LossOutcome; note: string; operationId: string },
): Promise<void> {
  const { tx, actor, audit } = work
  const status = lossCaseLifecycle.after(actionOfLoss(outcome), of.status)
  const version = versionAfter(of)
  await sql`
    update loss_case set status = ${status}, decided_by = ${actor.userId}, decided_at = now(), decision_note = ${note},
      decision_operation_id = ${operationId}, version = ${version}
    where company_id = ${actor.companyId} and id = ${of.id}`.execute(tx)
  audit('loss-case', {
    id: of.id,
    action: 'decide-loss-case',
    version,
    before: { status: of.status },
    after: { lot: of.lot, status },
    justification: note,
  })
  await settleNotifications(work, [of.id])
}
