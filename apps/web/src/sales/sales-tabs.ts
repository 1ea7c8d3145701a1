import { text } from '../kit/text.ts'

/** The tabs of `/sales-order` (Spec §2). */
export const salesTabs = [{ to: '/sales-order/web-carts', label: text('Web carts') }]
