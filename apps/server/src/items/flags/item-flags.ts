import { randomUUIDv7 } from 'node:crypto'
import { type ItemFlag, itemFlags } from '@galen/contract/items/item-flags'
import { companyTopic } from '@galen/contract/topic'
import { checkNameFree, type OrderedList, lastPlace, lockList, placeAt } from '../../platform/database/ordered-list.ts'
import { versionAfter } from '../../platform/database/next-version.ts'
import type { Effects } from '../../platform/effects.ts'
import { invalid } from '../../platform/errors.ts'
import { answer, command, query } from '../../platform/operation.ts'
import { mergeChanges } from '../../platform/versions.ts'
import { loadItemFlag, loadItemFlags, saveScreens, storableFlagImage } from './item-flag.store.ts'

const listIn = ({ companyId }: { companyId: string }): OrderedList => ({ table: 'item_flag', companyId })
/** Of a picture the audit keeps that there is one, not the picture. */
const audited = ({ id: _id, usedBy: _usedBy, version: _version, image, ...values }: ItemFlag) => ({
  ...values,
  image: image === null ? null : `${image.length} characters`,
})
const bytesOf = (image: string | null) => (image === null ? null : Buffer.from(image, 'base64'))
const prepare = async ({ body: { image } }: { readonly body: { readonly image?: string | null | undefined } }) =>
  image ? storableFlagImage(image) : undefined

function newImage(image: Awaited<ReturnType<typeof storableFlagImage>>): { readonly image: string } {
  if ('problem' in image) throw invalid([{ field: 'image', message: image.problem }])
  return image
}

const tell = (publish: Effects['publish'], { id, version }: { id: string; version: number | null }) =>
  publish(companyTopic.destination, { type: 'item-flag', id, version, changed: [] })

export const listItemFlags = query(itemFlags.list, ({ db, actor }) => loadItemFlags(db, actor.companyId))

export const listFlagScreens = query(itemFlags.screens, async ({ db, actor }) => {
  const rows = await db
    .selectFrom('property')
    .select(['id', 'code', 'name', 'active'])
    .where('company_id', '=', actor.companyId)
    .where('type', '=', 'screenFlags')
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, code: row.code ?? '' }))
})

const rowOf = ({
  name,
  icon,
  color,
  toShow,
  active,
}: Pick<ItemFlag, 'name' | 'icon' | 'color' | 'toShow' | 'active'>) => ({
  name,
  icon,
  color,
  to_show: toShow,
  active,
})

export const addItemFlag = command(
  itemFlags.add,
  async ({ body, prepared, tx, actor, audit, publish }) => {
    const { companyId } = actor
    const { toShow = true, active = true, screens = [] } = body
    const image = prepared ? newImage(prepared).image : null
    const list = listIn(actor)
    await lockList(tx, list)
    await checkNameFree(tx, list, { field: 'name', column: 'name', value: body.name })
    const id = randomUUIDv7()
    const row = { ...rowOf({ ...body, toShow, active }), image: bytesOf(image) }
    await tx
      .insertInto('item_flag')
      .values({ company_id: companyId, id, ...row, position: await lastPlace(tx, list) })
      .execute()
    await saveScreens(tx, companyId, id, screens)
    if (body.position !== undefined) await placeAt(tx, list, id, body.position)
    const added = await loadItemFlag(tx, companyId, id)
    audit('item-flag', { id, action: 'create', version: 1, before: null, after: audited(added) })
    tell(publish, added)
    return added
  },
  { prepare },
)

export const changeItemFlag = command(
  itemFlags.change,
  async ({ params: { id }, body, prepared, tx, actor, audit, publish }) => {
    const { companyId } = actor
    const list = listIn(actor)
    await lockList(tx, list)
    const before = await loadItemFlag(tx, companyId, id, 'for update')
    const sent = { ...body, ...(prepared && body.image !== before.image ? newImage(prepared) : {}) }
    const after = await mergeChanges(tx, companyId, 'item-flag', id, before, sent)
    if (!after) return before
    await checkNameFree(tx, list, { field: 'name', column: 'name', value: after.name, except: id })
    await tx
      .updateTable('item_flag')
      .set({ ...rowOf(after), image: bytesOf(after.image), version: after.version })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute()
    if (body.screens !== undefined) await saveScreens(tx, companyId, id, after.screens)
    if (after.position !== before.position) await placeAt(tx, list, id, after.position)
    const changed = await loadItemFlag(tx, companyId, id)
    const { version } = changed
    audit('item-flag', { id, action: 'change', version, before: audited(before), after: audited(changed) })
    tell(publish, changed)
    return changed
  },
  { prepare },
)

/** A flag that items carry stays on them; it is only no longer offered. */
export const removeItemFlag = command(itemFlags.remove, async ({ params: { id }, tx, actor, audit, publish }) => {
  const { companyId } = actor
  await lockList(tx, listIn(actor))
  const before = await loadItemFlag(tx, companyId, id, 'for update')
  if (before.usedBy === 0) {
    await tx.deleteFrom('item_flag').where('company_id', '=', companyId).where('id', '=', id).execute()
    audit('item-flag', { id, action: 'delete', before: audited(before), after: null })
    tell(publish, { id, version: null })
    return answer(itemFlags.remove, { status: 204, body: undefined })
  }
  const version = versionAfter(before)
  const after = { ...before, active: false, version }
  await tx
    .updateTable('item_flag')
    .set({ active: false, version })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
  audit('item-flag', { id, action: 'deactivate', version, before: audited(before), after: audited(after) })
  tell(publish, after)
  return { deactivated: true as const, usedBy: before.usedBy, flag: after }
})
