import { type RawBuilder, sql } from 'kysely'
import { receipts } from '@galen/contract/purchasing/receipts'
import { BusinessError } from '@galen/domain/business-error'
import { centsToNumber } from '@galen/domain/money'
import { INVALID_DRAFT, ITEM_NOT_ON_RECEIPT, receiptLifecycle } from '@galen/domain/purchasing/receipt'
import { gtinOf } from '@galen/domain/scanning/gtin'
import { notFound } from '../../../platform/errors.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { loadReceiptLines, merchandiseOf, updateReceiptLines } from '../receipt-line.store.ts'
import { takePackages } from '../receipt-lot.store.ts'
import { lockReceipt, saveReceipt } from '../receipt.store.ts'
import { viewCounted } from '../receipt.view.ts'

type Which = {
  readonly id: string
  readonly product: string
  readonly lot: string
  readonly serialized?: boolean | undefined
  /** Which packages `p` of the lot go. */
  readonly packages: RawBuilder<unknown>
}

export const removePackages = command(receipts.removePackages, (work) => {
  const { params, query } = work
  const names = query.packageIdentifiers ?? []
  return takeBack(work, {
    id: params.id,
    product: params.p,
    lot: params.l,
    serialized: query.serialized,
    packages:
      names.length === 0
        ? sql`true`
        : sql`(p.package_identifier = any(${names}::text[]) or p.id::text = any(${names}::text[]) or p.serial = any(${names}::text[]))`,
  })
})

export const removeGtin = command(receipts.removeGtin, (work) => {
  const { params, query } = work
  const serials = query.serialNumbers ?? []
  const gtin = sql`p.gtin = ${gtinOf(params.gtin) ?? params.gtin}`
  return takeBack(work, {
    id: params.id,
    product: params.p,
    lot: params.l,
    packages: serials.length === 0 ? gtin : sql`(${gtin} and p.serial = any(${serials}::text[]))`,
  })
})

/** Takes counted packages back; a lot without any is gone. */
async function takeBack(work: Work<Actor>, { id, product, lot, serialized, packages }: Which) {
  const { tx, actor } = work
  const receipt = await lockReceipt(work, id, INVALID_DRAFT)
  receiptLifecycle.after('count', receipt.status)
  const before = await loadReceiptLines(tx, actor.companyId, receipt.id)
  const line = before.find((one) => one.variationId === product || one.id === product)
  if (!line) throw new BusinessError('receipt.item.not-found', ITEM_NOT_ON_RECEIPT)
  const lots = line.lots.filter((one) => one.lot === lot && (serialized === undefined || one.serialized === serialized))
  const ids = lots.map((one) => one.id)
  const less = await takePackages(work, receipt.id, sql`p.receipt_lot_id = any(${ids}::uuid[]) and ${packages}`)
  if (less.size === 0) throw notFound('Package')
  const gone = [...less.values()].reduce((total, quantity) => total + quantity, 0)
  const after = { ...line, quantity: line.quantity - gone }
  await updateReceiptLines(work, [after])
  const lines = await loadReceiptLines(tx, actor.companyId, receipt.id)
  const saved = await saveReceipt(
    work,
    receipt,
    { ...receipt, merchandise: centsToNumber(merchandiseOf(lines)) },
    {
      action: 'uncount-receipt',
      parts: { before: { lots: [lot], units: line.quantity }, after: { units: after.quantity } },
    },
  )
  return viewCounted(tx, actor, { receipt: saved, lines, changed: [line.id], message: 'Lot removed', added: -gone })
}
