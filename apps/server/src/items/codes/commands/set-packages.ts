import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { ItemPackage } from '@galen/contract/items/item-codes'
import { items } from '@galen/contract/items/items'
import { packageLevelNames } from '@galen/domain/items/gtin'
import { barcodeConflict, gtinConflict, packageProblems } from '@galen/domain/items/item-codes'
import { type Gtin, gtinOf } from '@galen/domain/scanning/gtin'
import { asJson } from '../../../platform/database/as-json.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { invalid } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { auditedItem, tellItem } from '../../catalog/item-audit.ts'
import { lockCodes } from '../../catalog/item-locks.ts'
import { ndcOf } from '../../catalog/item-ndc.ts'
import { type ItemRecord, loadItem, loadItemRecord, lockItem } from '../../catalog/item.store.ts'
import { writeItemWords } from '../../item-words.ts'
import { barcodesElsewhere, packagesElsewhere } from '../code-holders.ts'
import { spellingsOf } from '../gtin-spellings.ts'
import { deletePackages, takeCodes } from '../take-codes.ts'

/** Sets the packages of an item. A GTIN of another item is refused, or moved from there when that is wanted. */
export const setPackages = command(items.gtin, async ({ params: { id }, body, tx, actor, audit, publish }) => {
  const { companyId } = actor
  await lockCodes(tx, companyId)
  const before = await lockItem({ tx, actor }, id)
  const packages = readPackages(before, body.packages)
  const after = await mergeChanges(tx, companyId, 'item', id, before, { version: body.version, packages })
  if (!after) return loadItem(tx, actor, id)

  const gtins = packages.map(({ gtin }) => gtin)
  const [spelled] = await barcodesElsewhere(tx, companyId, id, gtins.flatMap(spellingsOf))
  if (spelled) throw barcodeConflict(spelled.code, spelled)
  const held = await packagesElsewhere(tx, companyId, id, gtins)
  const [first] = held
  if (first && !body.move) throw gtinConflict(first.code as Gtin, first)
  if (held.length > 0) await takeCodes({ tx, actor, audit, publish }, 'packages', held)

  await savePackages(tx, companyId, before, after)
  const changed = await loadItemRecord(tx, companyId, id)
  const { version } = changed
  audit('item', { id, action: 'change-packages', version, before: auditedItem(before), after: auditedItem(changed) })
  tellItem(publish, changed, ['packages'])
  return loadItem(tx, actor, id)
})

type Sent = Omit<ItemPackage, 'id'> & { readonly id?: string | undefined }

function readPackages(item: ItemRecord, sent: readonly Sent[]): ItemPackage[] {
  const problems = packageProblems(sent, item.ndc === null ? null : ndcOf(item.ndc))
  const unknown = sent.flatMap(({ id }, place) =>
    id === undefined || item.packages.some((known) => known.id === id)
      ? []
      : [{ field: `packages.${place}.id`, message: 'is not a package of this item' }],
  )
  const twice = sent.flatMap(({ id }, place) =>
    id !== undefined && sent.findIndex((other) => other.id === id) < place
      ? [{ field: `packages.${place}.id`, message: 'is in the list twice' }]
      : [],
  )
  if (problems.length + unknown.length + twice.length > 0) throw invalid([...problems, ...unknown, ...twice])
  return sent
    .map(({ id, level, gtin, quantity }) => ({
      id: id ?? randomUUIDv7(),
      level,
      gtin: gtinOf(gtin.replaceAll(/[\s-]/g, '')) ?? gtin,
      quantity,
    }))
    .toSorted(
      (one, other) => rankOf(one) - rankOf(other) || one.quantity - other.quantity || (one.gtin < other.gtin ? -1 : 1),
    )
}

const rankOf = ({ level }: ItemPackage) => packageLevelNames.indexOf(level)

async function savePackages(tx: Tx, companyId: string, before: ItemRecord, after: ItemRecord): Promise<void> {
  const { id: itemId, packages, version } = after
  const gone = before.packages.filter(({ id }) => packages.every((kept) => kept.id !== id)).map(({ id }) => id)
  if (gone.length > 0) await deletePackages(tx, companyId, itemId, gone)
  const sent = sql`jsonb_to_recordset(${asJson(packages)}) as s (id uuid, level text, gtin text, quantity integer)`
  await sql`
    update item_package p set level = s.level, gtin = s.gtin, quantity = s.quantity from ${sent}
    where p.company_id = ${companyId} and p.item_id = ${itemId} and p.id = s.id`.execute(tx)
  await sql`
    insert into item_package (company_id, id, item_id, level, gtin, quantity)
    select ${companyId}, s.id, ${itemId}, s.level, s.gtin, s.quantity from ${sent}
    where s.id <> all(${before.packages.map(({ id }) => id)}::uuid[])`.execute(tx)
  await tx.updateTable('item').set({ version }).where('company_id', '=', companyId).where('id', '=', itemId).execute()
  await writeItemWords(tx, companyId, [itemId])
}
