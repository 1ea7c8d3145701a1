import type { Area } from '../platform/area.ts'
import { receiveExternalRequest } from './sales-requests/commands/receive-external-request.ts'
import { replaceCart } from './web-shop/commands/replace-cart.ts'
import { submitCart } from './web-shop/commands/submit-cart.ts'
import { getCart } from './web-shop/queries/get-cart.ts'
import { getCatalog } from './web-shop/queries/get-catalog.ts'
import { getWebCart } from './web-shop/queries/get-web-cart.ts'
import { getShopper } from './web-shop/queries/get-shopper.ts'
import { listOwnRequests } from './web-shop/queries/list-own-requests.ts'
import { webCartSearch } from './web-shop/web-cart.search.ts'

/** What customers order: the shop, and orders that other systems send. */
export const sales: Area = {
  operations: [
    getShopper,
    getCatalog,
    getCart,
    replaceCart,
    submitCart,
    listOwnRequests,
    getWebCart,
    receiveExternalRequest,
  ],
  indices: [webCartSearch],
}
