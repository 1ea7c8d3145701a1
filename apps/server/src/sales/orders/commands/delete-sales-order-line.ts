import { salesOrders } from '@galen/contract/sales/sales-orders'
import { command } from '../../../platform/operation.ts'
import { notFound } from '../../../platform/errors.ts'
import { checkLineVersion, isAllocation, lineMeant, lockDraft, sameAllocation, saveLine } from '../line-writes.ts'

/** Removes a line, or one variation of it when that is what is named. */
export const deleteSalesOrderLine = command(salesOrders.removeLine, async ({ params, query, ...work }) => {
  const header = await lockDraft(work, params.id)
  const { line, isWhole } = await lineMeant(work, header.id, params.variation)
  checkLineVersion(line, { version: query.version, quantity: 0 }, params.variation)
  const allocations = isWhole
    ? []
    : line.allocations.filter((each) => !isAllocation(each, params.variation)).map(sameAllocation)
  return saveLine(work, header, line, { ...line, allocations }, 'delete-line')
})

export const deleteSalesOrderAllocation = command(salesOrders.removeAllocation, async ({ params, ...work }) => {
  const header = await lockDraft(work, params.id)
  const { line } = await lineMeant(work, header.id, params.product)
  if (!line.allocations.some((each) => isAllocation(each, params.allocation))) throw notFound('Allocation')
  const allocations = line.allocations.filter((each) => !isAllocation(each, params.allocation)).map(sameAllocation)
  return saveLine(work, header, line, { ...line, allocations }, 'delete-allocation')
})
