import type * as z from 'zod'
import { webShop } from '@galen/contract/sales/web-shop'
import type { ErrorDetail } from '@galen/domain/business-error'
import { invalid } from '../../../platform/errors.ts'
import { outsideCommand } from '../../../platform/operation.ts'
import type { SellableItem } from '../sellable-items.ts'
import { loadCart, lockCart, NO_LONGER_SOLD, orderableItems, saveCart, shownCart } from '../cart.store.ts'
import { auditedCart, checkVersion } from '../checked-cart.ts'
import { loadShopper, type Shopper } from '../shopper.store.ts'

type Wanted = z.output<typeof webShop.replaceCart.body>

/** The whole cart as it is to be. Two windows of one customer do not overwrite each other unseen. */
export const replaceCart = outsideCommand('web-account', webShop.replaceCart, async ({ body, tx, actor, audit }) => {
  const before = await lockCart(tx, actor)
  checkVersion(before, body.version)
  const shopper = await loadShopper(tx, actor)
  const items = await orderableItems(
    tx,
    actor,
    body.lines.map(({ itemId }) => itemId),
  )
  checkCart(body, shopper, items)
  const lines = body.lines.map((line) => ({ ...line, price: items.get(line.itemId)?.price ?? null }))
  const { id, version } = await saveCart(tx, actor, before, { ...body, lines })
  const after = await loadCart(tx, actor)
  audit('web-cart', { id, action: 'replace-cart', version, before: auditedCart(before), after: auditedCart(after) })
  return shownCart(tx, actor, after, shopper.seesPrices)
})

function checkCart({ addressId, lines }: Wanted, shopper: Shopper, items: ReadonlyMap<string, SellableItem>): void {
  const seen = new Set<string>()
  const problems: ErrorDetail[] = lines.flatMap(({ itemId }, place) => {
    const message = seen.has(itemId) ? 'is in the cart twice' : items.has(itemId) ? null : NO_LONGER_SOLD
    seen.add(itemId)
    return message === null ? [] : [{ field: `lines.${place}.itemId`, message }]
  })
  if (addressId !== null && !shopper.addresses.some(({ id }) => id === addressId))
    problems.push({ field: 'addressId', message: 'is not an address that you may order to' })
  if (problems.length > 0) throw invalid(problems)
}
