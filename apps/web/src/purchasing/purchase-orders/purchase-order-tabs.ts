import { text } from '../../kit/text.ts'

/** The tabs of `/purchase-order` (Spec §2). */
export const orderTabs = [
  { to: '/purchase-order/to-purchase', label: text('To purchase') },
  { to: '/purchase-order/drafts', label: text('Drafts') },
  { to: '/purchase-order/list-purchase-order', label: text('Placed POs') },
  { to: '/purchase-order/open-sales', label: text('Open sales') },
  { to: '/purchase-order/purchased-items', label: text('Purchased items') },
]
