import { text } from '../../kit/text.ts'

/** The tabs of `/compliance` (Spec §2), and the limits that orders are checked by. */
export const complianceTabs = [
  { to: '/compliance/on-hold', label: text('On hold') },
  { to: '/compliance/approved', label: text('Approved') },
  { to: '/compliance/shipping-hold', label: text('Shipping hold') },
  { to: '/compliance/item-classes', label: text('Item classes') },
  { to: '/compliance/without-ingredients', label: text('Without ingredients') },
  { to: '/compliance/licenses', label: text('Licenses to review') },
  { to: '/compliance/classes-to-review', label: text('Classes to review') },
  { to: '/compliance/limits', label: text('Limits') },
]
