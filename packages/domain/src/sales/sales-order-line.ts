import { BusinessError } from '../business-error.ts'
import type { Cents, UnitCost } from '../money.ts'

type Allocated = { readonly quantity: number; readonly price: Cents; readonly cost: UnitCost }

/**
 * The allocations of a line that are stored: only those with quantity, price and cost above zero (Spec §5). The price may be
 * zero on a line that is marked free of charge.
 */
export function keptAllocations<A extends Allocated>(
  line: { readonly itemName: string; readonly freeOfCharge: boolean },
  allocations: readonly A[],
): A[] {
  const units = allocations.reduce((count, { quantity }) => count + quantity, 0)
  if (units <= 0) throw addQuantity(line.itemName)
  const kept = allocations.filter(
    ({ quantity, price, cost }) => quantity > 0 && cost > 0 && (price > 0 || (line.freeOfCharge && price === 0)),
  )
  if (kept.length > 0) return kept
  const [first] = allocations
  const field = first && first.cost <= 0 ? 'cost' : 'price'
  throw new BusinessError('sales-order.line.validation', `${line.itemName} needs a ${field} above zero.`, [
    { field, message: 'must be above zero' },
  ])
}

export const addQuantity = (itemName: string) =>
  new BusinessError('sales-order.line.validation', `Add quantity of item ${itemName}.`, [
    { field: 'quantity', message: 'must be above zero' },
  ])

/** What is left to ship. */
export const remainingOf = ({ quantity, shipped }: { readonly quantity: number; readonly shipped: number }): number =>
  Math.max(0, quantity - shipped)
