import { sql } from 'kysely'
import { decidedBy } from '@galen/domain/approvals'
import { BusinessError } from '@galen/domain/business-error'
import { destructionLifecycle, type DestructionStatus } from '@galen/domain/warehouse/quarantine'
import type { ChosenJustification } from '../../admin/chosen-justification.ts'
import { notifyDeciders } from '../../platform/approval-notifications.ts'
import { lockRows } from '../../platform/database/locks.ts'
import { versionAfter } from '../../platform/database/next-version.ts'
import { notFound } from '../../platform/errors.ts'
import { settleNotifications } from '../../platform/notifications.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import type { StockRow } from '../ledger/stock-row.store.ts'

/** P47: a destruction of controlled goods with its two witnesses: what the record of it (DEA form 41) says. */
export type Destruction = {
  readonly id: string
  readonly status: DestructionStatus
  readonly stockId: string
  readonly lot: string
  readonly quantity: number
  readonly unitIds: readonly string[]
  readonly justificationId: string
  readonly justification: string
  readonly note: string
  readonly firstWitness: string | null
  readonly version: number
}

type Asked = {
  readonly quantity: number
  readonly unitIds: readonly string[]
  readonly note: string
  readonly justification: ChosenJustification
}

/** Asks for two witnesses; nothing moves before both confirm. */
export async function askForWitnesses(work: Work<Actor>, row: StockRow, asked: Asked): Promise<string> {
  const { tx, actor, audit } = work
  const { quantity, unitIds, note, justification } = asked
  const { rows } = await sql<{ id: string; drug: string; ndc: string | null; deaSchedule: string }>`
    insert into controlled_destruction (company_id, status, stock_id, item_id, drug, ndc, dea_schedule, lot, location, quantity,
      unit_ids, justification_id, justification, note, asked_by)
    select ${actor.companyId}, 'Waiting', ${row.id}, i.id, i.item_name,
      nullif(concat_ws('-', i.ndc_labeler, i.ndc_product, i.ndc_packaging), ''), i.dea_schedule, ${row.lot}, ${row.location},
      ${quantity}, ${[...unitIds]}::uuid[], ${justification.id}, ${justification.text}, ${note}, ${actor.userId}
    from item i where i.company_id = ${actor.companyId} and i.id = ${row.itemId}
    returning id, drug, ndc, dea_schedule as "deaSchedule"`.execute(tx)
  const [made] = rows
  if (!made) throw notFound('Item')
  const { id, ...record } = made
  audit('controlled-destruction', {
    id,
    action: 'ask-destruction',
    version: 1,
    before: null,
    after: { ...record, lot: row.lot, quantity, status: 'Waiting' },
    justification: justification.text,
  })
  const parts = { title: `${quantity} of lot ${row.lot}` }
  await notifyDeciders(work, { kind: 'destruction', id, parts })
  return id
}

/** A destruction that waits for its witnesses, locked. */
export async function lockDestruction(work: Work, id: string): Promise<Destruction> {
  const { tx, actor } = work
  if (!(await lockRows(work, 'controlled_destruction', [id])).has(id)) throw notFound('Destruction')
  const { rows } = await sql<Destruction & { endedBy: string | null }>`
    select d.id, d.status, d.stock_id as "stockId", d.lot, d.quantity, d.unit_ids as "unitIds", d.justification_id as "justificationId",
      d.justification, d.note, d.first_witness as "firstWitness", d.version,
      (select u.given_name || ' ' || u.family_name from app_user u where u.id = coalesce(d.canceled_by, d.second_witness)) as "endedBy"
    from controlled_destruction d where d.company_id = ${actor.companyId} and d.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw notFound('Destruction')
  if (!destructionLifecycle.allows('witness', row.status))
    throw new BusinessError('destruction.conflict', decidedBy(row.endedBy))
  return row
}

type Ended = { readonly operationId: string; readonly destroyedOn: string } | { readonly canceled: string }

/** Stores a witness, the second of whom ends it, or that it was canceled. */
export async function saveDestruction(work: Work<Actor>, of: Destruction, ended: Ended | null): Promise<void> {
  const { tx, actor, audit } = work
  const version = versionAfter(of)
  const done = ended !== null && 'operationId' in ended ? ended : null
  const canceled = ended !== null && 'canceled' in ended ? ended : null
  const status = destructionLifecycle.after(done ? 'complete' : canceled ? 'cancel' : 'witness', of.status)
  const changes =
    canceled !== null
      ? sql`canceled_by = ${actor.userId}, canceled_at = now(), cancel_note = ${canceled.canceled}`
      : done !== null
        ? sql`second_witness = ${actor.userId}, second_at = now(), operation_id = ${done.operationId},
            destroyed_on = ${done.destroyedOn}::date`
        : sql`first_witness = ${actor.userId}, first_at = now()`
  await sql`
    update controlled_destruction set status = ${status}, ${changes}, version = ${version}
    where company_id = ${actor.companyId} and id = ${of.id}`.execute(tx)
  audit('controlled-destruction', {
    id: of.id,
    action: canceled ? 'cancel-destruction' : 'witness-destruction',
    version,
    before: { status: of.status },
    after: {
      lot: of.lot,
      status,
      ...(done && { destroyedOn: done.destroyedOn, witnesses: 2 }),
      ...(ended === null && { witnesses: 1 }),
    },
    ...(canceled && canceled.canceled !== '' ? { justification: canceled.canceled } : {}),
  })
  if (ended !== null) await settleNotifications(work, [of.id])
}
