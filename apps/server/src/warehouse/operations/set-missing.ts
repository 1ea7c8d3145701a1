import { BusinessError } from '@galen/domain/business-error'
import { heldFor } from '@galen/domain/warehouse/stock'
import type { ChosenJustification } from '../../admin/chosen-justification.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import { loadAllocations } from '../ledger/allocations.ts'
import type { StockRow } from '../ledger/stock-row.store.ts'
import { transferStock } from '../ledger/transfers.ts'
import { refuseHeld } from './held-goods.ts'
import { openLossCase } from './loss-case.store.ts'
import { newOperation, recordOperation } from './stock-operation.store.ts'

type Missing = {
  readonly row: StockRow
  readonly quantity: number
  readonly unitIds?: readonly string[]
}

/** P47: controlled goods that are not there are held as missing at once, each row with a case that says what became of them. */
export async function setMissing(
  work: Work<Actor>,
  missing: readonly Missing[],
  { note = '', justification }: { note?: string | undefined; justification: ChosenJustification },
) {
  for (const one of missing) await checkFree(work, one)
  const operation = await newOperation(work, 'QUARANTINE', { note, justification })
  const moved = await transferStock(
    work,
    operation,
    'QUARANTINE_IN',
    missing.map(({ row, quantity, unitIds }) => ({
      stockId: row.id,
      quantity,
      ...(unitIds ? { unitIds } : {}),
      to: heldFor(['LOSS', ...row.quarantineReasons]),
    })),
  )
  const lots = [...new Set(missing.map(({ row }) => row.lot))].join(', ')
  const recorded = await recordOperation(work, 'QUARANTINE', operation, {
    itemId: missing[0]?.row.itemId,
    lot: lots,
    quantity: missing.reduce((total, { quantity }) => total + quantity, 0),
    reason: 'LOSS',
    status: 'Quarantine',
  })
  const said = [justification.text, note].filter((text) => text !== '').join(': ')
  for (const [place, { row, quantity, unitIds = [] }] of missing.entries())
    await openLossCase(work, row, {
      stockId: moved[place]?.stockId ?? '',
      quantity,
      unitIds,
      operationId: recorded.id,
      note: said,
    })
  return recorded
}

/** What drafts hold is taken off them first. */
async function checkFree({ tx, actor }: Work<Actor>, { row, quantity, unitIds }: Missing): Promise<void> {
  const free = row.onHand - row.reserved
  if (unitIds === undefined && quantity > free)
    throw new BusinessError('stock.short', `Lot ${row.lot} has only ${free} left, ${quantity} needed.`, [
      { field: 'quantity', message: `only ${free} left`, stockId: row.id, lot: row.lot, remaining: free },
    ])
  if (unitIds === undefined) return
  const held = await loadAllocations(tx, actor.companyId, { unitIds })
  if (held.length > 0) await refuseHeld(tx, actor.companyId, held)
}
