import { centsToNumber, parseUnitCost } from '@galen/domain/money'
import { LARGEST_MARGIN, priceFromMargin } from '@galen/domain/sales/margin'
import { text } from '../../kit/text.ts'

/** What was typed after an item: a quantity, `60=37.25` with a price or `60%15` with a margin. */
export type TypedLine = { readonly quantity: number; readonly price?: number } | { readonly refused: string }

const FORM = /^(\d{1,6})(?:(=)\$?(\d{1,9}(?:\.\d{1,2})?)|(%)(\d{1,2}(?:\.\d{1,2})?)%?)?$/

/** The price of a margin follows from the cost, so it is for those who see the cost. */
export function readTypedLine(typed: string, cost: number | null): TypedLine {
  const [, quantity, , price, , margin] = FORM.exec(typed.replaceAll(/[\s,]/g, '')) ?? []
  if (quantity === undefined)
    return { refused: text('Type a quantity such as 60, 60=37.25 with a price or 60%15 with a margin.') }
  if (price !== undefined) return { quantity: Number(quantity), price: Number(price) }
  if (margin === undefined) return { quantity: Number(quantity) }
  if (cost === null) return { refused: text('You do not see this cost. Type a price such as 60=37.25.') }
  const percent = Math.min(Number(margin), LARGEST_MARGIN)
  return { quantity: Number(quantity), price: centsToNumber(priceFromMargin(parseUnitCost(cost), percent)) }
}
