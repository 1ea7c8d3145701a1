import { stocks } from '@galen/contract/warehouse/stocks'
import { BusinessError } from '@galen/domain/business-error'
import { witnessProblem } from '@galen/domain/warehouse/quarantine'
import { checkPeriod } from '../../../accounting/fiscal-periods.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import { accountingDate, type Work } from '../../../platform/work.ts'
import { lockStockRows, type StockRow } from '../../ledger/stock-row.store.ts'
import { bookDestruction } from '../book-destruction.ts'
import { type Destruction, lockDestruction, saveDestruction } from '../destruction.store.ts'

/** P47: a witness confirms by their own sign-in; the second one books it. */
export const witnessDestruction = command(
  stocks.witnessDestruction,
  async ({ params: { id }, ...work }) => {
    const day = await accountingDate(work)
    await checkPeriod(work, day, ['inventory', 'financial'])
    const destruction = await lockDestruction(work, id)
    const problem = witnessProblem(destruction.firstWitness, work.actor.userId)
    if (problem !== null) throw new BusinessError('destruction.own.refused', problem)
    if (destruction.firstWitness === null) {
      await saveDestruction(work, destruction, null)
      return { id, status: 'Waiting' as const, witnesses: 1, operation: null }
    }
    const operation = await destroy(work, destruction)
    await saveDestruction(work, destruction, { operationId: operation.id, destroyedOn: day })
    return { id, status: 'Done' as const, witnesses: 2, operation }
  },
  { posting: true },
)

async function destroy(work: Work<Actor>, { stockId, quantity, unitIds, ...of }: Destruction) {
  const row = (await lockStockRows(work, [stockId])).get(stockId) as StockRow
  const { operation } = await bookDestruction(work, row, {
    quantity,
    unitIds,
    note: of.note,
    justification: { id: of.justificationId, text: of.justification },
  })
  return operation
}

/** While it waits, everyone who could witness it can cancel it. */
export const cancelDestruction = command(stocks.cancelDestruction, async ({ params: { id }, body, ...work }) => {
  const destruction = await lockDestruction(work, id)
  await saveDestruction(work, destruction, { canceled: body.note.trim() })
  return { id, status: 'Canceled' as const, witnesses: destruction.firstWitness === null ? 0 : 1, operation: null }
})
