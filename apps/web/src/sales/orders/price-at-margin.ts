import { type Cents, ifStorable, type UnitCost } from '@galen/domain/money'
import { priceFromMargin } from '@galen/domain/sales/margin'

/** The price of a margin; null where it would be larger than any amount can be. */
export const priceAtMargin = (cost: UnitCost, percent: number): Cents | null =>
  ifStorable(() => priceFromMargin(cost, percent))
