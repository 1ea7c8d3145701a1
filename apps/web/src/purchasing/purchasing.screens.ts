import type { Screen } from '../patterns/screens/screens.ts'
import { orderScreens } from './orders.screens.ts'
import { receiptScreens } from './receipts.screens.ts'

/** Purchase orders and receipts. */
export const purchasingScreens: readonly Screen[] = [...orderScreens, ...receiptScreens]
