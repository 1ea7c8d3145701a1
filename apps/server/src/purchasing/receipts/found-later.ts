import { cannotBeChangedHere } from '../../platform/put-back.ts'
import type { ReceiptLine } from './receipt-line.store.ts'
import type { SentLot } from './sent-lots.ts'

type PlacedLot = SentLot & { readonly id?: string | undefined }
type PlacedProduct = {
  readonly purchasableItemId: string
  readonly purchasePrice?: number | undefined
  readonly lots?: readonly PlacedLot[] | undefined
}

/** The products with the lots that were found later: a lot that the placed receipt has is sent as it was shown, or refused. */
export function foundLater(lines: readonly ReceiptLine[], products: readonly PlacedProduct[]) {
  const known = new Map(lines.flatMap(({ lots }) => lots.map((lot) => [lot.id, lot] as const)))
  const changed = products.flatMap(({ lots = [] }, product) =>
    lots.flatMap(({ id, lot, expirationDate, quantity }, place) => {
      if (id === undefined) return []
      const stored = known.get(id)
      const at = `products.${product}.lots.${place}`
      if (!stored) return [`${at}.id`]
      return [
        ...(lot === stored.lot ? [] : [`${at}.lot`]),
        ...(expirationDate === stored.expiresOn ? [] : [`${at}.expirationDate`]),
        ...(quantity === undefined || quantity === stored.quantity ? [] : [`${at}.quantity`]),
      ]
    }),
  )
  if (changed.length > 0) throw cannotBeChangedHere(changed)
  return products.map(({ lots = [], ...product }) => ({ ...product, lots: lots.filter(({ id }) => id === undefined) }))
}
