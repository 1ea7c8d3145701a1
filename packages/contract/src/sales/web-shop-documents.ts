import * as z from 'zod'
import { invoiceLifecycle } from '@galen/domain/sales/invoice'
import { fulfilledStatuses, salesOrder } from '@galen/domain/sales/sales-order'
import { addressNumber } from '../address-number.ts'
import { byId, file, route } from '../route.ts'

const page = {
  from: addressNumber(0, 10_000).prefault(0),
  size: addressNumber(1, 100).prefault(30),
}

/** What one costs and what it comes to; null for an account that does not see prices. */
const figures = { price: z.number().nullable(), total: z.number().nullable() }

const ShopOrder = z.object({
  id: z.uuid(),
  number: z.string(),
  status: z.enum(salesOrder.statuses),
  externalNumber: z.string(),
  placedDate: z.iso.datetime(),
  requestedOn: z.iso.date().nullable(),
  fulfilledStatus: z.enum(fulfilledStatuses),
  units: z.int(),
  shippedUnits: z.int(),
  total: z.number().nullable(),
  lines: z.array(
    z.object({
      itemId: z.uuid(),
      number: z.string(),
      itemName: z.string(),
      quantity: z.int(),
      shippedQuantity: z.int(),
      ...figures,
    }),
  ),
})
export type ShopOrder = z.infer<typeof ShopOrder>

const ShopInvoice = z.object({
  id: z.uuid(),
  number: z.string(),
  status: z.enum(invoiceLifecycle.statuses),
  externalNumber: z.string(),
  salesOrderNumber: z.string().nullable(),
  placedDate: z.iso.datetime(),
  dueDate: z.iso.date().nullable(),
  trackingShipNumber: z.string(),
  units: z.int(),
  total: z.number().nullable(),
  /** What is still to be paid. */
  balance: z.number().nullable(),
  /** Whether there is a transaction statement to download. */
  hasStatement: z.boolean(),
  lines: z.array(
    z.object({
      itemId: z.uuid().nullable(),
      number: z.string().nullable(),
      itemName: z.string(),
      quantity: z.int(),
      ...figures,
    }),
  ),
})
export type ShopInvoice = z.infer<typeof ShopInvoice>

const listed = <T extends z.ZodType>(content: T) => z.object({ content: z.array(content), hasMore: z.boolean() })

/** What a customer has bought, for its own sign-in. */
export const webShopDocuments = {
  orders: route({
    method: 'GET',
    path: '/api/web/orders',
    needs: 'web-account',
    summary: 'The orders of this customer, the newest first',
    query: z.strictObject(page),
    replies: { 200: listed(ShopOrder) },
  }),
  invoices: route({
    method: 'GET',
    path: '/api/web/invoices',
    needs: 'web-account',
    summary: 'The invoices of this customer, the newest first',
    query: z.strictObject(page),
    replies: { 200: listed(ShopInvoice) },
  }),
  printInvoice: route({
    method: 'GET',
    path: '/api/web/invoices/:id/print',
    needs: 'web-account',
    summary: 'An invoice of this customer as a PDF',
    params: byId,
    replies: { 200: file('application/pdf') },
  }),
  printT3: route({
    method: 'GET',
    path: '/api/web/invoices/:id/t3',
    needs: 'web-account',
    summary: 'Transaction information and statement of an invoice of this customer as a PDF',
    params: byId,
    replies: { 200: file('application/pdf') },
  }),
}
