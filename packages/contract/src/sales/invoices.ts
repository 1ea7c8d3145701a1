import * as z from 'zod'
import { INVALID_INVOICE } from '@galen/domain/sales/invoice'
import { allOf } from '@galen/domain/permissions'
import { salesOrder } from '@galen/domain/sales/sales-order'
import { addressNumber } from '../address-number.ts'
import { changesShape } from '../field-schemas.ts'
import { price } from '../items/amounts.ts'
import { readableLine, readableProse } from '../readable-text.ts'
import { baseVersion, byId, confirmable, NeedsConfirmation, route } from '../route.ts'
import { topic } from '../topic.ts'
import { givenQuantity as quantity, lotGiven, productGiven, returnGiven } from './given-goods.ts'
import { asGiven, sentShipAddress, sentShipVia } from './invoice-shapes.ts'
import { invoiceFields } from './invoice.fields.ts'
import { CustomerReturn, Invoice, InvoiceProduct, InvoiceTotals } from './invoice.ts'
import { gtin, lotNumber } from '../shapes.ts'

const reading = 'LIST_INVOICES'
const packing = 'CREATE_INVOICE'

const measure = z.number().min(0).max(9999)

const packageGiven = z.strictObject({
  insuranceAmount: price.min(0).prefault(0),
  weight: measure.prefault(0),
  height: measure.prefault(0),
  width: measure.prefault(0),
  length: measure.prefault(0),
  sscc: asGiven,
})

const chargeGiven = z.strictObject({
  id: asGiven,
  code: readableLine(40).nullable().optional(),
  propertyId: z.uuid().nullable().optional(),
  description: readableLine(200).prefault(''),
  amount: price,
})

/** A service is chosen by its code alone, an address by its id; the rest is sent as it is stored. */
const changes = z.object({
  ...changesShape(invoiceFields),
  shipVia: sentShipVia.optional(),
  shipAddress: sentShipAddress.optional(),
  packages: z.array(packageGiven).max(200).optional(),
})

const justification = {
  justificationId: z.uuid().optional(),
  justification: readableLine(200).optional(),
  justificationNote: readableProse(1000).optional(),
}

const PickedProducts = z.object({
  message: z.string(),
  /** Units that were added. */
  added: z.int(),
  invoice: InvoiceTotals,
  products: z.array(InvoiceProduct),
})

export const QuotedRate = z.object({
  serviceValue: z.string(),
  serviceLabel: z.string(),
  carrier: z.string(),
  total: z.number(),
  transitDays: z.int().nullable(),
  selected: z.boolean(),
})
export type QuotedRate = z.infer<typeof QuotedRate>

const packageOf = {
  id: z.uuid(),
  itemId: z.uuid(),
  allocId: z.uuid(),
  lot: lotNumber,
}

/** One thing that placing the invoice would stop at, or ask to confirm. */
const InvoiceFinding = z.object({
  code: z.string(),
  outcome: z.enum(['error', 'warning']),
  /** The sentence of the refusal or of the question. */
  message: z.string(),
  /** The same as a row of the check before placing. */
  title: z.string(),
  detail: z.string(),
  lineIds: z.array(z.uuid()),
  /** The order or the item to look at. */
  orderId: z.uuid().nullable(),
  itemId: z.uuid().nullable(),
})

