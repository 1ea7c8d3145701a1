import { randomUUIDv7 } from 'node:crypto'
import type { ItemPackage } from '@galen/contract/items/item-codes'
import { items } from '@galen/contract/items/items'
import { packageLevelNames } from '@galen/domain/items/gtin'
import { barcodeConflict, gtinConflict, packageProblems, refuseWrongCheckDigits } from '@galen/domain/items/item-codes'
import { type Gtin, gtinOf } from '@galen/domain/scanning/gtin'
import { invalid } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { ndcOf } from '../../catalog/item-ndc.ts'
import { type ItemRecord, lockCodes, lockItem, saveItem } from '../../catalog/item.store.ts'
import { viewItem } from '../../catalog/item.view.ts'
import { barcodesElsewhere, packagesElsewhere } from '../code-holders.ts'
import { spellingsOf } from '../gtin-forms.ts'
import { takeCodes } from '../take-codes.ts'

/** Sets the packages of an item. A GTIN of another item is refused, or moved from there when that is wanted. */
export const setPackages = command(items.gtin, async ({ params: { id }, body, ...work }) => {
  const { tx, actor } = work
  const { companyId } = actor
  await lockCodes(tx, companyId)
  const before = await lockItem(work, id)
  const packages = readPackages(before, body.packages)
  const after = await mergeChanges(tx, companyId, 'item', id, before, { version: body.version, packages })
  if (!after) return viewItem(tx, actor, id)

  const gtins = packages.map(({ gtin }) => gtin)
  const [spelled] = await barcodesElsewhere(tx, companyId, id, gtins.flatMap(spellingsOf))
  if (spelled) throw barcodeConflict(spelled.code, spelled)
  const held = await packagesElsewhere(tx, companyId, id, gtins)
  const [first] = held
  if (first && !body.move) throw gtinConflict(first.code as Gtin, first)
  if (held.length > 0) await takeCodes(work, 'packages', held)

  await saveItem(work, before, after, { action: 'change-packages' })
  return viewItem(tx, actor, id)
})

type Sent = Omit<ItemPackage, 'id'> & { readonly id?: string | undefined }

function readPackages(item: ItemRecord, sent: readonly Sent[]): ItemPackage[] {
  refuseWrongCheckDigits(sent.map(({ gtin }, place) => ({ field: `packages.${place}.gtin`, code: gtin, isGtin: true })))
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
