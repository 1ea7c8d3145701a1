import * as z from 'zod'
import { isBusinessDate } from '@galen/domain/dates'
import { allOf } from '@galen/domain/permissions'
import { readableLine, readableProse } from '../readable-text.ts'
import { byId, route } from '../route.ts'
import { searchIndex } from '../search-index.ts'

const correcting = allOf('CHECK_INVOICE', 'VIEW_COST')
const amount = z.number().min(-999_999_999_999).max(999_999_999_999).multipleOf(0.01)
const owedAmount = z.number().min(0).max(999_999_999_999).multipleOf(0.01)
const unitCost = z.number().min(0).max(99_999_999).multipleOf(0.0001)
const day = z.string().max(10).refine(isBusinessDate, 'must be a day, such as 2026-11-15')
const profitGroupings = ['rep', 'customer', 'month'] as const
const preview = z.strictObject({ preview: z.stringbool().optional() })

export const Profit = z.object({ total: z.number(), salesProfit: z.number(), ledgerProfit: z.number() })
/** What a correction does to the profit. */
export const Correction = z.object({
  id: z.uuid(),
  number: z.string(),
  status: z.string(),
  before: Profit,
  after: Profit,
})
export type Correction = z.infer<typeof Correction>

/** An invoice as it is checked before it enters the books. */
export const ApprovalDetails = z.object({
  id: z.uuid(),
  number: z.string(),
  status: z.string(),
  customerName: z.string(),
  placedDate: z.iso.datetime().nullable(),
  placedByName: z.string().nullable(),
  validatedByName: z.string().nullable(),
  validationNote: z.string().nullable(),
  merchandise: z.number(),
  freightCharge: z.number(),
  freightServiceCost: z.number(),
  chargesTotal: z.number(),
  costsTotal: z.number(),
  /** What returns, discounts and credits took from the total. */
  takenOff: z.number(),
  profit: Profit,
  balance: z.number().nullable(),
  lines: z.array(
    z.object({
      id: z.uuid(),
      /** Of the item; null for a line that is no item. */
      number: z.string().nullable(),
      name: z.string(),
      quantity: z.int(),
      returned: z.int(),
      price: z.number(),
      cost: z.number(),
      pcr: z.number(),
      profit: z.number(),
    }),
  ),
  charges: z.array(z.object({ kind: z.enum(['charge', 'cost']), description: z.string(), amount: z.number() })),
  entries: z.array(
    z.object({ id: z.uuid(), number: z.int(), date: z.iso.date(), memo: z.string(), amount: z.number() }),
  ),
  version: z.int(),
})
export type ApprovalDetails = z.infer<typeof ApprovalDetails>

const about = { invoiceId: z.uuid(), note: readableProse(1000).default('') }

/** Profit over a period by rep, customer or month. A correction counts in the month that it was made in. */
export const ProfitGroups = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  by: z.enum(profitGroupings),
  groups: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      invoices: z.int(),
      sales: z.number(),
      profit: z.number(),
      ledgerProfit: z.number(),
      margin: z.number(),
    }),
  ),
})
export type ProfitGroups = z.infer<typeof ProfitGroups>

