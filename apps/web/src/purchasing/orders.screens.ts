import { NOT_IGNORED } from '@galen/contract/purchasing/demand-indices'
import type { purchaseOrderIndex } from '@galen/contract/purchasing/purchase-order-indices'
import { text } from '../kit/text.ts'
import { documentKeys, tabKeys } from '../patterns/document/document-keys.ts'
import { lineGridKeys } from '../patterns/lines/line-grid-keys.ts'
import { listCreateKeys, listGroupKeys, listKeys, listSelectionKeys } from '../patterns/list/list-keys.ts'
import { menuEntry } from '../patterns/screens/menus.ts'
import { records } from '../patterns/screens/records.ts'
import type { Screen } from '../patterns/screens/screens.ts'
import { NEW_PURCHASE_ORDER } from './purchase-orders/purchase-order-address.ts'
import { toPurchaseKeys } from './purchase-orders/to-purchase-keys.ts'

const ABOVE = [text('Purchase'), text('Purchase orders')]
const NEEDS = 'LIST_PURCHASES'

const toPurchase = {
  title: text('To purchase'),
  help: {
    sentences: [
      text(
        'The list shows what open sales orders and reorder points ask for and stock and placed orders do not cover.',
      ),
      text('Select lines and choose Add to PO: each vendor gets one draft, new or already open.'),
      text(
        'What drafts of any buyer have is not suggested again; what you ignore comes back on its day or when the demand changes.',
      ),
    ],
    words: ['NDC'],
  },
  keys: [listKeys, listCreateKeys, listGroupKeys, listSelectionKeys, toPurchaseKeys, tabKeys],
  page: async () => (await import('./purchase-orders/to-purchase-page.tsx')).ToPurchasePage,
} as const satisfies Partial<Screen>

/** The tabs of `/purchase-order` and the order itself; each is a screen of its own. */
export const orderScreens: readonly Screen[] = [
  {
    ...menuEntry('/purchase-order'),
    ...toPurchase,
    about: text('What to buy, draft and placed orders'),
    icon: 'rows',
    counts: [{ index: 'to-purchase', query: NOT_IGNORED }],
    creates: { label: text('New purchase order'), address: NEW_PURCHASE_ORDER, needs: 'CREATE_PURCHASE' },
    records: records<typeof purchaseOrderIndex>({
      index: 'purchase-order',
      kind: text('Purchase order'),
      icon: 'rows',
      label: (order) => order.number ?? '',
      detail: (order) => order.vendor ?? '',
      address: (order) => `/purchase-order/${order.id}`,
    }),
  },
  { path: '/purchase-order/to-purchase', above: ABOVE, needs: NEEDS, icon: 'rows', ...toPurchase },
  {
    path: '/purchase-order/drafts',
    title: text('Drafts'),
    above: ABOVE,
    needs: NEEDS,
    icon: 'rows',
    help: {
      sentences: [
        text('These are the orders that are not placed yet, yours and those of other buyers.'),
        text('Press c for a new order; Continue opens a draft ready to be changed.'),
        text('A draft below the minimum order of its vendor is marked.'),
      ],
    },
    keys: [listKeys, listCreateKeys, tabKeys],
    page: async () => (await import('./purchase-orders/draft-orders-page.tsx')).DraftOrdersPage,
  },
  {
    path: '/purchase-order/list-purchase-order',
    title: text('Placed POs'),
    above: ABOVE,
    needs: NEEDS,
    icon: 'rows',
    help: {
      sentences: [
        text('These are the orders that were placed, with what is received of each.'),
        text('Late orders are those that are not received in full after their expected date.'),
        text('Closing an order means that nothing more is expected of it.'),
      ],
    },
    keys: [listKeys, listCreateKeys, listSelectionKeys, tabKeys],
    page: async () => (await import('./purchase-orders/placed-orders-page.tsx')).PlacedOrdersPage,
  },
  {
    path: '/purchase-order/open-sales',
    title: text('Open sales'),
    above: ABOVE,
    needs: NEEDS,
    icon: 'rows',
    help: {
      sentences: [
        text('These are placed sales orders that are not shipped in full.'),
        text('Short units are covered neither by stock nor by placed purchase orders.'),
        text('Open an order to buy what it is short of.'),
      ],
    },
    keys: [listKeys, tabKeys],
    page: async () => (await import('./purchase-orders/open-sales-page.tsx')).OpenSalesPage,
  },
  {
    path: '/purchase-order/open-sales/:id/items',
    title: text('Items of the order'),
    above: [...ABOVE, text('Open sales')],
    needs: NEEDS,
    icon: 'rows',
    help: {
      sentences: [
        text('These are the lines of one sales order that wait for stock.'),
        text('Select lines and choose Create PO lines: they are bought for this order.'),
        text('Targeted units are on purchase orders for this very line already.'),
      ],
      words: ['NDC'],
    },
    keys: [listKeys, listSelectionKeys, tabKeys],
    page: async () => (await import('./purchase-orders/open-sale-items-page.tsx')).OpenSaleItemsPage,
  },
  {
    path: '/purchase-order/purchased-items',
    title: text('Purchased items'),
    above: ABOVE,
    needs: NEEDS,
    icon: 'rows',
    help: {
      sentences: [
        text('These are the lines of all placed orders.'),
        text('The last price is that of the order before with the same variation.'),
        text('A line opens its order.'),
      ],
      words: ['NDC'],
    },
    keys: [listKeys, tabKeys],
    page: async () => (await import('./purchase-orders/purchased-items-page.tsx')).PurchasedItemsPage,
  },
  {
    path: '/purchase-order/:id',
    title: text('Purchase order'),
    above: ABOVE,
    needs: NEEDS,
    icon: 'rows',
    help: {
      sentences: [
        text('An order opens read-only; choose Edit to change it. A draft saves each line by itself.'),
        text('Placing names what you have to confirm first, such as a price that went up.'),
        text('A placed order is changed and saved as a whole, received, sent by EDI, and closed.'),
      ],
      words: ['NDC'],
    },
    keys: [documentKeys, lineGridKeys],
    page: async () => (await import('./purchase-orders/purchase-order-page.tsx')).PurchaseOrderPage,
  },
]
