import { webShop } from '@galen/contract/sales/web-shop'
import { outsideQuery } from '../../../platform/operation.ts'
import { requestsOf } from '../../sales-requests/receive-request.ts'
import { loadShopper } from '../shopper.store.ts'

export const listOwnRequests = outsideQuery('web-account', webShop.requests, async ({ query, db, actor }) => {
  const { companyId, customerId } = actor
  const { from, size } = query
  const { seesPrices } = await loadShopper(db, actor)
  const found = await requestsOf(db, { companyId, customerId, seesPrices }, { from, size: size + 1 })
  return { content: found.slice(0, size), hasMore: found.length > size }
})
