import { text } from '../../kit/text.ts'

/** The tabs of `/sales-order` (Spec §2). */
export const salesTabs = [
  { to: '/sales-order/drafts', label: text('Drafts') },
  { to: '/sales-order/sales-request', label: text('External SOs') },
  { to: '/sales-order/previous-sales-order', label: text('Placed SOs') },
  { to: '/sales-order/web-carts', label: text('Web carts') },
  { to: '/sales-order/items-sold', label: text('Items sold') },
]
