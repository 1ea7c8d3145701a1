import { sql } from 'kysely'
import { manufacturers } from '@galen/contract/partners/manufacturers'
import { BusinessError } from '@galen/domain/business-error'
import { versionAfter } from '../../../platform/database/next-version.ts'
import { invalid } from '../../../platform/errors.ts'
import { moveReferences } from '../../../platform/move-references.ts'
import { command } from '../../../platform/operation.ts'
import { loadManufacturer, lockManufacturers } from '../manufacturer.store.ts'

/** Each moved item gets its own line in the audit, by which editors of it merge; more than so many wait their turn. */
const MOST_ITEMS = 10_000

/**
 * Makes two entries of one manufacturer one. The items move with their own versions and audit rows, so that someone who edits
 * one of them at the same time keeps their change and sees this one.
 */
export const mergeManufacturer = command(manufacturers.merge, async ({ params: { id }, body: { into }, ...work }) => {
  const { tx, actor, audit, react } = work
  const { companyId } = actor
  if (into === id) throw invalid([{ field: 'into', message: 'must be another manufacturer' }])
  await lockManufacturers({ tx, actor }, [id, into])
  const [gone, stays] = [await loadManufacturer(tx, actor, id), await loadManufacturer(tx, actor, into)]
  if (gone.items > MOST_ITEMS)
    throw new BusinessError(
      'manufacturer.refused',
      `${gone.name} makes ${gone.items} items; at most ${MOST_ITEMS} are moved at once`,
      [{ field: 'id', message: 'makes too many items', items: gone.items }],
    )
  const moved = await moveReferences(work, 'manufacturer', id, into)
  const [itemsMoved, vendorsMoved] = [moved.get('item') ?? 0, moved.get('vendor_manufacturer') ?? 0]
  const labelerCodes = [...new Set([...stays.labelerCodes, ...gone.labelerCodes])].toSorted()
  const gln = stays.gln ?? gone.gln
  await tx
    .updateTable('manufacturer')
    .set({
      labeler_codes: labelerCodes,
      gln,
      version: versionAfter(stays),
      changed_by: actor.userId,
      changed_at: sql<string>`now()`,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', into)
    .execute()
  await tx.deleteFrom('manufacturer').where('company_id', '=', companyId).where('id', '=', id).execute()
  await react('manufacturerRenamed', { manufacturerId: into })
  audit('manufacturer', {
    id: into,
    action: 'merge-manufacturer',
    version: versionAfter(stays),
    before: { labelerCodes: stays.labelerCodes, gln: stays.gln },
    after: { labelerCodes, gln, merged: gone.name, itemsMoved, vendorsMoved },
  })
  audit('manufacturer', { id, action: 'remove', before: { name: gone.name }, after: null })
  return { manufacturer: await loadManufacturer(tx, actor, into), itemsMoved, vendorsMoved }
})
