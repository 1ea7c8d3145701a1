import { addItemKeys } from './orders/add-item/add-item-keys.ts'
import { salesRequestKeys } from './sales-requests/sales-request-keys.ts'
import { salesOrderKeys } from './orders/sales-order-keys.ts'
import type { salesOrderIndex, salesOrderRequestIndex } from '@galen/contract/sales/sales-order-indices'
import { anyOf } from '@galen/domain/permissions'
import { text } from '../kit/text.ts'
import { documentKeys, tabKeys } from '../patterns/document/document-keys.ts'
import { lineGridKeys } from '../patterns/lines/line-grid-keys.ts'
import { listCreateKeys, listKeys, listSelectionKeys } from '../patterns/list/list-keys.ts'
import { menuEntry } from '../patterns/screens/menus.ts'
import { records } from '../patterns/screens/records.ts'
import { settingsKeys } from '../patterns/settings/settings-keys.ts'
import type { Screen } from '../patterns/screens/screens.ts'

const ABOVE = [text('Sales'), text('Sales orders')]
const READS = anyOf('VIEW_SALE', 'CREATE_SALE', 'LIST_SALES')

const placed = {
  help: {
    sentences: [
      text('These are the orders that were placed, with how much of each is shipped.'),
      text('Sales reps see the orders of their own customers.'),
      text('Closing an order releases what is not shipped.'),
    ],
  },
  keys: [listKeys, listCreateKeys, listSelectionKeys, tabKeys],
} as const satisfies Partial<Screen>

