import { randomUUIDv7 } from 'node:crypto'
import type { ItemBarcode } from '@galen/contract/items/item-codes'
import { items } from '@galen/contract/items/items'
import type { ErrorDetail } from '@galen/domain/business-error'
import { barcodeConflict, barcodeProblems, gtinConflict, refuseWrongCheckDigits } from '@galen/domain/items/item-codes'
import { type Gtin, gtinOf } from '@galen/domain/scanning/gtin'
import { invalid } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { type ItemRecord, lockCodes, lockItem, saveItem } from '../../catalog/item.store.ts'
import { viewItem } from '../../catalog/item.view.ts'
import { barcodesElsewhere, packagesElsewhere } from '../code-holders.ts'
import { takeCodes } from '../take-codes.ts'

/** Sets the barcodes of an item. One of another item is refused, or moved from there when that is wanted. */
export const setBarcodes = command(items.barcode, async ({ params: { id }, body, ...work }) => {
  const { tx, actor } = work
  const { companyId } = actor
  await lockCodes(tx, companyId)
  const before = await lockItem(work, id)
  const barcodes = readBarcodes(before, body.barcodes)
  const after = await mergeChanges(tx, companyId, 'item', id, before, { version: body.version, barcodes })
  if (!after) return viewItem(tx, actor, id)

  const codes = barcodes.map(({ barcode }) => barcode)
  const gtins = codes.map(gtinOf).filter((gtin) => gtin !== undefined)
  const [packed] = await packagesElsewhere(tx, companyId, id, gtins)
  if (packed) throw gtinConflict(packed.code as Gtin, packed)
  const held = await barcodesElsewhere(tx, companyId, id, codes)
  const [first] = held
  if (first && !body.move) throw barcodeConflict(first.code, first)
  if (held.length > 0) await takeCodes(work, 'barcodes', held)

  await saveItem(work, before, after, { action: 'change-barcodes' })
  return viewItem(tx, actor, id)
})

type Sent = {
  readonly id?: string | undefined
  readonly barcode: string
  readonly packageId?: string | null | undefined
}

function readBarcodes(item: ItemRecord, sent: readonly Sent[]): ItemBarcode[] {
  refuseWrongCheckDigits(sent.map(({ barcode }, place) => ({ field: `barcodes.${place}.barcode`, code: barcode })))
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
