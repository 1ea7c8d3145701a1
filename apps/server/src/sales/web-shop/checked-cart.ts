import { BusinessError } from '@galen/domain/business-error'
import type { KeptCart } from './cart.store.ts'

export function checkVersion(cart: KeptCart, version: number): void {
  if (cart.version !== version)
    throw new BusinessError('cart.conflict', 'The cart was changed. Check it and try again', [
      { field: 'version', message: 'is not that of the cart', yours: version, theirs: cart.version },
    ])
}

/** What the audit keeps of a cart. */
export const auditedCart = ({ addressId, externalNumber, note, lines }: KeptCart) => ({
  addressId,
  externalNumber,
  note,
  lines: lines.map(({ number, quantity }) => ({ number, quantity })),
})
