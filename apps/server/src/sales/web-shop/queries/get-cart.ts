import { webShop } from '@galen/contract/sales/web-shop'
import { outsideQuery } from '../../../platform/operation.ts'
import { loadCart, shownCart } from '../cart.store.ts'
import { loadShopper } from '../shopper.store.ts'

export const getCart = outsideQuery('web-account', webShop.cart, async ({ db, actor }) => {
  const { seesPrices } = await loadShopper(db, actor)
  return shownCart(db, actor, await loadCart(db, actor), seesPrices)
})