/** The tabs of `/sales-order` and the orders themselves; each is a screen of its own. */
export const salesScreens: readonly Screen[] = [
  {
    ...menuEntry('/sales-order'),
    title: text('Sales orders'),
    about: text('Drafts, external orders, placed orders'),
    icon: 'rows',
    counts: [{ index: 'sales-order-draft', needs: 'CREATE_SALE' }, { index: 'sales-order' }],
    creates: { label: text('New order'), address: '/sales-order/new', needs: 'CREATE_SALE' },
    ...placed,
    records: [
      records<typeof salesOrderIndex>({
        index: 'sales-order',
        kind: text('Sales order'),
        icon: 'rows',
        label: (order) => order.number,
        detail: (order) => order.customer ?? '',
        address: (order) => `/sales-order/${order.id}/so-information`,
      }),
      records<typeof salesOrderRequestIndex>({
        index: 'sales-order-request',
        kind: text('External order'),
        icon: 'rows',
        label: (request) => request.number,
        detail: (request) => request.customer ?? '',
        address: (request) => `/sales-order/sales-request/${request.id}/so-information`,
      }),
    ],
    page: async () => (await import('./orders/sales-orders-default.tsx')).SalesOrdersDefault,
  },
  {
    path: '/sales-order/drafts',
    title: text('Drafts'),
    above: ABOVE,
    needs: anyOf('CREATE_SALE', 'LIST_ALL_SALES'),
    icon: 'rows',
    help: {
      sentences: [
        text('These are the orders in the making, yours and those of your customers.'),
        text('Press c to start an order. Every field and line is saved by itself.'),
        text('Warnings say what is missing before a draft can be placed.'),
      ],
    },
    keys: [listKeys, listCreateKeys, tabKeys],
    page: async () => (await import('./orders/draft-sales-orders-page.tsx')).DraftSalesOrdersPage,
  },
  {
    path: '/sales-order/sales-request',
    title: text('External SOs'),
    above: ABOVE,
    needs: 'LIST_SALES',
    icon: 'rows',
    help: {
      sentences: [
        text('These orders came from the shop, from other systems or by EDI.'),
        text('Match the customer and every line, then create the order.'),
        text('Rejected orders keep their reason.'),
      ],
    },
    keys: [listKeys, tabKeys],
    page: async () => (await import('./sales-requests/sales-requests-page.tsx')).SalesRequestsPage,
  },
  {
    path: '/sales-order/previous-sales-order',
    title: text('Placed SOs'),
    above: ABOVE,
    needs: anyOf('LIST_SALES', 'LIST_ALL_SALES'),
    icon: 'rows',
    ...placed,
    page: async () => (await import('./orders/placed-sales-orders-page.tsx')).PlacedSalesOrdersPage,
  },
  {
    path: '/sales-order/web-carts',
    title: text('Web carts'),
    above: ABOVE,
    needs: anyOf('LIST_SALES', 'LIST_ALL_SALES'),
    icon: 'rows',
    help: {
      sentences: [
        text('Carts that customers started in the shop and have not submitted yet.'),
        text('Preview a cart to see its lines with the prices of the day they were added.'),
        text('Sales reps see the carts of their own customers. The list updates live.'),
      ],
    },
    keys: [listKeys, tabKeys],
    page: async () => (await import('./web-shop/web-carts-page.tsx')).WebCartsPage,
  },
  {
    path: '/sales-order/items-sold',
    title: text('Items sold'),
    above: ABOVE,
    needs: 'LIST_SALES',
    icon: 'rows',
    help: {
      sentences: [
        text('These are the lines of all placed orders, or of all invoices where you choose Shipped.'),
        text('Not shipped shows what is still to leave; Returned shows what came back.'),
        text('A line opens its order or its invoice.'),
      ],
      words: ['NDC'],
    },
    keys: [listKeys, tabKeys],
    page: async () => (await import('./orders/items-sold-page.tsx')).ItemsSoldPage,
  },
  {
    path: '/sales-order/sales-request/:id/:tab?',
    title: text('External order'),
    above: [...ABOVE, text('External SOs')],
    needs: anyOf('LIST_SALES', 'CREATE_SALE'),
    icon: 'rows',
    help: {
      sentences: [
        text('Each line shows what they ask beside what we sell; quantity and price can be changed.'),
        text('Match a line to one of our items; the words are remembered for this customer.'),
        text('Create order works once everything is matched and every question is answered.'),
      ],
    },
    keys: [documentKeys, salesRequestKeys, tabKeys],
    page: async () => (await import('./sales-requests/sales-request-page.tsx')).SalesRequestPage,
  },
  {
    path: '/admin/shipping-rates',
    title: text('Shipping rates'),
    about: text('What freight is quoted by when no carrier answers'),
    above: [text('Admin')],
    needs: 'LIST_SYSTEM_PROPERTIES',
    icon: 'settings',
    keys: [settingsKeys, tabKeys],
    help: {
      sentences: [
        text('These are the shipping services that an invoice can be sent by.'),
        text('A quote is the base rate plus the rate per pound plus insurance, when no carrier answers.'),
        text('Edit rows in place; a service that is not active is no longer offered.'),
      ],
    },
    page: async () => (await import('./freight/shipping-rates-page.tsx')).ShippingRatesPage,
  },
  {
    path: '/item-lookup/:salesOrderId',
    title: text('Add item'),
    above: ABOVE,
    needs: 'CREATE_SALE',
    icon: 'rows',
    help: {
      sentences: [
        text('Search by number, NDC, name or scan.'),
        text('Type the quantity, with =price or %margin where it is not the usual one, and press Enter.'),
        text('The basket shows what is on the order.'),
      ],
      words: ['NDC'],
    },
    keys: [addItemKeys],
    page: async () => (await import('./orders/add-item/add-item-page.tsx')).AddItemPage,
  },
  {
    path: '/sales-order/:id/:tab?',
    title: text('Sales order'),
    above: ABOVE,
    needs: READS,
    icon: 'rows',
    help: {
      sentences: [
        text('A draft saves each field and line by itself; a placed order is edited and saved together.'),
        text('Placing names what you have to confirm, and puts the order on hold when a reason has to be decided.'),
        text('Price and margin set each other.'),
      ],
      words: ['NDC'],
    },
    keys: [documentKeys, lineGridKeys, salesOrderKeys, tabKeys],
    page: async () => (await import('./orders/sales-order-page.tsx')).SalesOrderPage,
  },
]