export const invoices = {
  create: route({
    method: 'POST',
    path: '/api/sales/invoices',
    needs: packing,
    summary: 'Create a draft invoice for what an order still has to get',
    query: confirmable,
    body: z.strictObject({
      salesOrderId: z.uuid(),
      propose: z.boolean().optional(),
      /** The first scan: it goes onto the open draft of the order, or onto a new one; refused, it creates nothing. */
      scan: z.string().min(1).max(500).optional(),
      quantity: quantity.optional(),
      /** Why another lot than the first to expire is taken. */
      reason: readableLine(200).optional(),
    }),
    replies: { 200: Invoice, 202: NeedsConfirmation },
  }),
  convert: route({
    method: 'POST',
    path: '/api/sales/invoices/conversion/:soId',
    needs: packing,
    summary: 'Turn the rest of an order into a draft invoice with lots, first expired first out',
    params: z.strictObject({ soId: z.uuid() }),
    query: confirmable,
    replies: { 200: Invoice, 202: NeedsConfirmation },
  }),
  manual: route({
    method: 'POST',
    path: '/api/sales/invoices/manual',
    needs: allOf('CREATE_INVOICE', 'EDIT_CUSTOMER_FINANCE'),
    summary: 'Create an invoice without goods: it opens a receivable and books its lines',
    body: z.strictObject({
      customerId: z.uuid(),
      ...changes.pick({ externalNumber: true, note: true, termsId: true, otherCurrencyTotal: true }).shape,
      /** The day it is entered in the books; today by default. */
      accountingDate: z.iso.date().optional(),
      /** Open before the books began: dated the day before, against opening balances. Needs Edit fiscal period. */
      opening: z.boolean().optional(),
      lines: z
        .array(
          z.strictObject({
            description: readableLine(200).min(1),
            quantity: quantity.prefault(1),
            price: price.min(0),
            accountId: z.uuid().optional(),
          }),
        )
        .min(1)
        .max(200),
    }),
    replies: { 200: Invoice },
  }),
  get: route({
    method: 'GET',
    path: '/api/sales/invoices/:id',
    needs: reading,
    summary: 'One invoice with its lines, lots and packages',
    params: byId,
    replies: { 200: Invoice },
  }),
  stops: route({
    method: 'GET',
    path: '/api/sales/shipping-stops',
    needs: reading,
    summary: 'Why an order cannot be picked now; without a number the orders that a check put on hold in the last hour',
    query: z.strictObject({ number: readableLine(60).optional() }),
    replies: {
      200: z.object({
        stops: z.array(
          z.object({
            number: z.string(),
            status: z.enum(salesOrder.statuses),
            /** The reasons of a hold in words. */
            reasons: z.string(),
            words: z.string(),
          }),
        ),
      }),
    },
  }),
  findings: route({
    method: 'GET',
    path: '/api/sales/invoices/:id/findings',
    needs: reading,
    summary: 'What placing the draft would find now, and what it would ship',
    params: byId,
    replies: {
      200: z.object({ findings: z.array(InvoiceFinding), lines: z.int(), units: z.int(), total: z.number() }),
    },
  }),
  save: route({
    method: 'PATCH',
    path: '/api/sales/invoices/:id',
    needs: packing,
    summary: 'Save changed fields of a draft',
    params: byId,
    body: z.strictObject({
      ...baseVersion,
      ...changes.shape,
      charges: z.array(chargeGiven).max(50).optional(),
      costs: z.array(chargeGiven).max(50).optional(),
    }),
    replies: { 200: Invoice },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/sales/invoices/:id',
    needs: packing,
    summary: 'Delete a draft; what it held is free again',
    params: byId,
    replies: { 204: null },
  }),
  saveProduct: route({
    method: 'PUT',
    path: '/api/sales/invoices/:id/product',
    needs: packing,
    summary: 'Pick goods for a draft by scan or lot, or set how much of a line is shipped',
    params: byId,
    body: z.strictObject({
      /** A code as the scanner sent it. */
      scan: z.string().min(1).max(500).optional(),
      lineId: z.uuid().optional(),
      quantity: quantity.optional(),
      reason: readableLine(200).nullable().optional(),
      products: z.array(productGiven).max(1000).optional(),
      lots: z.array(lotGiven).max(1000).optional(),
    }),
    replies: { 200: PickedProducts },
  }),
  propose: route({
    method: 'POST',
    path: '/api/sales/invoices/:id/propose',
    needs: packing,
    summary: 'Pick the proposed lots for what is not picked yet',
    params: byId,
    body: z.strictObject({ lineIds: z.array(z.uuid()).max(1000).optional() }),
    replies: { 200: Invoice },
  }),
  removePackage: route({
    method: 'DELETE',
    path: '/api/sales/invoices/:id/product/:itemId/allocation/:allocId/lot/:lot/package',
    needs: packing,
    summary: 'Put back what was picked of a lot',
    params: z.strictObject(packageOf),
    query: z.strictObject({
      receiptId: z.uuid().optional(),
      serialNumbers: z.string().max(4000).optional(),
      /** How much goes back of a lot without serial numbers; all of it by default. */
      quantity: addressNumber(1, 1_000_000).optional(),
    }),
    replies: { 200: PickedProducts },
  }),
  removeGtinPackage: route({
    method: 'DELETE',
    path: '/api/sales/invoices/:id/product/:itemId/allocation/:allocId/lot/:lot/package/gtin/:gtin',
    needs: packing,
    summary: 'Put back serialized packages of a lot',
    params: z.strictObject({ ...packageOf, gtin }),
    query: z.strictObject({ serialNumbers: z.string().max(4000).optional() }),
    replies: { 200: PickedProducts },
  }),
  place: route({
    method: 'POST',
    path: '/api/sales/invoices/:id/place',
    needs: packing,
    summary: 'Place an invoice: stock, number, receivable, books and statement in one step',
    timeLimitMs: 90_000,
    params: byId,
    query: confirmable,
    replies: { 200: Invoice, 202: NeedsConfirmation },
  }),
  savePlaced: route({
    method: 'POST',
    path: '/api/sales/invoices/:id/savePlaced',
    needs: packing,
    summary: 'Save tracking number and other currency of a placed invoice; the rest needs a reason and a fresh sign-in',
    params: byId,
    body: z.strictObject({
      version: z.int().positive().optional(),
      trackingNumber: readableLine(80).optional(),
      ...changes.omit({ freightCharge: true, freightServiceCost: true, termsId: true }).shape,
      ...justification,
    }),
    replies: { 200: Invoice },
  }),
  void: route({
    method: 'POST',
    path: '/api/sales/invoices/:id/void',
    needs: allOf('CREATE_INVOICE', 'CHECK_INVOICE', 'VOID_INVOICE'),
    summary: 'Void a placed invoice: goods, receivable and books are taken back today',
    timeLimitMs: 90_000,
    params: z.strictObject({ id: z.uuid(INVALID_INVOICE) }),
    body: z.strictObject(justification),
    replies: { 200: Invoice },
  }),
  merge: route({
    method: 'POST',
    path: '/api/sales/invoices/:id/merge',
    needs: packing,
    summary: 'Move the lines of another draft into this one',
    params: byId,
    body: z.strictObject({ invoiceToMergeId: z.uuid() }),
    replies: { 200: Invoice },
  }),
  shipTogether: route({
    method: 'POST',
    path: '/api/sales/invoices/:id/ship-together',
    needs: packing,
    summary: 'Let placed invoices leave together, with the packages and the tracking number of this one',
    params: byId,
    body: z.strictObject({ invoiceIds: z.array(z.uuid()).min(1).max(50) }),
    replies: { 200: Invoice },
  }),
  quote: route({
    method: 'POST',
    path: '/api/sales/invoices/:id/quote',
    needs: packing,
    summary: 'What shipping would cost, by service',
    params: byId,
    body: z.strictObject({
      packages: z.array(packageGiven).max(200).optional(),
      serviceValue: readableLine(60).nullable().optional(),
    }),
    replies: { 200: z.object({ source: z.string(), note: z.string(), rates: z.array(QuotedRate) }) },
  }),
  triggerEmail: route({
    method: 'POST',
    path: '/api/sales/invoices/:id/trigger-email',
    needs: packing,
    summary: 'Send the invoice by email to the contacts who get invoices',
    params: byId,
    body: z.strictObject({ recipients: z.array(readableLine(254)).max(20).optional() }),
    replies: { 200: z.object({ recipients: z.array(z.string()) }) },
  }),
  returnProducts: route({
    method: 'POST',
    path: '/api/sales/invoices/:id/product-return',
    needs: packing,
    summary: 'Take goods back from the customer and credit them',
    timeLimitMs: 90_000,
    params: byId,
    body: z.strictObject({
      products: z.array(returnGiven).min(1).max(1000),
      reason: readableLine(200).optional(),
      restockingPercent: z.number().min(0).max(100).optional(),
    }),
    replies: { 200: CustomerReturn },
  }),
  getReturn: route({
    method: 'GET',
    path: '/api/sales/invoices/product-return/:id',
    needs: reading,
    summary: 'One return with its lines',
    params: byId,
    replies: { 200: CustomerReturn },
  }),
  cancelReturn: route({
    method: 'DELETE',
    path: '/api/sales/invoices/product-return/:id',
    needs: packing,
    summary: 'Cancel a return whose credit is unused and whose goods are still in quarantine',
    params: byId,
    replies: { 200: CustomerReturn },
  }),
}

/** An invoice changed; the same right and row scope as reading it. */
export const invoiceTopic = topic({
  destination: '/topic/invoice/:id',
  needs: reading,
  summary: 'An invoice changed',
})
