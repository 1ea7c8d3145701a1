import * as z from 'zod'
import { approvalStatuses } from '@galen/domain/compliance/sales-approval'
import { holdReasonCodes } from '@galen/domain/compliance/hold-reasons'
import { deaSchedules, registeredSchedules } from '@galen/domain/items/dea-schedule'
import { salesOrder } from '@galen/domain/sales/sales-order'
import { CreditUse } from '../sales/order-findings.ts'
import { readableProse } from '../readable-text.ts'
import { byId, route } from '../route.ts'
import { searchIndex } from '../search-index.ts'

const HeldReason = z.object({
  id: z.uuid(),
  code: z.enum(holdReasonCodes),
  reason: z.string(),
  message: z.string(),
  status: z.enum(approvalStatuses),
  /** How its cause is removed, where no one may approve it. */
  wayOut: z.string().nullable(),
  /** Whether the person who asks can decide it. */
  decidable: z.boolean(),
  /** Who can, by name. */
  deciders: z.array(z.string()),
  note: z.string(),
  decidedAt: z.iso.datetime().nullable(),
  decidedByName: z.string().nullable(),
  extendedUntil: z.string().nullable(),
  version: z.int(),
})
export type HeldReason = z.infer<typeof HeldReason>

const LicenseRow = z.object({
  id: z.uuid(),
  label: z.string(),
  number: z.string(),
  expiresOn: z.string(),
  status: z.enum(['valid', 'expiring', 'expired', 'upcoming', 'missing', 'draft', 'unverified']),
  schedules: z.array(z.enum(registeredSchedules)),
  isRegistration: z.boolean(),
  fileId: z.uuid().nullable(),
  fileName: z.string().nullable(),
})

const ControlledLine = z.object({
  itemId: z.uuid(),
  itemNumber: z.string(),
  name: z.string(),
  deaSchedule: z.enum(deaSchedules).nullable(),
  quantity: z.int(),
  needs: z.array(z.enum(registeredSchedules)),
})

const Size = z.object({
  substance: z.string(),
  name: z.string(),
  total: z.number(),
  thisOrder: z.number(),
  openOrders: z.number(),
  shipped: z.number(),
  mean: z.number(),
  windows: z.array(z.object({ until: z.string(), milligrams: z.number() })),
  bound: z.object({ milligrams: z.number(), of: z.enum(['limit', 'usual']) }).nullable(),
  overPercent: z.number().nullable(),
  limits: z.array(
    z.object({
      windowDays: z.int(),
      words: z.string(),
      units: z.number(),
      milligrams: z.number(),
      isOver: z.boolean(),
    }),
  ),
})
export type SubstanceSize = z.infer<typeof Size>

const Credit = CreditUse.extend({
  oldestPastDueDays: z.int(),
  /** From invoice to full payment, over the invoices of the last twelve months that are paid; null without any. */
  averageDaysToPay: z.int().nullable(),
  lastPayment: z.object({ on: z.iso.date(), amount: z.number() }).nullable(),
})

const MarginLine = z.object({
  item: z.string(),
  price: z.number(),
  margin: z.number().nullable(),
  minimumMargin: z.number(),
})

/** A sales rule that holds the order, and the figures that met it. */
const RuleEvidence = z.object({
  sentence: z.string(),
  figures: z.array(
    z.object({
      itemId: z.uuid().nullable(),
      /** The item of the line that it is about; null for the order or the customer as a whole. */
      item: z.string().nullable(),
      label: z.string(),
      is: z.string(),
      bound: z.string(),
    }),
  ),
})

/** An order on hold with its reasons and everything that proves or refutes them. */
export const OrderEvidence = z.object({
  id: z.uuid(),
  number: z.string(),
  status: z.enum(salesOrder.statuses),
  source: z.string(),
  currency: z.string(),
  total: z.number(),
  lineCount: z.int(),
  placedDate: z.iso.datetime().nullable(),
  placedById: z.uuid().nullable(),
  enlargedByIds: z.array(z.uuid()),
  customerId: z.uuid().nullable(),
  customer: z.string(),
  shipTo: z.string(),
  salesRepName: z.string().nullable(),
  orderForm: z.string(),
  reasons: z.array(HeldReason),
  licenses: z.array(LicenseRow),
  controlled: z.array(ControlledLine),
  sizes: z.array(Size),
  /** What the rep was asked about the order, newest first. */
  questions: z.array(
    z.object({ id: z.string(), at: z.iso.datetime(), by: z.string(), rep: z.string(), question: z.string() }),
  ),
  /** Null where no reason is about credit. */
  credit: Credit.nullable(),
  /** Null for those who do not see costs. */
  margins: z.array(MarginLine).nullable(),
  /** The sales rules that hold it; figures of margin only for those who see costs. */
  rules: z.array(RuleEvidence),
})
export type OrderEvidence = z.infer<typeof OrderEvidence>

export const heldOrders = {
  evidence: route({
    method: 'GET',
    path: '/api/compliance/orders/:id/evidence',
    needs: 'LIST_COMPLIANCE',
    summary:
      'The reasons of an order with their evidence: licenses, schedules, order size by substance, credit and margin',
    params: byId,
    replies: { 200: OrderEvidence },
  }),
  askRep: route({
    method: 'POST',
    path: '/api/compliance/orders/:id/question',
    needs: 'LIST_COMPLIANCE',
    summary: 'Ask the rep of an order: a line of its activity, and an email to the rep',
    params: byId,
    body: z.strictObject({ question: readableProse(2000).min(1) }),
    replies: { 200: z.object({ rep: z.string() }) },
  }),
}

/** One row for each order that waits for a decision. */
export const heldOrderIndex = searchIndex({
  name: 'held-order',
  summary: 'Orders on hold with all their reasons, the oldest first',
  needs: 'LIST_COMPLIANCE',
  row: z.object({
    id: z.uuid(),
    number: z.string(),
    customer: z.string().nullable(),
    salesRepName: z.string().nullable(),
    /** In words, one after the other. */
    reasons: z.string(),
    /** The same as codes, to filter by. */
    codes: z.array(z.enum(holdReasonCodes)),
    rejected: z.boolean(),
    total: z.number(),
    heldSince: z.iso.datetime(),
  }),
  fields: {
    id: 'id',
    number: 'keyword',
    customer: 'text',
    reasons: 'text',
    codes: 'keyword',
    rejected: 'boolean',
    total: 'number',
    heldSince: 'instant',
  },
  matches: ['number', 'customer', 'reasons'],
  sortable: ['number', 'customer', 'total', 'heldSince'],
  sort: [{ field: 'heldSince', direction: 'Asc' }],
})
