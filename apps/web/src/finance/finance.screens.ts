import type { Screen } from '../patterns/screens/screens.ts'
import { batchScreens } from './batches.screens.ts'
import { paymentScreens } from './payments.screens.ts'

/** Payments, credits and batches. */
export const financeScreens: readonly Screen[] = [...paymentScreens, ...batchScreens]
