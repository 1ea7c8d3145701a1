import * as z from 'zod'
import { customerReturnLifecycle } from '@galen/domain/sales/customer-return'
import { invoiceLifecycle, invoiceTypes } from '@galen/domain/sales/invoice'
import { SellableItem, ShipAddress } from './sales-order.ts'

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

export const ShipVia = z.object({
  serviceValue: z.string().nullable(),
  serviceLabel: z.string().nullable(),
  packageTypeValue: z.string().nullable(),
  packageTypeLabel: z.string().nullable(),
})

/** The figures around a line that was changed. */
export const InvoiceTotals = z.object({
  id: z.uuid(),
  version: z.int(),
  units: z.int(),
  pickedUnits: z.int(),
  merchandise: z.number(),
  chargesTotal: z.number(),
  freightCharge: z.number(),
  total: z.number(),
})
export type InvoiceTotals = z.infer<typeof InvoiceTotals>

export const CustomerReturnSummary = z.object({
  id: z.uuid(),
  number: z.string(),
  status: z.enum(customerReturnLifecycle.statuses),
  placedDate: z.iso.datetime(),
  total: z.number(),
  creditNumber: z.string().nullable(),
})

export const Invoice = InvoiceTotals.extend({
  number: z.string().nullable(),
  status: z.enum(invoiceLifecycle.statuses),
  type: z.enum(invoiceTypes),
  salesOrderId: z.uuid().nullable(),
  salesOrderNumber: z.string().nullable(),
  customerId: z.uuid(),
  customer: z.object({
    id: z.uuid(),
    number: z.string(),
    companyName: z.string(),
    friendlyName: z.string(),
    emails: z.array(z.string()),
    addresses: z.array(ShipAddress),
  }),
  salesRepId: z.uuid().nullable(),
  salesRepName: z.string().nullable(),
  shipVia: ShipVia,
  shipAddress: ShipAddress.nullable(),
  packages: z.array(InvoicePackage),
  trackingShipNumber: z.string(),
  otherCurrencyTotal: z.object({ currency: z.string().nullable(), total: z.number() }).nullable(),
  freightServiceCost: z.number(),
  charges: z.array(InvoiceCharge),
  costs: z.array(InvoiceCharge),
  costsTotal: z.number(),
  termsId: z.uuid().nullable(),
  terms: z.string().nullable(),
  dueDate: z.iso.date().nullable(),
  balance: z.number().nullable(),
  externalNumber: z.string(),
  note: z.string(),
  shippingHold: z.boolean(),
  shippingHoldNote: z.string(),
  /** Why the draft needs attention. */
  flagged: z.string().nullable(),
  /** Other drafts that were merged into this one. */
  invoiceMergeList: z.array(z.object({ id: z.uuid(), soNumber: z.string(), salesOrderId: z.uuid().nullable() })),
  /** Returned units by lot of the invoice. */
  returnMap: z.record(z.string(), z.int()),
  returns: z.array(CustomerReturnSummary),
  /** Invoices that leave with this one. */
  shipment: z.array(z.object({ id: z.uuid(), number: z.string().nullable() })),
  products: z.array(InvoiceProduct),
  placedDate: z.iso.datetime().nullable(),
  placedByName: z.string().nullable(),
  accountingDate: z.iso.date().nullable(),
  validatedDate: z.iso.datetime().nullable(),
  validatedByName: z.string().nullable(),
  voidDate: z.iso.datetime().nullable(),
  voidByName: z.string().nullable(),
  voidReason: z.string().nullable(),
  emailedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  createdByName: z.string().nullable(),
})
export type Invoice = z.infer<typeof Invoice>

/** A return with its lines. */
export const CustomerReturn = CustomerReturnSummary.extend({
  invoiceId: z.uuid(),
  invoiceNumber: z.string(),
  customerId: z.uuid(),
  customerName: z.string(),
  reason: z.string(),
  restockingFee: z.number(),
  creditId: z.uuid().nullable(),
  placedByName: z.string().nullable(),
  canceledDate: z.iso.datetime().nullable(),
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
  version: z.int(),
})
export type CustomerReturn = z.infer<typeof CustomerReturn>
