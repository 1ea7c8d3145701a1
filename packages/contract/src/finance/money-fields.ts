import * as z from 'zod'
import { isBusinessDate } from '@galen/domain/dates'
import { paymentMethods } from '@galen/domain/finance/payment'
import { readableLine } from '../readable-text.ts'

const LARGEST_AMOUNT = 999_999_999_999.99

/** An amount of at most two decimals; rules say which ones are allowed. */
export const amount = z.number().min(-LARGEST_AMOUNT).max(LARGEST_AMOUNT).multipleOf(0.01)
export const enteredDay = z.string().max(10).refine(isBusinessDate, 'must be a day, such as 2026-11-15')
export const shownDay = z.iso.date()

/** Why something is voided: a reason of the list, by its id or in its own words. */
export const voidBody = z.strictObject({
  justificationId: z.uuid().optional(),
  justification: readableLine(200).optional(),
  note: readableLine(500).optional(),
  /** The bank sent it back; the only void of what a bank statement has cleared. */
  returned: z.boolean().optional(),
})

/** The discount for paying early (Spec §3). */
export const Discount = z.object({ discountAmount: z.number(), discountDueDate: shownDay.nullable() })

/** What is paid by hand, oldest first, or these documents in full. */
export const applyModes = ['lines', 'oldest', 'full'] as const

/** One document and how much of it is settled. Fields of replies are accepted and worked out again. */
const shownApplication = {
  kind: z.string().max(40).optional(),
  number: z.string().max(60).optional(),
  balance: z.number().optional(),
  discount: Discount.optional(),
}
export const invoiceApplication = z.strictObject({
  invoiceId: z.uuid(),
  amount: amount.default(0),
  /** Without it, as much as the terms allow. */
  discountAmountApplied: amount.nullable().optional(),
  ...shownApplication,
})
export const receiptApplication = z.strictObject({
  receiptId: z.uuid(),
  amount: amount.default(0),
  discountAmountApplied: amount.nullable().optional(),
  ...shownApplication,
})
const MOST_APPLICATIONS = 5000
export const invoiceApplications = z.array(invoiceApplication).max(MOST_APPLICATIONS)
export const receiptApplications = z.array(receiptApplication).max(MOST_APPLICATIONS)

export const Application = z.object({
  kind: z.string(),
  number: z.string(),
  amount: z.number(),
  discountAmountApplied: z.number(),
  /** What is open of the document now. */
  balance: z.number(),
  discount: Discount,
})

export const method = z.enum(paymentMethods)

/** One open document before and after what is simulated. */
export const SimulatedDocument = z.object({
  id: z.uuid(),
  kind: z.string(),
  number: z.string(),
  issuedDate: shownDay,
  dueDate: shownDay,
  totalAmount: z.number(),
  balance: z.number(),
  discount: Discount,
  discountAvailable: z.number(),
  amount: z.number(),
  discountAmountApplied: z.number(),
  remaining: z.number(),
})

export const Simulation = z.object({
  totalAmount: z.number(),
  appliedAmount: z.number(),
  discountAmountApplied: z.number(),
  paymentRemainingAmount: z.number(),
  balanceBefore: z.number(),
  balanceAfter: z.number(),
  documents: z.array(SimulatedDocument),
  warnings: z.array(z.string()),
  /** Sent with the posting, it guarantees these very figures: when something moved, the answer is 409. */
  fingerprint: z.string(),
})
export type Simulation = z.infer<typeof Simulation>

export const fingerprint = z.string().max(64).optional()
