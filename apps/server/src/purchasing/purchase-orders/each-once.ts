import { invalid } from '../../platform/errors.ts'

/** Each line is sent once in a call; of two changes to one line only one could stay. */
export function checkEachOnce(products: readonly { readonly purchasableItemId: string }[]): void {
  const ids = products.map(({ purchasableItemId }) => purchasableItemId)
  const place = ids.findIndex((id, index) => ids.indexOf(id) < index)
  if (place >= 0) throw invalid([{ field: `products.${place}`, message: 'repeats the variation of another line' }])
}
