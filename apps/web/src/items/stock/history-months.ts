import type { itemHistoryIndex } from '@galen/contract/items/item-stock-indices'
import type { RowOf } from '@galen/contract/search-index'
import { addMonths, type BusinessDate, firstDayOfMonth } from '@galen/domain/dates'
import type { MovementKind } from '@galen/domain/items/stock-movement'
import { type Cents, costOf, parseUnitCost, sum, unitCostFrom, type UnitCost } from '@galen/domain/money'

export type Movement = Pick<RowOf<typeof itemHistoryIndex>, 'accountingDate' | 'quantity' | 'unitPrice' | 'unitCost'>

export type Month = {
  readonly first: BusinessDate
  /** Units that went out by sales or came in by purchases; adjustments keep their sign. */
  readonly quantity: number
  /** What one unit was sold or bought for on average, where that is known. */
  readonly price: UnitCost | null
  readonly cost: UnitCost | null
}

const MONTHS_SHOWN = 12

/** The first day of the first month that is shown. */
export const firstMonthShown = (today: BusinessDate) => addMonths(firstDayOfMonth(today), 1 - MONTHS_SHOWN)

/** Movements put together by month, the oldest first; a month without any is there too. */
export function monthsOf(movements: readonly Movement[], kind: MovementKind, today: BusinessDate): Month[] {
  const first = firstMonthShown(today)
  return Array.from({ length: MONTHS_SHOWN }, (_, place) => {
    const month = addMonths(first, place)
    const within = movements.filter(({ accountingDate }) => accountingDate.startsWith(month.slice(0, 7)))
    const moved = within.reduce((total, { quantity }) => total + quantity, 0)
    return {
      first: month,
      // What is sold leaves the stock: the ledger writes it with a minus.
      quantity: kind === 'sales' ? 0 - moved : moved,
      price: average(within, ({ unitPrice }) => unitPrice),
      cost: average(within, ({ unitCost }) => unitCost),
    }
  })
}

/** Weighted by units, so that a large sale counts for more than a small one. */
function average(movements: readonly Movement[], amountOf: (movement: Movement) => number | null): UnitCost | null {
  const known = movements.flatMap((movement) => {
    const amount = amountOf(movement)
    return amount === null || movement.quantity === 0 ? [] : [{ amount, units: Math.abs(movement.quantity) }]
  })
  const units = known.reduce((total, each) => total + each.units, 0)
  if (units === 0) return null
  const total: Cents = sum(known.map((each) => costOf(parseUnitCost(each.amount), each.units)))
  return unitCostFrom(total, units)
}
