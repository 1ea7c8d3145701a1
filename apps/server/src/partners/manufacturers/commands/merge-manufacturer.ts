import { sql } from 'kysely'
import { manufacturers } from '@galen/contract/partners/manufacturers'
import { BusinessError } from '@galen/domain/business-error'
import { writeWordsOfManufacturer } from '../../../items/item-words.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { invalid } from '../../../platform/errors.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import { loadManufacturer, lockManufacturers } from '../manufacturer.store.ts'

/** Each moved item gets its own line in the audit, by which editors of it merge; more than so many wait their turn. */
const MOST_ITEMS = 10_000

/**
 * Makes two entries of one maker one. The items move with their own versions and audit rows, so that somebody who edits
 * one of them at the same time keeps their change and sees this one.
 */
export const mergeManufacturer = command(
  manufacturers.merge,
  async ({ params: { id }, body: { into }, tx, actor, audit }) => {
    const { companyId } = actor
    if (into === id) throw invalid([{ field: 'into', message: 'must be another manufacturer' }])
    await lockManufacturers(tx, actor, [id, into])
    const [gone, stays] = [await loadManufacturer(tx, actor, id), await loadManufacturer(tx, actor, into)]
    if (gone.items > MOST_ITEMS)
      throw new BusinessError(
        'manufacturer.refused',
        `${gone.name} makes ${gone.items} items; at most ${MOST_ITEMS} are moved at once`,
        [{ field: 'id', message: 'makes too many items', items: gone.items }],
      )
    const moved = await moveItems(tx, actor, id, into)
    for (const item of moved)
      audit('item', {
        id: item.id,
        action: 'move-to-manufacturer',
        version: item.version,
        before: { manufacturerId: id, manufacturer: gone.name },
        after: { manufacturerId: into, manufacturer: stays.name },
      })
    const vendors = await moveVendors(tx, actor, id, into)
    for (const vendor of vendors)
      audit('vendor', {
        id: vendor.id,
        action: 'change',
        version: vendor.version,
        before: { manufacturerIds: vendor.before },
        after: { manufacturerIds: [...new Set(vendor.before.map((one) => (one === id ? into : one)))].toSorted() },
      })
    const vendorsMoved = vendors.length
    const labelerCodes = [...new Set([...stays.labelerCodes, ...gone.labelerCodes])].toSorted()
    const gln = stays.gln ?? gone.gln
    await tx
      .updateTable('manufacturer')
      .set({
        labeler_codes: labelerCodes,
        gln,
        version: stays.version + 1,
        changed_by: actor.userId,
        changed_at: sql<string>`now()`,
      })
      .where('company_id', '=', companyId)
      .where('id', '=', into)
      .execute()
    await tx.deleteFrom('manufacturer').where('company_id', '=', companyId).where('id', '=', id).execute()
    await writeWordsOfManufacturer(tx, companyId, into)
    audit('manufacturer', {
      id: into,
      action: 'merge-manufacturer',
      version: stays.version + 1,
      before: { labelerCodes: stays.labelerCodes, gln: stays.gln },
      after: { labelerCodes, gln, merged: gone.name, itemsMoved: moved.length, vendorsMoved },
    })
    audit('manufacturer', { id, action: 'remove', before: { name: gone.name }, after: null })
    return { manufacturer: await loadManufacturer(tx, actor, into), itemsMoved: moved.length, vendorsMoved }
  },
)

async function moveItems(tx: Tx, { companyId }: Actor, from: string, into: string) {
  const { rows } = await sql<{ id: string; version: number }>`
    update item i set manufacturer_id = ${into}, version = i.version + 1
    from (select id from item where company_id = ${companyId} and manufacturer_id = ${from} order by id for no key update) moving
    where i.company_id = ${companyId} and i.id = moving.id
    returning i.id, i.version`.execute(tx)
  return rows
}

/** A vendor that sells both keeps one link. Answers every vendor that sold the one that goes, with what it sold before. */
async function moveVendors(tx: Tx, { companyId }: Actor, from: string, into: string) {
  const { rows } = await sql<{ id: string; version: number; before: string[] }>`
    update vendor v set version = v.version + 1
    from (select id from vendor where company_id = ${companyId} and id in (
        select vendor_id from vendor_manufacturer where company_id = ${companyId} and manufacturer_id = ${from})
      order by id for no key update) selling
    where v.company_id = ${companyId} and v.id = selling.id
    returning v.id, v.version, array(select l.manufacturer_id from vendor_manufacturer l
      where l.company_id = v.company_id and l.vendor_id = v.id order by l.manufacturer_id) as before`.execute(tx)
  await sql`
    insert into vendor_manufacturer (company_id, vendor_id, manufacturer_id)
    select company_id, vendor_id, ${into}::uuid from vendor_manufacturer
    where company_id = ${companyId} and manufacturer_id = ${from}
    on conflict do nothing`.execute(tx)
  await sql`
    delete from vendor_manufacturer where company_id = ${companyId} and manufacturer_id = ${from}`.execute(tx)
  return rows
}
