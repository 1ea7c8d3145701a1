import * as z from 'zod'
import { anyOf } from '@galen/domain/permissions'
import { mailLifecycle } from '@galen/domain/admin/mail-message'
import { settlementKinds } from '@galen/domain/finance/settlement-kinds'
import { readableLine, readableProse } from '../readable-text.ts'
import { byId, route } from '../route.ts'
import { topic } from '../topic.ts'
import { shownDay } from './money-fields.ts'

const Linked = z.object({ kind: z.string(), id: z.uuid(), number: z.string() })

/** One document that a payment or credit settles, with what is left of it. */
export const SettledDocument = z.object({
  documentId: z.uuid(),
  kind: z.string(),
  number: z.string(),
  /** Their own number for it, such as the invoice number of a vendor. */
  reference: z.string(),
  /** Null while a payment only plans to settle it. */
  issuedDate: shownDay.nullable(),
  dueDate: shownDay.nullable(),
  totalAmount: z.number(),
  openBefore: z.number(),
  discountAmountApplied: z.number(),
  amount: z.number(),
  balance: z.number(),
})
export type SettledDocument = z.infer<typeof SettledDocument>

/** A payment or credit that settles a document now. */
export const SettledWith = z.object({
  kind: z.enum(settlementKinds),
  id: z.uuid(),
  number: z.string(),
  partyId: z.uuid(),
  date: shownDay,
  amount: z.number(),
  discountAmountApplied: z.number(),
})

const Posting = z.object({
  id: z.uuid(),
  number: z.int(),
  date: shownDay,
  memo: z.string(),
  isReversal: z.boolean(),
  isReversed: z.boolean(),
  lines: z.array(z.object({ account: z.string(), name: z.string(), debit: z.number(), credit: z.number() })),
})

/** A payment or credit as its page shows it. */
export const SettlementDocument = z.object({
  id: z.uuid(),
  version: z.int(),
  kind: z.enum(settlementKinds),
  number: z.string().nullable(),
  status: z.string(),
  party: z.object({
    side: z.enum(['customer', 'vendor']),
    id: z.uuid(),
    number: z.string(),
    name: readableLine(200),
    terms: z.string().nullable(),
  }),
  date: shownDay,
  /** Payments have a method, credits a source. */
  method: z.string().nullable(),
  source: z.string(),
  reference: z.string(),
  checkNumber: z.string().nullable(),
  note: readableProse(1000),
  totalAmount: z.number(),
  appliedAmount: z.number(),
  discountAmountApplied: z.number(),
  paymentRemainingAmount: z.number(),
  batch: z.object({ id: z.uuid(), number: z.string().nullable(), status: z.string() }).nullable(),
  bankAccount: z.string().nullable(),
  clearedOn: shownDay.nullable(),
  /** What a credit is for, or what a refund pays back. */
  origin: Linked.nullable(),
  createdAt: z.iso.datetime(),
  createdByName: readableLine(200).nullable(),
  voidAt: z.iso.datetime().nullable(),
  voidReason: z.string().nullable(),
  isReturned: z.boolean(),
  /** Whether I am the second person that a waiting payment needs. */
  mayDecide: z.boolean(),
  applications: z.array(SettledDocument),
  /** Null for those who do not see the books. */
  entries: z.array(Posting).nullable(),
  activity: z.array(z.object({ id: z.uuid(), user: readableLine(200), at: z.iso.datetime(), action: z.string() })),
  messages: z.array(
    z.object({
      id: z.uuid(),
      subject: z.string(),
      recipient: z.string(),
      status: z.enum(mailLifecycle.statuses),
      at: z.iso.datetime(),
    }),
  ),
})
export type SettlementDocument = z.infer<typeof SettlementDocument>

/** What taking a payment or credit back does, before it is done. */
export const TakeBackEffects = z.object({
  /** Why it cannot be done now. */
  refusal: z.string().nullable(),
  unapplied: z.array(
    z.object({
      number: z.string(),
      amount: z.number(),
      discountAmountApplied: z.number(),
      /** What is open of it then. */
      balanceAfter: z.number(),
    }),
  ),
  discounts: z.number(),
  journal: z.object({ date: shownDay, entries: z.int(), amount: z.number() }),
  /** The batch that changes: an open one loses it, of a closed one the bank takes it back. */
  batch: z
    .object({ number: z.string().nullable(), isClosed: z.boolean(), totalBefore: z.number(), totalAfter: z.number() })
    .nullable(),
})
export type TakeBackEffects = z.infer<typeof TakeBackEffects>
const taking = z.strictObject({ action: z.enum(['void', 'return']).default('void') })

const ofCustomers = 'EDIT_CUSTOMER_FINANCE'
const ofVendors = 'EDIT_VENDOR_FINANCE'

export const settlementDocuments = {
  ofCustomer: route({
    method: 'GET',
    path: '/api/payment/customer-documents/:id',
    needs: ofCustomers,
    summary: 'A payment, credit or refund of a customer with what it settles, its journal, activity and messages',
    params: byId,
    replies: { 200: SettlementDocument },
  }),
  ofVendor: route({
    method: 'GET',
    path: '/api/payment/vendor-documents/:id',
    needs: ofVendors,
    summary: 'A payment to a vendor or a credit of one with what it settles, its journal, activity and messages',
    params: byId,
    replies: { 200: SettlementDocument },
  }),
  ofInvoice: route({
    method: 'GET',
    path: '/api/payment/invoices/:id/settlements',
    needs: ofCustomers,
    summary: 'The payments and credits that an invoice is settled with',
    params: byId,
    replies: { 200: z.object({ content: z.array(SettledWith) }) },
  }),
  ofReceipt: route({
    method: 'GET',
    path: '/api/payment/receipts/:id/settlements',
    needs: ofVendors,
    summary: 'The payments and credits that a receipt is settled with',
    params: byId,
    replies: { 200: z.object({ content: z.array(SettledWith) }) },
  }),
  effectsOfCustomer: route({
    method: 'GET',
    path: '/api/payment/customer-documents/:id/effects',
    needs: ofCustomers,
    summary: 'What a void or a return would do: what is open again, what is reversed and which batch changes',
    params: byId,
    query: taking,
    replies: { 200: TakeBackEffects },
  }),
  effectsOfVendor: route({
    method: 'GET',
    path: '/api/payment/vendor-documents/:id/effects',
    needs: ofVendors,
    summary: 'What voiding a payment or credit of a vendor would do',
    params: byId,
    query: taking,
    replies: { 200: TakeBackEffects },
  }),
}

/** A payment or credit changed; the same right as reading it. */
export const settlementTopics = {
  'customer-payment': topic({
    destination: '/topic/customer-payment/:id',
    needs: ofCustomers,
    summary: 'A payment of a customer changed',
  }),
  'customer-credit': topic({
    destination: '/topic/customer-credit/:id',
    needs: ofCustomers,
    summary: 'A credit of a customer changed',
  }),
  'vendor-payment': topic({
    destination: '/topic/vendor-payment/:id',
    needs: anyOf(ofVendors, ofCustomers),
    summary: 'A payment to a vendor, or a refund, changed',
  }),
  'vendor-credit': topic({
    destination: '/topic/vendor-credit/:id',
    needs: ofVendors,
    summary: 'A credit of a vendor changed',
  }),
}
