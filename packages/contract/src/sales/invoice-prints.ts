import * as z from 'zod'
import { anyOf } from '@galen/domain/permissions'
import { byId, file, route } from '../route.ts'
import { lotNumber } from '../shapes.ts'

const reading = 'LIST_INVOICES'
const pdf = { 200: file('application/pdf') }

/** The documents that go with a shipment, as PDF. */
export const invoicePrints = {
  printReturn: route({
    method: 'GET',
    path: '/api/sales/invoices/product-return/:id/print',
    needs: reading,
    summary: 'The return as a PDF',
    params: byId,
    replies: pdf,
  }),
  print: route({
    method: 'GET',
    path: '/api/sales/invoices/:id/print',
    needs: reading,
    summary: 'The invoice as a PDF',
    params: byId,
    replies: pdf,
  }),
  printLabel: route({
    method: 'GET',
    path: '/api/sales/invoices/:id/printLabel',
    needs: reading,
    summary: 'Shipping labels, one for each package',
    params: byId,
    replies: pdf,
  }),
  printLabelItem: route({
    method: 'GET',
    path: '/api/sales/invoices/:id/printLabelItem',
    needs: reading,
    summary: 'Item labels with lot, expiry and code',
    params: byId,
    replies: pdf,
  }),
  printPackingSlip: route({
    method: 'GET',
    path: '/api/sales/invoices/packingSlip/:id/print',
    needs: reading,
    summary: 'The packing slip as a PDF',
    params: byId,
    replies: pdf,
  }),
  printSscc: route({
    method: 'GET',
    path: '/api/sales/invoices/sscc/:id/print',
    needs: reading,
    summary: 'SSCC labels, one for each package',
    params: byId,
    replies: pdf,
  }),
  printT3: route({
    method: 'GET',
    path: '/api/sales/invoices/t3/:invoiceId/:itemId/:lot',
    needs: anyOf('LIST_INVOICES', 'LIST_COMPLIANCE'),
    summary: 'Transaction information and statement; "all" means every item and lot',
    params: z.strictObject({
      invoiceId: z.uuid(),
      itemId: z.union([z.literal('all'), z.uuid()]),
      lot: lotNumber,
    }),
    replies: pdf,
  }),
}
