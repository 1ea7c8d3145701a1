import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'
import { auditedItem, tellItem } from '../catalog/item-audit.ts'
import { loadItemRecord, lockItem } from '../catalog/item.store.ts'
import { writeItemWords } from '../item-words.ts'
import type { HeldCode } from './code-holders.ts'
import type { Work } from '../../platform/work.ts'

type Taking = Pick<Work<Actor>, 'tx' | 'actor' | 'audit' | 'publish'>

/** Takes codes away from the items that have them, each of which remembers it. */
export async function takeCodes(
  { tx, actor, audit, publish }: Taking,
  field: 'packages' | 'barcodes',
  held: readonly HeldCode[],
): Promise<void> {
  const { companyId } = actor
  const ids = held.map(({ id }) => id)
  for (const itemId of [...new Set(held.map((code) => code.itemId))].toSorted()) {
    const before = await lockItem({ tx, actor }, itemId)
    if (field === 'packages') await deletePackages(tx, companyId, itemId, ids)
    else
      await sql`
        delete from item_barcode where company_id = ${companyId} and item_id = ${itemId} and id = any(${ids}::uuid[])`.execute(
        tx,
      )
    await sql`update item set version = version + 1 where company_id = ${companyId} and id = ${itemId}`.execute(tx)
    const after = await loadItemRecord(tx, companyId, itemId)
    const { version } = after
    audit('item', {
      id: itemId,
      action: 'give-code-away',
      version,
      before: auditedItem(before),
      after: auditedItem(after),
    })
    tellItem(publish, after, [field])
  }
  await writeItemWords(tx, companyId, [...new Set(held.map((code) => code.itemId))])
}

/** Barcodes that stood on a package stay with the item. */
export async function deletePackages(tx: Tx, companyId: string, itemId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update item_barcode set package_id = null
    where company_id = ${companyId} and item_id = ${itemId} and package_id = any(${ids as string[]}::uuid[])`.execute(
    tx,
  )
  await sql`
    delete from item_package where company_id = ${companyId} and item_id = ${itemId} and id = any(${ids as string[]}::uuid[])`.execute(
    tx,
  )
}
