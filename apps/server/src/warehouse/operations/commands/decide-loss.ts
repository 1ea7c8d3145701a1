import { stocks } from '@galen/contract/warehouse/stocks'
import { BusinessError } from '@galen/domain/business-error'
import { type Cents, negate } from '@galen/domain/money'
import { lossProblem } from '@galen/domain/warehouse/quarantine'
import { heldFor } from '@galen/domain/warehouse/stock'
import { checkPeriod } from '../../../accounting/fiscal-periods.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import { accountingDate, type Work } from '../../../platform/work.ts'
import { issueStock } from '../../ledger/issue-stock.ts'
import { lockStockRows, type StockRow } from '../../ledger/stock-row.store.ts'
import { transferStock } from '../../ledger/transfers.ts'
import { bookAdjustment } from '../book-adjustment.ts'
import { closeLossCase, lockLossCase, type LossCase } from '../loss-case.store.ts'
import { newOperation, recordOperation } from '../stock-operation.store.ts'

/** P47: another person than the one who missed the goods decides: written off, or found and returned. */
export const decideLoss = command(
  stocks.decideLoss,
  async ({ params: { id }, body: { outcome, note }, ...work }) => {
    await checkPeriod(work, await accountingDate(work), ['inventory', 'financial'])
    const loss = await lockLossCase(work, id)
    const problem = lossProblem(loss.openedBy, work.actor.userId, note)
    if (problem !== null)
      throw new BusinessError(problem.code, problem.message, [{ field: problem.field, message: problem.message }])
    const row = (await lockStockRows(work, [loss.stockId])).get(loss.stockId) as StockRow
    const operation = await (outcome === 'Lost' ? writeOff : returnFound)(work, loss, row, note)
    await closeLossCase(work, loss, { outcome, note: note.trim(), operationId: operation.id })
    return { id, status: outcome, operation }
  },
  { posting: true },
)

const unitsOf = ({ unitIds }: LossCase) => (unitIds.length > 0 ? { unitIds } : {})

async function writeOff(work: Work<Actor>, loss: LossCase, row: StockRow, note: string) {
  const { quantity } = loss
  const operation = await newOperation(work, 'ADJUST', { note })
  const [issued] = await issueStock(work, operation, 'ADJUST', [
    { lineId: null, stockId: row.id, quantity, isLost: true, ...unitsOf(loss) },
  ])
  const value = negate(issued?.value ?? (0 as Cents))
  await bookAdjustment(work, operation, value, 'inventory-adjustment', `Loss of lot ${row.lot}`)
  const told = { itemId: row.itemId, lot: row.lot, location: row.location, quantity: -quantity, reason: 'LOSS' }
  return recordOperation(work, 'ADJUST', operation, told)
}

/** Back to where they were; a recall in the meantime holds them. */
async function returnFound(work: Work<Actor>, loss: LossCase, row: StockRow, note: string) {
  const { quantity } = loss
  const to = heldFor([
    ...row.quarantineReasons.filter((reason) => reason !== 'LOSS'),
    ...(row.recalled ? (['RECALL'] as const) : []),
  ])
  const operation = await newOperation(work, 'RELEASE', { note })
  await transferStock(work, operation, 'QUARANTINE_OUT', [
    { stockId: row.id, quantity, isFound: true, to, ...unitsOf(loss) },
  ])
  const told = { itemId: row.itemId, lot: row.lot, quantity, reason: 'LOSS', status: to.status }
  return recordOperation(work, 'RELEASE', operation, told)
}
