import type { Screen } from '../patterns/screens/screens.ts'
import { bankFileScreens } from './bank-files.screens.ts'
import { batchScreens } from './batches.screens.ts'
import { paymentScreens } from './payments.screens.ts'
import { settlementDocumentScreens } from './settlement-documents.screens.ts'

/** Payments, credits, batches and what goes to the bank. */
export const financeScreens: readonly Screen[] = [
  ...paymentScreens,
  ...settlementDocumentScreens,
  ...batchScreens,
  ...bankFileScreens,
]
