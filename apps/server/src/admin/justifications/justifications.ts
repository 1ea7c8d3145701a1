import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { type Justification, justifications } from '@galen/contract/admin/justifications'
import { companyTopic } from '@galen/contract/topic'
import type { JustificationType } from '@galen/domain/admin/justification-types'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Effects } from '../../platform/effects.ts'
import { notFound } from '../../platform/errors.ts'
import { type Actor, answer, command, query } from '../../platform/operation.ts'
import { mergeChanges } from '../../platform/versions.ts'
import { timesUsed } from './justification-references.ts'
import {
  byWhom,
  checkNameFree,
  lastChange,
  lastPlace,
  lockList,
  placeAt,
} from '../../platform/database/ordered-list.ts'
import { versionAfter } from '../../platform/database/next-version.ts'

const columns = sql`
  j.id, j.type, j.justification, j.needs_note as "needsNote", j.position, j.active, ${timesUsed} as "usedBy", j.version,
  ${lastChange('j')}`

async function load(db: Db, { companyId }: Actor, id: string, lock?: 'for update'): Promise<Justification> {
  const { rows } = await sql<Justification>`
    select ${columns} from justification j where j.company_id = ${companyId} and j.id = ${id}
    ${lock ? sql`for update of j` : sql``}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Justification')
  return row
}

const listIn = ({ companyId }: Actor, type: JustificationType) => ({ table: 'justification' as const, companyId, type })
const audited = ({ type, justification, needsNote, position, active }: Justification) => ({
  type,
  justification,
  needsNote,
  position,
  active,
})
const tell = (publish: Effects['publish'], { id, version }: { id: string; version: number | null }) =>
  publish(companyTopic.destination, { type: 'justification', id, version, changed: [] })

const checkFree = (tx: Tx, actor: Actor, type: JustificationType, value: string, except?: string) =>
  checkNameFree(tx, listIn(actor, type), {
    field: 'justification',
    column: 'justification',
    value,
    ...(except === undefined ? {} : { except }),
  })

export const listJustifications = query(justifications.list, async ({ query: { type }, db, actor }) => {
  const { rows } = await sql<Justification>`
    select ${columns} from justification j
    where j.company_id = ${actor.companyId} and (${type ?? null}::text is null or j.type = ${type ?? null})
    order by j.type, j.position, j.id`.execute(db)
  return rows
})

export const addJustification = command(justifications.add, async ({ body, tx, actor, audit, publish }) => {
  const { type, justification, needsNote = false, active = true } = body
  const list = listIn(actor, type)
  await lockList(tx, list)
  await checkFree(tx, actor, type, justification)
  const id = randomUUIDv7()
  await tx
    .insertInto('justification')
    .values({
      company_id: actor.companyId,
      id,
      type,
      justification,
      needs_note: needsNote,
      active,
      position: await lastPlace(tx, list),
      ...byWhom(actor),
    })
    .execute()
  if (body.position !== undefined) await placeAt(tx, list, id, body.position)
  const added = await load(tx, actor, id)
  audit('justification', { id, action: 'create', version: 1, before: null, after: audited(added) })
  tell(publish, added)
  return added
})

export const changeJustification = command(
  justifications.change,
  async ({ params: { id }, body, tx, actor, audit, publish }) => {
    const list = listIn(actor, (await load(tx, actor, id)).type)
    await lockList(tx, list)
    const before = await load(tx, actor, id, 'for update')
    const after = await mergeChanges(tx, actor.companyId, 'justification', id, before, body)
    if (!after) return before
    await checkFree(tx, actor, after.type, after.justification, id)
    await save(tx, actor, after)
    if (after.position !== before.position) await placeAt(tx, list, id, after.position)
    const changed = await load(tx, actor, id)
    const { version } = changed
    audit('justification', { id, action: 'change', version, before: audited(before), after: audited(changed) })
    tell(publish, changed)
    return changed
  },
)

/** A reason that was given stays in history; it is only no longer offered. */
export const removeJustification = command(
  justifications.remove,
  async ({ params: { id }, tx, actor, audit, publish }) => {
    await lockList(tx, listIn(actor, (await load(tx, actor, id)).type))
    const before = await load(tx, actor, id, 'for update')
    if (before.usedBy === 0) {
      await tx.deleteFrom('justification').where('company_id', '=', actor.companyId).where('id', '=', id).execute()
      audit('justification', { id, action: 'delete', before: audited(before), after: null })
      tell(publish, { id, version: null })
      return answer(justifications.remove, { status: 204, body: undefined })
    }
    if (before.active) await save(tx, actor, { ...before, active: false, version: versionAfter(before) })
    const after = await load(tx, actor, id)
    if (before.active) {
      const { version } = after
      audit('justification', { id, action: 'deactivate', version, before: audited(before), after: audited(after) })
      tell(publish, after)
    }
    return { deactivated: true as const, usedBy: before.usedBy, justification: after }
  },
)

async function save(tx: Tx, actor: Actor, reason: Justification): Promise<void> {
  await tx
    .updateTable('justification')
    .set({
      justification: reason.justification,
      needs_note: reason.needsNote,
      active: reason.active,
      version: reason.version,
      ...byWhom(actor),
    })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', reason.id)
    .execute()
}
