import { centsToNumber, roundToCents } from '@galen/domain/money'
import { text } from '../../../kit/text.ts'

/** One pasted row: a code of ours, how many, and a price where one is given. */
type PastedRow = { readonly code: string; readonly quantity: number; readonly price: number | undefined }

export const MOST_PASTED = 200

/** Rows of a spreadsheet or of a mail: the code first, then the quantity, then perhaps the price. */
export function readPasted(pasted: string): (PastedRow | { readonly code: string; readonly problem: string })[] {
  return pasted
    .split(/\r?\n/)
    .map((row) => row.trim())
    .filter(Boolean)
    .slice(0, MOST_PASTED)
    .map((row) => {
      const [code = '', quantity = '', price] = row.split(/\t|\s*;\s*|,\s+|\s+/).filter(Boolean)
      if (!/^\d{1,6}$/.test(quantity) || Number(quantity) === 0) return { code, problem: text('Quantity is missing.') }
      if (price !== undefined && !/^\$?\d{1,9}(?:\.\d{1,9})?$/.test(price))
        return { code, problem: text('{price} is not a price.', { price }) }
      return {
        code,
        quantity: Number(quantity),
        price: price === undefined ? undefined : centsToNumber(roundToCents(price.replace('$', ''))),
      }
    })
}
