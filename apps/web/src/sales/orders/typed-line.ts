import { text } from '../../kit/text.ts'

/** What was typed after an item: a quantity, `60=37.25` with a price. */
export type TypedLine = { readonly quantity: number; readonly price?: number } | { readonly refused: string }

const FORM = /^\s*(\d{1,7})\s*(?:=\s*\$?(\d+(?:\.\d{1,2})?))?\s*$/

export function readTypedLine(typed: string): TypedLine {
  const [, quantity, price] = FORM.exec(typed) ?? []
  if (quantity === undefined) return { refused: text('Type a quantity such as 60, or 60=37.25 with a price.') }
  return { quantity: Number(quantity), ...(price !== undefined && { price: Number(price) }) }
}
