import * as z from 'zod'
import { replyShape } from '../field-schemas.ts'
import { customerReturnFields } from './customer-return.fields.ts'
import { invoiceFields } from './invoice.fields.ts'
import { ShipTo, ShipToChoice } from '../partners/ship-to.ts'
import { SellableItem } from './sales-order.ts'

/** A lot of a line (Spec §3). Of serialized goods every unit is named. */
export const InvoiceLot = z.object({
  /** The lot of a placed invoice, which returns refer to; null while it is a draft. */
  id: z.uuid().nullable(),
  stockId: z.uuid().nullable(),
  lot: z.string(),
  expirationDate: z.iso.date(),
  serialized: z.boolean(),
  quantity: z.int(),
  receiptId: z.uuid().nullable(),
  receiptNumber: z.string().nullable(),
  location: z.string().nullable(),
  gtin: z.string().nullable(),
  barcode: z.string().nullable(),
  serialNumbers: z.array(z.string()),
  returnedQuantity: z.int(),
  /** Why another lot than the first to expire was taken. */
  reason: z.string().nullable(),
  /** Why it can no longer be shipped, on a draft. */
  problem: z.string().nullable(),
})
export type InvoiceLot = z.infer<typeof InvoiceLot>

/** A lot that the proposal would take for what is not picked yet. */
export const ProposedLot = z.object({
  stockId: z.uuid(),
  lot: z.string(),
  expirationDate: z.iso.date(),
  location: z.string(),
  serialized: z.boolean(),
  quantity: z.int(),
  reason: z.string(),
})

/** How much of a line is shipped of which variation (Spec §3: `id` is the variation). */
export const InvoiceAllocation = z.object({
  id: z.uuid().nullable(),
  lineId: z.uuid(),
  allocationId: z.uuid().nullable(),
  childId: z.uuid().nullable(),
  childNumber: z.string(),
  vendorName: z.string(),
  salesOrderId: z.uuid().nullable(),
  salesOrderNumber: z.string().nullable(),
  /** What the order still has to get, apart from this invoice. */
  remainingQuantity: z.int(),
  /** Units on this draft that the order no longer has to get, after it was edited down (E50). */
  excessQuantity: z.int(),
  shippingQuantity: z.int(),
  pickedQuantity: z.int(),
  returnedQuantity: z.int(),
  price: z.number(),
  total: z.number(),
  /** Null without the permission to see it, as is pcr. */
  cost: z.number().nullable(),
  pcr: z.number().nullable(),
  description: z.string(),
  accountId: z.uuid().nullable(),
  dropShip: z.boolean(),
  lots: z.array(InvoiceLot),
  proposal: z.array(ProposedLot),
  /** Units for which no lot can be proposed. */
  missing: z.int(),
  version: z.int(),
})
export type InvoiceAllocation = z.infer<typeof InvoiceAllocation>

/** An item on the invoice with its variations (Spec §3). */
export const InvoiceProduct = z.object({
  sellableId: z.uuid().nullable(),
  sellableItem: SellableItem.nullable(),
  barcodes: z.array(z.string()),
  shippingQuantity: z.int(),
  pickedQuantity: z.int(),
  salesPrice: z.number(),
  total: z.number(),
  allocation: z.array(InvoiceAllocation),
  /** Those of all its allocations. */
  lots: z.array(InvoiceLot),
})
export type InvoiceProduct = z.infer<typeof InvoiceProduct>

/** A box as it is shipped, in inches, pounds and dollars (Spec §3). */
export const InvoicePackage = z.object({
  insuranceAmount: z.number(),
  weight: z.number(),
  height: z.number(),
  width: z.number(),
  length: z.number(),
  sscc: z.string().nullable(),
})
export type InvoicePackage = z.infer<typeof InvoicePackage>

export const InvoiceCharge = z.object({
  id: z.uuid(),
  code: z.string().nullable(),
  propertyId: z.uuid().nullable(),
  description: z.string(),
  amount: z.number(),
})

/** A return with its lines. */
export const CustomerReturn = z.object({
  ...replyShape(customerReturnFields),
  creditNumber: z.string().nullable(),
  invoiceNumber: z.string(),
  customerName: z.string(),
  placedByName: z.string().nullable(),
  lines: z.array(
    z.object({
      id: z.uuid(),
      invoiceLotId: z.uuid(),
      sellableId: z.uuid(),
      number: z.string(),
      itemName: z.string(),
      lot: z.string(),
      quantity: z.int(),
      price: z.number(),
      amount: z.number(),
      serialNumbers: z.array(z.string()),
    }),
  ),
})
export type CustomerReturn = z.infer<typeof CustomerReturn>

export const CustomerReturnSummary = CustomerReturn.pick({
  id: true,
  number: true,
  status: true,
  placedDate: true,
  total: true,
  creditNumber: true,
})

export const Invoice = z.object({
  ...replyShape(invoiceFields),
  pickedUnits: z.int(),
  salesOrderNumber: z.string().nullable(),
  customer: z.object({
    id: z.uuid(),
    number: z.string(),
    companyName: z.string(),
    friendlyName: z.string(),
    emails: z.array(z.string()),
    addresses: z.array(ShipToChoice),
  }),
  salesRepName: z.string().nullable(),
  shipAddress: ShipTo.nullable(),
  packages: z.array(InvoicePackage),
  charges: z.array(InvoiceCharge),
  costs: z.array(InvoiceCharge),
  terms: z.string().nullable(),
  balance: z.number().nullable(),
  shippingHold: z.boolean(),
  shippingHoldNote: z.string(),
  /** Other drafts that were merged into this one. */
  invoiceMergeList: z.array(z.object({ id: z.uuid(), soNumber: z.string(), salesOrderId: z.uuid().nullable() })),
  /** Returned units by lot of the invoice. */
  returnMap: z.record(z.string(), z.int()),
  returns: z.array(CustomerReturnSummary),
  /** Invoices that leave with this one. */
  shipment: z.array(z.object({ id: z.uuid(), number: z.string().nullable() })),
  products: z.array(InvoiceProduct),
  placedByName: z.string().nullable(),
  validatedByName: z.string().nullable(),
  voidByName: z.string().nullable(),
  createdByName: z.string().nullable(),
})
export type Invoice = z.infer<typeof Invoice>

/** The figures around a line that was changed. */
export const InvoiceTotals = Invoice.pick({
  id: true,
  version: true,
  units: true,
  pickedUnits: true,
  merchandise: true,
  chargesTotal: true,
  freightCharge: true,
  total: true,
})
export type InvoiceTotals = z.infer<typeof InvoiceTotals>
