import type { BusinessDate } from '@galen/domain/dates'
import { allocate, type Cents, sum, zeroCents } from '@galen/domain/money'
import type { ReceiptType } from '@galen/domain/purchasing/receipt'
import type { Work } from '../../platform/work.ts'
import { lockStock, revalueLayer } from '../../warehouse/stock-ledger.ts'
import type { ReceiptLine } from './receipt-line.store.ts'
import type { SplitCost } from './receipt.posting.ts'

type Placed = {
  readonly id: string
  readonly number: string
  readonly vendorId: string
  readonly accountingDate: BusinessDate
  readonly type: ReceiptType
  readonly justification?: string
}

type Late = { readonly line: ReceiptLine; readonly delta: Cents }

/**
 * Spreads what lines cost more or less over stock on hand, sold and lost goods. A price concerns what went back to the
 * vendor too, which was credited at the old price; freight does not. What the vendor shipped to the customer is sold.
 */
export async function revalueLines(
  work: Work,
  receipt: Placed,
  late: readonly Late[],
  of: 'price' | 'freight',
): Promise<SplitCost[]> {
  const changed = late.filter(({ delta }) => delta !== 0)
  if (changed.length === 0) return []
  if (receipt.type === 'Drop ship') return [allSold(sum(changed.map(({ delta }) => delta)))]
  await lockStock(work, await layersOf(work, receipt.id))
  const splits: SplitCost[] = []
  for (const { line, delta } of changed) splits.push(await revalueLine(work, receipt, line, { delta, of }))
  return splits
}

export const allSold = (sold: Cents): SplitCost => ({
  onHand: zeroCents,
  sold,
  lost: zeroCents,
  variance: zeroCents,
})

/** Every row that holds goods of the receipt, so that all are locked at once and in their order. */
async function layersOf({ tx, actor }: Work, receiptId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('stock')
    .select('id')
    .where('company_id', '=', actor.companyId)
    .where('receipt_id', '=', receiptId)
    .execute()
  return rows.map(({ id }) => id)
}

async function revalueLine(
  work: Work,
  receipt: Placed,
  line: ReceiptLine,
  late: { readonly delta: Cents; readonly of: 'price' | 'freight' },
): Promise<SplitCost> {
  const { id, number, vendorId, accountingDate, justification = null } = receipt
  const returned = late.of === 'price' ? line.returned : 0
  const { kept: delta, variance } = keptAndReturned(late.delta, line.quantity, returned)
  const split = await revalueLayer(
    work,
    { kind: 'receipt', id, number, accountingDate, vendorId, justification },
    {
      receiptId: id,
      variationId: line.variationId ?? '',
      lineId: line.id,
      delta,
      receivedQuantity: line.quantity,
      returned: variance,
    },
  )
  return { ...split, variance }
}

/** The part of goods that are still ours, and the part of goods that went back at the old price. */
export function keptAndReturned(delta: Cents, quantity: number, returned: number) {
  const [kept = zeroCents, variance = zeroCents] = allocate(delta, [quantity - returned, returned])
  return { kept, variance }
}
