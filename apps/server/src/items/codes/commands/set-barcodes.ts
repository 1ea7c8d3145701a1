import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { ItemBarcode } from '@galen/contract/items/item-codes'
import { items } from '@galen/contract/items/items'
import type { ErrorDetail } from '@galen/domain/business-error'
import { barcodeConflict, barcodeProblems, gtinConflict } from '@galen/domain/items/item-codes'
import { type Gtin, gtinOf } from '@galen/domain/scanning/gtin'
import { asJson } from '../../../platform/database/as-json.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { invalid } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { auditedItem, tellItem } from '../../catalog/item-audit.ts'
import { lockCodes } from '../../catalog/item-locks.ts'
import { type ItemRecord, loadItem, loadItemRecord, lockItem } from '../../catalog/item.store.ts'
import { writeItemWords } from '../../item-words.ts'
import { barcodesElsewhere, packagesElsewhere } from '../code-holders.ts'
import { takeCodes } from '../take-codes.ts'

/** Sets the barcodes of an item. One of another item is refused, or moved from there when that is wanted. */
export const setBarcodes = command(items.barcode, async ({ params: { id }, body, tx, actor, audit, publish }) => {
  const { companyId } = actor
  await lockCodes(tx, companyId)
  const before = await lockItem({ tx, actor }, id)
  const barcodes = readBarcodes(before, body.barcodes)
  const after = await mergeChanges(tx, companyId, 'item', id, before, { version: body.version, barcodes })
  if (!after) return loadItem(tx, actor, id)

  const codes = barcodes.map(({ barcode }) => barcode)
  const gtins = codes.map(gtinOf).filter((gtin) => gtin !== undefined)
  const [packed] = await packagesElsewhere(tx, companyId, id, gtins)
  if (packed) throw gtinConflict(packed.code as Gtin, packed)
  const held = await barcodesElsewhere(tx, companyId, id, codes)
  const [first] = held
  if (first && !body.move) throw barcodeConflict(first.code, first)
  if (held.length > 0) await takeCodes({ tx, actor, audit, publish }, 'barcodes', held)

  await saveBarcodes(tx, companyId, before, after)
  const changed = await loadItemRecord(tx, companyId, id)
  const { version } = changed
  audit('item', { id, action: 'change-barcodes', version, before: auditedItem(before), after: auditedItem(changed) })
  tellItem(publish, changed, ['barcodes'])
  return loadItem(tx, actor, id)
})

type Sent = {
  readonly id?: string | undefined
  readonly barcode: string
  readonly packageId?: string | null | undefined
}

function readBarcodes(item: ItemRecord, sent: readonly Sent[]): ItemBarcode[] {
  const problems = sent.flatMap((entry, place) => entryProblems(item, sent, entry, place))
  if (problems.length > 0) throw invalid(problems)
  return sent
    .map(({ id, barcode, packageId }) => ({ id: id ?? randomUUIDv7(), barcode, packageId: packageId ?? null }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

function entryProblems(item: ItemRecord, sent: readonly Sent[], entry: Sent, place: number): ErrorDetail[] {
  const { id, barcode, packageId } = entry
  const at = (field: string, message: string): ErrorDetail => ({ field: `barcodes.${place}.${field}`, message })
  const earlier = sent.slice(0, place)
  return [
    ...barcodeProblems(barcode).map((message) => at('barcode', message)),
    ...(earlier.some((other) => other.barcode === barcode) ? [at('barcode', 'is in the list twice')] : []),
    ...(id !== undefined && earlier.some((other) => other.id === id) ? [at('id', 'is in the list twice')] : []),
    ...(id !== undefined && item.barcodes.every((known) => known.id !== id)
      ? [at('id', 'is not a barcode of this item')]
      : []),
    ...(packageId && item.packages.every((known) => known.id !== packageId)
      ? [at('packageId', 'is not a package of this item')]
      : []),
  ]
}

async function saveBarcodes(tx: Tx, companyId: string, before: ItemRecord, after: ItemRecord): Promise<void> {
  const { id: itemId, barcodes, version } = after
  await sql`
    delete from item_barcode where company_id = ${companyId} and item_id = ${itemId}
      and id <> all(${barcodes.map(({ id }) => id)}::uuid[])`.execute(tx)
  const sent = sql`jsonb_to_recordset(${asJson(barcodes)}) as s (id uuid, barcode text, "packageId" uuid)`
  await sql`
    update item_barcode b set barcode = s.barcode, package_id = s."packageId" from ${sent}
    where b.company_id = ${companyId} and b.item_id = ${itemId} and b.id = s.id`.execute(tx)
  await sql`
    insert into item_barcode (company_id, id, item_id, barcode, package_id)
    select ${companyId}, s.id, ${itemId}, s.barcode, s."packageId" from ${sent}
    where s.id <> all(${before.barcodes.map(({ id }) => id)}::uuid[])`.execute(tx)
  await tx.updateTable('item').set({ version }).where('company_id', '=', companyId).where('id', '=', itemId).execute()
  await writeItemWords(tx, companyId, [itemId])
}
