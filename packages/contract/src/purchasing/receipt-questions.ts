import * as z from 'zod'
import { lotDecisions, receiptQuestionCodes } from '@galen/domain/purchasing/receipt-questions'
import { serialsReasonNames } from '@galen/domain/warehouse/stock'
import { readableLine } from '../readable-text.ts'

export const ReceiptQuestion = z.object({
  code: z.enum(receiptQuestionCodes),
  confirmation: z.string(),
  detail: z.string(),
  purchasableItemId: z.string(),
  itemName: z.string(),
  lot: z.string().nullable(),
  expirationDate: z.iso.date().nullable(),
  daysLeft: z.int().nullable(),
  quantity: z.int(),
})
export type ReceiptQuestion = z.infer<typeof ReceiptQuestion>

/** What placing asks before goods enter stock; the call is repeated with the answers. */
export const AskedAboutReceipt = z.object({ detail: z.string(), confirmations: z.array(ReceiptQuestion) })

/** An answer to a question (Spec §3); a lot can also be refused or put into quarantine, and missing serials have a reason. */
export const confirmationRecord = z.strictObject({
  confirmation: readableLine(200),
  confirm: z.boolean(),
  decision: z.enum(lotDecisions).optional(),
  serialsReason: z.enum(serialsReasonNames).optional(),
  note: readableLine(500).optional(),
})
export const ConfirmationRecord = z.object({
  confirmation: z.string(),
  confirm: z.boolean(),
  decision: z.enum(lotDecisions),
  serialsReason: z.enum(serialsReasonNames).optional(),
  note: z.string(),
  detail: z.string(),
})
