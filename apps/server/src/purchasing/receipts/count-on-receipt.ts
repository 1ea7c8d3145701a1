import type * as z from 'zod'
import type { ReceiptRecord } from '@galen/contract/purchasing/receipt.fields'
import type { receipts } from '@galen/contract/purchasing/receipts'
import { businessDateOf, parseBusinessDate } from '@galen/domain/dates'
import { centsToNumber, parseUnitCost } from '@galen/domain/money'
import { EMPTY_RECEIPT_SEARCH } from '@galen/domain/purchasing/receipt'
import { containerName } from '@galen/domain/purchasing/receipt-container'
import type { CountedPackage } from '@galen/domain/purchasing/receipt-scan'
import type { QuarantineReason } from '@galen/domain/warehouse/stock'
import { invalid } from '../../platform/errors.ts'
import { mayNotChange } from '../../platform/guarded-fields.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import { checkMaySupply } from './authorized-vendor.ts'
import { type CountedLot, countGoods } from './count-goods.ts'
import {
  addLinesOfOrder,
  loadReceiptLines,
  merchandiseOf,
  type ReceiptLine,
  updateReceiptLines,
} from './receipt-line.store.ts'
import { openContainer } from './open-container.ts'
import { saveReceipt } from './receipt.store.ts'
import { readGoods } from './scan-goods.ts'
import { countedLot } from './sent-lots.ts'

type Body = z.output<(typeof receipts)['count']['body']>

/** Counts on a locked draft, or one that the same command made: one scan, or products with lots that were entered by hand. */
export async function countOnReceipt(work: Work<Actor>, receipt: ReceiptRecord, body: Body) {
  const { tx, actor } = work
  if (receipt.purchaseOrderId !== null) await addLinesOfOrder(work, receipt.id, receipt.purchaseOrderId)
  const before = await loadReceiptLines(tx, actor.companyId, receipt.id)
  const receiptNumber = await nameOf(work, receipt)
  const opened = await opens(work, body, before, { receiptNumber, receipt })
  const counted = opened?.lots ?? (await readCounted(work, body, before, { receiptNumber, vendorId: receipt.vendorId }))
  const grown = await countGoods(work, { receiptId: receipt.id, receiptNumber, lines: before }, counted)
  const lines = grown.map((line) => withPrices(line, body, actor))
  const changed = lines.filter((line) => !before.includes(line))
  await updateReceiptLines(work, changed)
  const saved = await saveReceipt(
    work,
    receipt,
    { ...receipt, merchandise: centsToNumber(merchandiseOf(lines)) },
    {
      action: 'count-receipt',
      parts: {
        before: { units: unitsOf(before) },
        after: {
          units: unitsOf(lines),
          lots: [...new Set(counted.map(({ lot }) => lot))],
          ...(opened && { container: containerName(opened.code) }),
        },
      },
    },
  )
  const [first] = counted
  return {
    receipt: saved,
    lines,
    changed: changed.map(({ id }) => id),
    message:
      opened?.message ?? (body.scan !== undefined && first ? `Lot ${first.lot} added successfully.` : 'Lot added'),
    added: unitsOf(lines) - unitsOf(before),
  }
}

/** P16: a scan of a container that the stored data describes; what was entered by hand besides it is counted another time. */
const opens = (
  work: Work<Actor>,
  { scan, products, quarantine }: Body,
  lines: readonly ReceiptLine[],
  { receiptNumber, receipt }: { readonly receiptNumber: string; readonly receipt: ReceiptRecord },
) =>
  scan === undefined || scan.trim() === '' || products !== undefined
    ? null
    : openContainer(work, lines, {
        text: scan,
        quarantine: quarantine ?? false,
        receiptId: receipt.id,
        receiptNumber,
        vendorId: receipt.vendorId,
      })

const unitsOf = (lines: readonly ReceiptLine[]) => lines.reduce((total, { quantity }) => total + quantity, 0)

/** The number of a draft is that of its order. */
async function nameOf({ tx, actor }: Work, receipt: ReceiptRecord): Promise<string> {
  if (receipt.number !== null || receipt.purchaseOrderId === null) return receipt.number ?? ''
  const order = await tx
    .selectFrom('purchase_order')
    .select('number')
    .where('company_id', '=', actor.companyId)
    .where('id', '=', receipt.purchaseOrderId)
    .executeTakeFirst()
  return order?.number ?? ''
}

async function readCounted(
  work: Work<Actor>,
  body: Body,
  lines: readonly ReceiptLine[],
  { receiptNumber, vendorId }: { readonly receiptNumber: string; readonly vendorId: string },
): Promise<CountedLot[]> {
  if (body.scan === undefined ? body.products === undefined : body.scan.trim() === '')
    throw invalid([{ field: 'scan', message: EMPTY_RECEIPT_SEARCH }])
  const today = businessDateOf(new Date(), work.actor.timeZone)
  const sent = (body.products ?? []).flatMap(({ purchasableItemId, lots = [] }) =>
    lots.map((lot) => countedLot(purchasableItemId, lot, today)),
  )
  const itemOf = new Map(lines.map(({ variationId, itemId }) => [variationId, itemId]))
  await checkMaySupply(
    work,
    vendorId,
    sent.map(({ purchasableItemId }) => itemOf.get(purchasableItemId) ?? null),
  )
  if (body.scan === undefined) return sent
  const { scan, expirationDate, ...choice } = body
  const counted = await readGoods(work, lines, {
    text: scan,
    choice: {
      ...choice,
      ...(expirationDate === undefined ? {} : { expirationDate: parseBusinessDate(expirationDate) }),
    },
    receiptNumber,
    vendorId,
  })
  return [...sent, lotOfScan(counted, today)]
}

function reasonOf({ quarantine, labelNote, expirationDate }: CountedPackage, today: string): QuarantineReason | null {
  if (!quarantine) return null
  if (labelNote !== null) return 'LABEL_MISMATCH'
  return expirationDate < today ? 'EXPIRED' : 'MANUAL'
}

const lotOfScan = (one: CountedPackage, today: string): CountedLot => ({
  purchasableItemId: one.purchasableItemId,
  lot: one.lot,
  expiresOn: one.expirationDate,
  quarantineReason: reasonOf(one, today),
  labelNote: one.labelNote,
  packages: [
    {
      gtin: one.gtin,
      gtinQty: one.gtinQty,
      serial: one.serialNumber,
      packageIdentifier: null,
      barcode: one.barcode,
      quantity: one.quantity,
    },
  ],
})

function withPrices(line: ReceiptLine, { products = [] }: Body, { permissions }: Actor): ReceiptLine {
  const sent = products.find(({ purchasableItemId }) => purchasableItemId === line.variationId)
  const purchasePrice = sent?.purchasePrice === undefined ? line.purchasePrice : parseUnitCost(sent.purchasePrice)
  const updateCost = sent?.updateCost ?? line.updateCost
  if (purchasePrice !== line.purchasePrice && !permissions.has('VIEW_COST'))
    throw mayNotChange('VIEW_COST', 'purchasePrice')
  return purchasePrice === line.purchasePrice && updateCost === line.updateCost
    ? line
    : { ...line, purchasePrice, updateCost }
}
