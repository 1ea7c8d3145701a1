import * as z from 'zod'
import { approvalDecisions, approvalStatuses } from '@galen/domain/compliance/sales-approval'
import { allOf, anyOf } from '@galen/domain/permissions'
import { salesOrder } from '@galen/domain/sales/sales-order'
import { readableProse } from '../readable-text.ts'
import { byId, route } from '../route.ts'
import { searchIndex } from '../search-index.ts'

/** That a state extends a license, with the document that says so. */
export const LicenseExtension = z.object({
  id: z.uuid(),
  customerId: z.uuid(),
  state: z.string(),
  until: z.string(),
  documentId: z.uuid(),
  documentName: z.string(),
})

/** Each reason has its own right besides this: compliance, credit, or prices. */
const deciding = anyOf('APPROVE_COMPLIANCE', 'EDIT_CUSTOMER_FINANCE', 'LIST_ALL_SALES')

export const salesApprovals = {
  decide: route({
    method: 'PUT',
    path: '/api/sales/approvals/:id',
    needs: deciding,
    summary:
      'Approve or reject one reason of an order on hold; the last approval places the order. A suspicious order is cleared, or reported to DEA and canceled',
    params: byId,
    body: z.strictObject({
      status: z.enum(approvalDecisions),
      note: readableProse(2000).default(''),
      /** Of a suspicious order that is rejected: when it was reported to DEA, and under which reference. */
      reportedOn: z.iso.date().optional(),
      reportReference: z.string().trim().max(60).optional(),
      version: z.int().positive().optional(),
    }),
    replies: {
      200: z.object({
        id: z.uuid(),
        orderId: z.uuid(),
        code: z.string(),
        status: z.enum(approvalStatuses),
        note: z.string(),
        orderStatus: z.enum(salesOrder.statuses),
        /** How many reasons of the order still wait. */
        pending: z.int(),
      }),
    },
  }),
  extend: route({
    method: 'POST',
    path: '/api/sales/approvals/:id/extension',
    needs: allOf('LIST_COMPLIANCE', 'APPROVE_COMPLIANCE'),
    summary: 'Record that the state extends an expired license until a day, by a stored document of the customer',
    params: byId,
    body: z.strictObject({ documentId: z.uuid(), until: z.iso.date() }),
    replies: { 200: LicenseExtension },
  }),
}

/** One row for each reason of an order that is or was on hold. */
export const salesApprovalIndex = searchIndex({
  name: 'sales_approval',
  summary: 'Reasons why orders are or were on hold, and the decisions about them',
  needs: anyOf('LIST_COMPLIANCE', 'EDIT_CUSTOMER_FINANCE'),
  row: z.object({
    id: z.uuid(),
    orderId: z.uuid(),
    orderNumber: z.string(),
    orderStatus: z.enum(salesOrder.statuses),
    placedDate: z.iso.datetime().nullable(),
    customerId: z.uuid().nullable(),
    customerNumber: z.string().nullable(),
    customer: z.string().nullable(),
    salesRepId: z.uuid().nullable(),
    salesRepName: z.string().nullable(),
    total: z.number(),
    controlledLines: z.int(),
    code: z.string(),
    reason: z.string(),
    message: z.string(),
    status: z.enum(approvalStatuses),
    releasable: z.boolean(),
    placedById: z.uuid().nullable(),
    /** Everyone who made the order ask for more after it was placed. */
    enlargedByIds: z.array(z.uuid()),
    /** The last day to which a stored document extends the license of the ship-to state. */
    extendedUntil: z.string().nullable(),
    decidable: z.boolean(),
    note: z.string(),
    decidedAt: z.iso.datetime().nullable(),
    decidedByName: z.string().nullable(),
    evidence: z.record(z.string(), z.unknown()),
    createdAt: z.iso.datetime(),
    version: z.int(),
  }),
  fields: {
    id: 'id',
    orderId: 'id',
    orderNumber: 'keyword',
    orderStatus: 'keyword',
    placedDate: 'instant',
    customerId: 'id',
    customer: 'text',
    customerNumber: 'keyword',
    salesRepId: 'id',
    total: 'number',
    code: 'keyword',
    status: 'keyword',
    decidedAt: 'instant',
    createdAt: 'instant',
  },
  matches: ['orderNumber', 'customer', 'customerNumber', 'message', 'note'],
  sortable: ['orderNumber', 'placedDate', 'total', 'code', 'status', 'decidedAt', 'createdAt'],
  sort: [{ field: 'createdAt', direction: 'Desc' }],
})
