import { type Cents, costOf, subtract, sum, type UnitCost } from '../money.ts'

/** A sale that the vendor ships to, at the cost it was sold with. */
export type DropShipTarget = { readonly quantity: number; readonly cost: UnitCost }

/** What the first so many units cost as they were sold; what no sale asked for has no such cost. */
function soldCost(targets: readonly DropShipTarget[], units: number): { readonly units: number; readonly cost: Cents } {
  let left = units
  const parts = targets.map(({ quantity, cost }) => {
    const taken = Math.min(left, quantity)
    left -= taken
    return costOf(cost, taken)
  })
  return { units: units - left, cost: sum(parts) }
}

/**
 * What a drop-ship delivery costs more or less than the sales it serves were booked with. Earlier deliveries of the line
 * took the first units, so that all deliveries together come to the whole difference.
 */
export function dropShipDifference(
  targets: readonly DropShipTarget[],
  delivery: { readonly before: number; readonly quantity: number; readonly price: UnitCost },
): Cents {
  const until = soldCost(targets, delivery.before + delivery.quantity)
  const before = soldCost(targets, delivery.before)
  const sold = subtract(until.cost, before.cost)
  return subtract(costOf(delivery.price, until.units - before.units), sold)
}
