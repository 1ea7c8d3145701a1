import { type receipts as calls, receipts } from '@galen/contract/purchasing/receipts'
import type * as z from 'zod'
import { BusinessError } from '@galen/domain/business-error'
import { businessDateOf, parseBusinessDate } from '@galen/domain/dates'
import { parseUnitCost } from '@galen/domain/money'
import { EMPTY_RECEIPT_SEARCH, INVALID_DRAFT } from '@galen/domain/purchasing/receipt'
import type { CountedPackage } from '@galen/domain/purchasing/receipt-scan'
import { invalid } from '../../../platform/errors.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { type CountedLot, countGoods } from '../count-goods.ts'
import {
  addLinesOfOrder,
  loadReceiptLines,
  merchandiseOf,
  type ReceiptLine,
  updateReceiptLines,
} from '../receipt-line.store.ts'
import { lockReceipt, type ReceiptRecord, saveReceipt } from '../receipt.store.ts'
import { viewCounted } from '../receipt.view.ts'
import { readGoods } from '../scan-goods.ts'
import { countedLot } from '../sent-lots.ts'

type Body = z.output<(typeof calls)['count']['body']>

/** One scan, or products with lots that were entered by hand. Everything counted for one order waits in one line. */
export const countReceipt = command(receipts.count, async (work) => {
  const { params, body, tx, actor } = work
  const receipt = await lockReceipt(work, params.id, INVALID_DRAFT)
  if (receipt.status !== 'Draft') throw new BusinessError('receipt.count.refused', INVALID_DRAFT)
  if (receipt.purchaseOrderId !== null) await addLinesOfOrder(work, receipt.id, receipt.purchaseOrderId)
  const before = await loadReceiptLines(tx, actor.companyId, receipt.id)
  const receiptNumber = await nameOf(work, receipt)
  const counted = await readCounted(work, body, before, receiptNumber)
  const grown = await countGoods(work, { receiptId: receipt.id, receiptNumber, lines: before }, counted)
  const lines = grown.map((line) => withPrices(line, body))
  const changed = lines.filter((line) => !before.includes(line))
  await updateReceiptLines(work, changed)
  const saved = await saveReceipt(
    work,
    receipt,
    { ...receipt, merchandise: merchandiseOf(lines) },
    {
      action: 'count-receipt',
      told: {
        before: { units: unitsOf(before) },
        after: { units: unitsOf(lines), lots: counted.map(({ lot }) => lot) },
      },
    },
  )
  const [first] = counted
  return viewCounted(tx, actor, {
    receipt: saved,
    lines,
    changed: changed.map(({ id }) => id),
    message: body.scan !== undefined && first ? `Lot ${first.lot} added successfully.` : 'Lot added',
    added: unitsOf(lines) - unitsOf(before),
  })
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
  receiptNumber: string,
): Promise<CountedLot[]> {
  if (body.scan === undefined ? body.products === undefined : body.scan.trim() === '')
    throw invalid([{ field: 'scan', message: EMPTY_RECEIPT_SEARCH }])
  const today = businessDateOf(new Date(), work.actor.timeZone)
  const sent = (body.products ?? []).flatMap(({ purchasableItemId, lots = [] }) =>
    lots.map((lot) => countedLot(purchasableItemId, lot, today)),
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
  })
  return [...sent, lotOfScan(counted, today)]
}

const lotOfScan = (one: CountedPackage, today: string): CountedLot => ({
  purchasableItemId: one.purchasableItemId,
  lot: one.lot,
  expiresOn: one.expirationDate,
  quarantineReason: one.quarantine ? (one.expirationDate < today ? 'EXPIRED' : 'MANUAL') : null,
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

function withPrices(line: ReceiptLine, { products = [] }: Body): ReceiptLine {
  const sent = products.find(({ purchasableItemId }) => purchasableItemId === line.variationId)
  const purchasePrice = sent?.purchasePrice === undefined ? line.purchasePrice : parseUnitCost(sent.purchasePrice)
  const updateCost = sent?.updateCost ?? line.updateCost
  return purchasePrice === line.purchasePrice && updateCost === line.updateCost
    ? line
    : { ...line, purchasePrice, updateCost }
}
