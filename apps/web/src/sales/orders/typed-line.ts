import { text } from '../../kit/text.ts'

/** What was typed after an item: a quantity, `60=37.25` with a price. */
export type TypedLine = { readonly quantity: number; readonly price?: number } | { readonly refused: string }

const FORM = /^(\d{1,7})(?:=\$?(\d{1,11}(?:\.\d{1,2})?))?$/

export function readTypedLine(typed: string): TypedLine {
  const [, quantity, price] = FORM.exec(typed.replaceAll(/\s/g, '')) ?? []
  if (quantity === undefined) return { refused: text('Type a quantity such as 60, or 60=37.25 with a price.') }
  return { quantity: Number(quantity), ...(price !== undefined && { price: Number(price) }) }
}
