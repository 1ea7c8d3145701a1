import { webShop } from '@galen/contract/sales/web-shop'
import { salesRequestReceived } from '@galen/contract/sales/sales-request-events'
import { BusinessError } from '@galen/domain/business-error'
import { notFound } from '../../../platform/errors.ts'
import { outsideCommand } from '../../../platform/operation.ts'
import { receiveRequest, requestsOf } from '../../sales-requests/receive-request.ts'
import { auditedCart, checkVersion } from '../checked-cart.ts'
import { type KeptCart, lockCart, NO_LONGER_SOLD, orderableItems, removeCart } from '../cart.store.ts'
import { loadShopper, type Shopper } from '../shopper.store.ts'

/** Turns the cart into a request at the prices of today and empties it: of two who submit it, the second finds none. */
export const submitCart = outsideCommand(
  'web-account',
  webShop.submitCart,
  async ({ body, tx, actor, audit, emit }) => {
    const { companyId, customerId, externalId } = actor
    const cart = await lockCart(tx, actor)
    if (cart.id === null || cart.lines.length === 0) throw new BusinessError('cart.empty', 'The cart is empty')
    checkVersion(cart, body.version)
    const shopper = await loadShopper(tx, actor)
    const addressId = shipTo(cart, shopper)
    const items = await orderableItems(
      tx,
      actor,
      cart.lines.map(({ itemId }) => itemId),
    )
    const gone = cart.lines.flatMap(({ itemId, itemName }, place) =>
      items.has(itemId) ? [] : [{ field: `lines.${place}.itemId`, message: NO_LONGER_SOLD, itemName }],
    )
    if (gone.length > 0)
      throw new BusinessError('cart.unsold', `${gone[0]?.itemName} ${NO_LONGER_SOLD}. Take it out of the cart`, gone)
    const { id, number } = await receiveRequest(tx, {
      companyId,
      source: 'WEB',
      customerId,
      accountId: externalId,
      addressId,
      externalNumber: cart.externalNumber === '' ? null : cart.externalNumber,
      note: cart.note,
      payload: auditedCart(cart),
      lines: cart.lines.map(({ itemId, number: asked, quantity }) => ({
        asked,
        itemId,
        problem: null,
        quantity,
        price: items.get(itemId)?.price ?? null,
      })),
    })
    await removeCart(tx, companyId, cart.id)
    audit('web-cart', { id: cart.id, action: 'submit-cart', before: auditedCart(cart), after: null })
    const after = { number, source: 'WEB', customerId, externalNumber: cart.externalNumber, lines: cart.lines.length }
    audit('sales-request', { id, action: 'receive-request', version: 1, before: null, after })
    emit(salesRequestReceived, { id, number, customerId, source: 'WEB' })
    const [request] = await requestsOf(tx, { companyId, customerId, seesPrices: shopper.seesPrices }, { id })
    if (!request) throw notFound('Sales request')
    return request
  },
)

/** Where the cart says, else the first address that the account may order to: the default comes first. */
function shipTo({ addressId }: KeptCart, { addresses }: Shopper): string {
  const address = addressId === null ? addresses[0] : addresses.find(({ id }) => id === addressId)
  if (!address)
    throw new BusinessError('cart.validation', 'Choose an address to send the goods to', [
      { field: 'addressId', message: 'is not an address that you may order to' },
    ])
  return address.id
}
