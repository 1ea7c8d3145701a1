import * as z from 'zod'
import { approvalStatuses } from '@galen/domain/compliance/sales-approval'
import { complianceStandings } from '@galen/domain/partners/compliance-standing'
import { complianceStatuses } from '@galen/domain/partners/compliance-decision'
import { fulfilledStatuses, salesOrder, salesOrderSources } from '@galen/domain/sales/sales-order'
import { deaSchedules } from '@galen/domain/items/dea-schedule'

/** An address that goods are sent to (Spec §3: id, name, address, city, state, zipCode). */
export const ShipAddress = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
})
export type ShipAddress = z.infer<typeof ShipAddress>

/** What names an item on the line of a document (Spec §3). */
export const SellableItem = z.object({
  id: z.uuid(),
  number: z.string(),
  ndc: z.string().nullable(),
  itemName: z.string(),
  itemNameLong: z.string(),
  description: z.string(),
  strength: z.string(),
  size: z.string(),
  brandName: z.string(),
  manufacturer: z.string().nullable(),
  dropShip: z.boolean(),
  form: z.string().nullable(),
  deaSchedule: z.enum(deaSchedules).nullable(),
  flags: z.array(z.string()),
  isActive: z.boolean(),
})

/** How much of a line is taken from which variation (Spec §3: `id` is the variation). */
export const OrderAllocation = z.object({
  id: z.uuid(),
  /** The row of the order that invoices refer to. */
  allocationId: z.uuid(),
  childId: z.uuid(),
  childNumber: z.string(),
  vendorId: z.uuid(),
  vendorName: z.string(),
  quantity: z.int(),
  price: z.number(),
  /** Null without the permission to see it, as are pcr, margin and minimumMargin. */
  cost: z.number().nullable(),
  pcr: z.number().nullable(),
  margin: z.number().nullable(),
  minimumMargin: z.number().nullable(),
  flags: z.array(z.string()),
  /** Lots that the customer prefers; the proposal of an invoice begins with them. */
  lots: z.array(z.string()),
  dropShip: z.boolean(),
  shippedQuantity: z.int(),
  /** What is free for this customer, apart from this order. */
  available: z.int(),
  version: z.int(),
})
export type OrderAllocation = z.infer<typeof OrderAllocation>

/** One line of an order (Spec §3). */
export const OrderProduct = z.object({
  id: z.uuid(),
  position: z.int(),
  sellableId: z.uuid(),
  sellableItem: SellableItem,
  quantity: z.int(),
  /** The lowest open list price now. */
  currentPrice: z.number().nullable(),
  /** What one unit is sold at; the average when allocations differ. */
  salesPrice: z.number(),
  shippedQuantity: z.int(),
  freeOfCharge: z.boolean(),
  note: z.string(),
  total: z.number(),
  margin: z.number().nullable(),
  lastPrice: z.number().nullable(),
  lastSoldOn: z.iso.date().nullable(),
  allocation: z.array(OrderAllocation),
  version: z.int(),
})
export type OrderProduct = z.infer<typeof OrderProduct>

/** A reason why an order is or was on hold. */
export const OrderApproval = z.object({
  id: z.uuid(),
  code: z.string(),
  message: z.string(),
  status: z.enum(approvalStatuses),
  releasable: z.boolean(),
  needsNote: z.boolean(),
  /** Whether the person who asks can decide it. */
  decidable: z.boolean(),
  note: z.string(),
  decidedAt: z.iso.datetime().nullable(),
  decidedByName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  version: z.int(),
})
export type OrderApproval = z.infer<typeof OrderApproval>

const OrderCustomer = z.object({
  id: z.uuid(),
  number: z.string(),
  companyName: z.string(),
  friendlyName: z.string(),
  isActive: z.boolean(),
  classId: z.uuid().nullable(),
  className: z.string().nullable(),
  notes: z.string(),
  internalMemo: z.string(),
  shipVia: z.string(),
  complianceStatus: z.enum(complianceStatuses),
  standing: z.enum(complianceStandings),
  contacts: z.array(
    z.object({ id: z.uuid(), name: z.string(), role: z.string(), phone: z.string(), email: z.string() }),
  ),
  addresses: z.array(ShipAddress.extend({ isDefault: z.boolean() })),
})

/** What a line write answers about the order around it. */
export const OrderTotals = z.object({
  id: z.uuid(),
  version: z.int(),
  lines: z.int(),
  units: z.int(),
  total: z.number(),
  margin: z.number().nullable(),
})
export type OrderTotals = z.infer<typeof OrderTotals>

export const SalesOrder = OrderTotals.extend({
  number: z.string().nullable(),
  status: z.enum(salesOrder.statuses),
  source: z.enum(salesOrderSources),
  customerId: z.uuid().nullable(),
  customer: OrderCustomer.nullable(),
  shipAddress: ShipAddress.nullable(),
  ownerId: z.uuid().nullable(),
  ownerName: z.string().nullable(),
  salesRepId: z.uuid().nullable(),
  salesRepName: z.string().nullable(),
  placedDate: z.iso.datetime().nullable(),
  placedByName: z.string().nullable(),
  closedAt: z.iso.datetime().nullable(),
  closedByName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  requestId: z.uuid().nullable(),
  requestNumber: z.string().nullable(),
  externalNumber: z.string(),
  requestedOn: z.iso.date().nullable(),
  shipVia: z.string(),
  note: z.string(),
  internalMemo: z.string(),
  orderFormNumber: z.string(),
  orderFormDate: z.iso.date().nullable(),
  fulfilledStatus: z.enum(fulfilledStatuses),
  shippedUnits: z.int(),
  shippingHold: z.boolean(),
  shippingHoldNote: z.string(),
  shippingHoldAt: z.iso.datetime().nullable(),
  shippingHoldByName: z.string().nullable(),
  approvals: z.array(OrderApproval),
  products: z.array(OrderProduct),
  invoices: z.array(
    z.object({
      id: z.uuid(),
      number: z.string().nullable(),
      status: z.string(),
      placedDate: z.iso.datetime().nullable(),
      total: z.number(),
    }),
  ),
  purchaseOrders: z.array(z.object({ id: z.uuid(), number: z.string().nullable(), status: z.string() })),
})
export type SalesOrder = z.infer<typeof SalesOrder>
