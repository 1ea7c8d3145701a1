import { webShop } from '@galen/contract/sales/web-shop'
import { outsideQuery } from '../../../platform/operation.ts'
import { loadShopper } from '../shopper.store.ts'

export const getShopper = outsideQuery('web-account', webShop.me, async ({ db, actor }) => {
  const { name, email, customerNumber, customerName, seesPrices, addresses } = await loadShopper(db, actor)
  return {
    name,
    email,
    customer: { number: customerNumber, name: customerName },
    seesPrices,
    addresses: [...addresses],
  }
})