export const invoiceApproval = {
  groups: route({
    method: 'GET',
    path: '/api/sales/invoice-profit',
    needs: correcting,
    summary: 'Profit of validated and closed invoices over a period, by sales rep, customer or month',
    query: z.strictObject({ from: day, to: day, by: z.enum(profitGroupings).default('rep') }),
    replies: { 200: ProfitGroups },
  }),
  get: route({
    method: 'GET',
    path: '/api/sales/invoice-approvals/:id',
    needs: 'CHECK_INVOICE',
    summary: 'An invoice with cost, profit and journal, to be checked before it is validated',
    params: byId,
    replies: { 200: ApprovalDetails },
  }),
  validate: route({
    method: 'PUT',
    path: '/api/sales/invoices/validate',
    needs: 'CHECK_INVOICE',
    summary: 'Validate placed invoices, each with its own result',
    body: z.strictObject({
      ids: z.array(z.uuid()).min(1).max(500),
      /** Needed where the margin is negative. */
      note: readableProse(1000).default(''),
    }),
    replies: {
      200: z.object({
        results: z.array(
          z.object({
            id: z.uuid(),
            number: z.string().nullable(),
            status: z.string().nullable(),
            isValidated: z.boolean(),
            message: z.string(),
          }),
        ),
      }),
    },
  }),
  updateCost: route({
    method: 'PUT',
    path: '/api/sales/invoices/update-cost',
    needs: correcting,
    summary: 'Correct the sales cost of lines, internal costs and the cost of freight; counts for profit from today',
    query: preview,
    body: z.strictObject({
      ...about,
      lines: z
        .array(z.strictObject({ id: z.uuid(), cost: unitCost }))
        .max(500)
        .default([]),
      costs: z
        .array(z.strictObject({ description: readableLine(120), amount }))
        .max(50)
        .optional(),
      freightServiceCost: owedAmount.optional(),
    }),
    replies: { 200: Correction },
  }),
  updateCharges: route({
    method: 'PUT',
    path: '/api/sales/invoices/update-charges',
    needs: correcting,
    summary: 'Correct the charges and freight that the customer pays; the receivable follows, a closed invoice reopens',
    query: preview,
    body: z.strictObject({
      ...about,
      charges: z
        .array(z.strictObject({ description: readableLine(120), amount }))
        .max(50)
        .optional(),
      freightCharge: owedAmount.optional(),
    }),
    replies: { 200: Correction },
  }),
  updatePcr: route({
    method: 'PUT',
    path: '/api/sales/invoices/update-pcr',
    needs: correcting,
    summary: 'Correct the rebate of lines; counts for profit from today',
    query: preview,
    body: z.strictObject({
      ...about,
      lines: z
        .array(z.strictObject({ id: z.uuid(), pcr: unitCost }))
        .min(1)
        .max(500),
    }),
    replies: { 200: Correction },
  }),
}

const row = z.object({
  id: z.uuid(),
  number: z.string(),
  status: z.string(),
  type: z.string(),
  placedDate: z.iso.datetime(),
  customerId: z.uuid(),
  customerName: z.string(),
  salesRepName: z.string().nullable(),
  placedByName: z.string().nullable(),
  validatedAt: z.iso.datetime().nullable(),
  validatedByName: z.string().nullable(),
  /** The day on which it counts in figures by month. */
  countedOn: z.iso.date().nullable(),
  total: z.number(),
  sales: z.number(),
  cost: z.number(),
  charges: z.number(),
  freight: z.number(),
  /** What returns, discounts and credits took from the total. */
  takenOff: z.number(),
  ledgerProfit: z.number(),
  profit: z.number(),
  margin: z.number(),
  commission: z.number(),
  version: z.int(),
})
const fields = {
  id: 'id',
  number: 'keyword',
  status: 'keyword',
  type: 'keyword',
  placedDate: 'instant',
  validatedAt: 'instant',
  countedOn: 'date',
  customerId: 'id',
  customerName: 'text',
  salesRepName: 'text',
  total: 'number',
  sales: 'number',
  cost: 'number',
  charges: 'number',
  freight: 'number',
  ledgerProfit: 'number',
  profit: 'number',
  margin: 'number',
  commission: 'number',
} as const
const common = {
  row,
  fields,
  matches: ['number', 'customerName', 'salesRepName'],
  sortable: ['number', 'placedDate', 'customerName', 'total', 'ledgerProfit', 'profit', 'margin', 'status'],
  sort: [{ field: 'placedDate', direction: 'Desc' }],
  totals: ['total', 'sales', 'cost', 'charges', 'freight', 'ledgerProfit', 'profit', 'commission'],
} as const

/** Profit over validated and closed invoices (Spec §4). */
export const invoiceProfitIndex = searchIndex({
  name: 'invoiceProfit',
  summary: 'Profit by invoice, validated and closed',
  needs: 'CHECK_INVOICE',
  ...common,
})

/** Invoices that wait for approval, or were approved, with what they earn. */
export const invoiceApprovalIndex = searchIndex({
  name: 'invoice-approval',
  summary: 'Invoices to approve and approved',
  needs: 'CHECK_INVOICE',
  ...common,
})
