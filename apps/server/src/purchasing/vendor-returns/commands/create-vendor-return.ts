import { randomUUIDv7 } from 'node:crypto'
import type * as z from 'zod'
import type { ReceiptRecord } from '@galen/contract/purchasing/receipt.fields'
import { vendorReturns } from '@galen/contract/purchasing/receipt-revision'
import { vendorReturnLines } from '@galen/domain/accounting/postings'
import { BusinessError } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import { type Cents, centsToNumber, costOf, sum, unitCostToNumber } from '@galen/domain/money'
import { ITEM_NOT_ON_RECEIPT, receiptLifecycle } from '@galen/domain/purchasing/receipt'
import { checkPeriod } from '../../../accounting/fiscal-periods.ts'
import { takeDocumentNumber } from '../../../admin/document-number.ts'
import { lockParty, returnDiscount } from '../../../finance/open-items.ts'
import { createVendorCredit } from '../../../finance/vendor-credits.ts'
import { invalid } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { accountingDate, type Work } from '../../../platform/work.ts'
import { issueStock } from '../../../warehouse/stock-ledger.ts'
import { once } from '../../receipts/once.ts'
import { addReturned, loadReceiptLines, type ReceiptLine } from '../../receipts/receipt-line.store.ts'
import { loadReceipt, lockReceipt, saveReceipt } from '../../receipts/receipt.store.ts'
import { type VendorReturnedLot, returnedStock } from '../returned-stock.ts'
import { insertReturnLines, type ReturnedRow, vendorReturn, viewVendorReturn } from '../vendor-return.store.ts'

type Body = z.output<typeof vendorReturns.create.body>

/** Goods leave stock at the cost of their layer; the vendor owes a credit at the price that was paid. */
export const createVendorReturn = command(
  vendorReturns.create,
  async (work) => {
    const { params, body, tx, actor } = work
    const day = await accountingDate(work)
    await checkPeriod(work, day, ['purchase', 'inventory', 'financial'])
    const { vendorId } = await loadReceipt(work, params.id)
    await lockParty(work, { vendorId })
    const receipt = await lockReceipt(work, params.id)
    receiptLifecycle.after('returnGoods', receipt.status)
    const lines = await loadReceiptLines(tx, actor.companyId, receipt.id)
    const lots = returnedLots(lines, body)
    checkNotReturned(lots)
    const taken = await returnedStock(work, receipt.id, lots)
    const goods = sum(taken.map(({ line, quantity }) => costOf(line.purchasePrice, quantity)))
    await returnDiscount(work, { documentKind: 'receipt', documentId: receipt.id }, goods)
    const id = randomUUIDv7()
    const takeNumber = once(() => takeDocumentNumber(tx, actor.companyId, 'vendor-return'))
    const issued = await issueStock(
      work,
      { kind: 'vendor-return', id, number: takeNumber, accountingDate: day, vendorId },
      'VENDOR_RETURN',
      taken.map(({ line, stockId, quantity, unitIds }) => ({
        lineId: line.id,
        stockId,
        quantity,
        unitIds,
        unitPrice: unitCostToNumber(line.purchasePrice),
      })),
    )
    const rows = taken.map((one, place) => ({
      ...one,
      amount: costOf(one.line.purchasePrice, one.quantity),
      cost: issued[place]?.value ?? sum<Cents>([]),
    }))
    await recordReturn(work, { id, receipt, day, number: await takeNumber(), reason: body.reason ?? '', rows })
    return viewVendorReturn(tx, actor, id)
  },
  { posting: true },
)

function returnedLots(lines: readonly ReceiptLine[], { products }: Body): VendorReturnedLot[] {
  return products.flatMap(({ purchasableItemId, lots }) => {
    const line = lines.find(({ variationId }) => variationId === purchasableItemId)
    if (!line) throw new BusinessError('vendor-return.item.not-found', ITEM_NOT_ON_RECEIPT)
    return lots.map(({ lot, returningQuantity, packages = [] }) => {
      const serials = packages.flatMap(({ gtin = null, serialNumbers = [] }) =>
        serialNumbers.map((serial) => ({ gtin, serial })),
      )
      const units = packages.reduce(
        (total, one) => total + (one.serialNumbers?.length ? 0 : (one.returningQuantity ?? 0)),
        0,
      )
      const quantity = serials.length > 0 ? serials.length : (returningQuantity ?? units)
      if (quantity === 0) throw invalid([{ field: 'returningQuantity', message: 'must be at least 1', lot }])
      return { line, lot, quantity, serials }
    })
  })
}

/** S10: what went back before does not go back again; one lot is named once, and once more for units with serial numbers. */
function checkNotReturned(lots: readonly VendorReturnedLot[]): void {
  const isSame = (one: VendorReturnedLot, other: VendorReturnedLot) =>
    other.line === one.line && other.lot === one.lot && other.serials.length > 0 === one.serials.length > 0
  for (const [place, each] of lots.entries()) {
    const { line, lot } = each
    if (lots.findIndex((other) => isSame(each, other)) < place)
      throw new BusinessError(
        'vendor-return.repeated',
        `The product ${line.itemName} with lot ${lot} is already on the list for return.`,
      )
    const quantity = lots.reduce((total, other) => total + (other.line === line ? other.quantity : 0), 0)
    const most = line.quantity - line.returned
    if (quantity > most)
      throw new BusinessError('vendor-return.too-many', `${line.itemName}: at most ${most} can be returned.`, [
        { field: 'returningQuantity', message: `must be at most ${most}`, purchasableItemId: line.variationId },
      ])
  }
}

type Recorded = {
  readonly id: string
  readonly number: string
  readonly receipt: ReceiptRecord
  readonly day: BusinessDate
  readonly reason: string
  readonly rows: readonly ReturnedRow[]
}

/** The return with its lines and credit; stock is credited at its cost, and the difference to the price is a variance. */
async function recordReturn(work: Work, { id, number, receipt, day, reason, rows }: Recorded): Promise<void> {
  const { vendorId } = receipt
  const [total, cost] = [sum(rows.map(({ amount }) => amount)), sum(rows.map((row) => row.cost))]
  const note = `Return ${number} of receipt ${receipt.number}`
  const credit = await createVendorCredit(work, {
    vendorId,
    source: 'RETURN',
    sourceId: id,
    receiptId: receipt.id,
    amount: total,
    accountingDate: day,
    note,
    credits: vendorReturnLines(vendorId, { total, cost }),
  })
  await vendorReturn.insert(
    work,
    { id, number, reason, receiptId: receipt.id, vendorId, total: centsToNumber(total), creditId: credit.id },
    {
      action: 'return-goods',
      stamps: { cost: centsToNumber(cost), placedById: work.actor.userId ?? null, accountingDate: day },
    },
  )
  await insertReturnLines(work, id, rows)
  await addReturned(
    work,
    rows.map(({ line, quantity }) => ({ id: line.id, quantity })),
  )
  await saveReceipt(work, receipt, receipt, {
    action: 'return-goods',
    parts: { before: {}, after: { returned: number } },
  })
}
