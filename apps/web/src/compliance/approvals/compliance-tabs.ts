import { text } from '../../kit/text.ts'

/** The tabs of `/compliance` (Spec §2). */
export const complianceTabs = [
  { to: '/compliance/on-hold', label: text('On hold') },
  { to: '/compliance/approved', label: text('Approved') },
  { to: '/compliance/shipping-hold', label: text('Shipping hold') },
]
