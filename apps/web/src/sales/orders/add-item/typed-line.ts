import { centsToNumber, parseUnitCost, roundToCents, TOO_LARGE } from '@galen/domain/money'
import { LARGEST_MARGIN } from '@galen/domain/sales/margin'
import { readQuantityWithin } from '../../../kit/fields/quantity-text.ts'
import { isRefused } from '../../../kit/fields/reading.ts'
import { text } from '../../../kit/text.ts'
import { priceAtMargin } from '../price-at-margin.ts'

/** What was typed after an item: a quantity such as `60` or `12*3`, `60=37.25` with a price or `60%15` with a margin. */
export type TypedLine = { readonly quantity: number; readonly price?: number } | { readonly refused: string }

const FORM = /^([\d()*+/-]{1,20})(?:(=)\$?(\d{1,9}(?:\.\d{1,9})?)|(%)(\d{1,6}(?:\.\d{1,2})?)%?)?$/

const MOST = 999_999

/** The price of a margin follows from the cost, so it is for those who see the cost. */
export function readTypedLine(typed: string, cost: number | null): TypedLine {
  const [, quantity, , price, , margin] = FORM.exec(typed.replaceAll(/[\s,]/g, '')) ?? []
  const reading = quantity === undefined ? undefined : readQuantityWithin(quantity, 0, MOST)
  if (reading === undefined || isRefused(reading))
    return { refused: text('Type a quantity such as 60 or 12*3, 60=37.25 with a price or 60%15 with a margin.') }
  const { value: units } = reading
  if (price !== undefined) return { quantity: units, price: centsToNumber(roundToCents(price)) }
  if (margin === undefined) return { quantity: units }
  if (cost === null) return { refused: text('You do not see this cost. Type a price such as 60=37.25.') }
  const percent = Math.min(Number(margin), LARGEST_MARGIN)
  const atMargin = priceAtMargin(parseUnitCost(cost), percent)
  return atMargin === null ? { refused: TOO_LARGE } : { quantity: units, price: centsToNumber(atMargin) }
}
