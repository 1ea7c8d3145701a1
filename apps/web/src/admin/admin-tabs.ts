import { text } from '../kit/text.ts'

/** The tabs of `/admin` (Spec §2). */
export const adminTabs = [
  { to: '/admin/configuration', label: text('Configuration') },
  { to: '/admin/items', label: text('Items') },
  { to: '/admin/sales-rules', label: text('Sales rules') },
  { to: '/admin/justifications', label: text('Justifications') },
  { to: '/admin/notifications-config', label: text('Notifications') },
  { to: '/admin/financial-config', label: text('Financial') },
  { to: '/admin/shipping-rates', label: text('Shipping rates') },
]
