import * as z from 'zod'
import { approvalStatuses } from '@galen/domain/compliance/sales-approval'
import { complianceStandings } from '@galen/domain/partners/compliance-standing'
import { complianceStatuses } from '@galen/domain/partners/compliance-decision'
import { orderFormKinds } from '@galen/domain/sales/order-form'
import { fulfilledStatuses } from '@galen/domain/sales/sales-order'
import { NamedMedicine } from '../items/medicine.ts'
import { replyShape } from '../field-schemas.ts'
import { ShipTo, ShipToChoice } from '../partners/ship-to.ts'
import { liveValue } from '../put-back-fields.ts'
import { deaSchedules } from '@galen/domain/items/dea-schedule'
import { salesOrderFields } from './sales-order.fields.ts'

/** What names an item on the line of a document (Spec §3). */
export const SellableItem = z.object({
  id: z.uuid(),
  number: z.string(),
  ndc: z.string().nullable(),
  itemName: z.string(),
  itemNameLong: z.string(),
  description: z.string(),
  strength: z.string(),
  strengthUnit: z.string().nullable(),
  size: z.string(),
  sizeUnit: z.string().nullable(),
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
  margin: liveValue(z.number().nullable()),
  minimumMargin: z.number().nullable(),
  flags: z.array(z.string()),
  /** Lots that the customer prefers; the proposal of an invoice begins with them. */
  lots: z.array(z.string()),
  dropShip: z.boolean(),
  shippedQuantity: z.int(),
  /** What was canceled of it, and why: only compliance cancels the lines of a suspicious order. */
  canceled: z.int(),
  cancelCause: z.string(),
  /** What is free for this customer, apart from this order. */
  available: liveValue(z.int()),
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
  margin: liveValue(z.number().nullable()),
  lastPrice: liveValue(z.number().nullable()),
  lastSoldOn: liveValue(z.iso.date().nullable()),
  allocation: z.array(OrderAllocation),
  version: z.int(),
})
export type OrderProduct = z.infer<typeof OrderProduct>

/** A reason why an order is or was on hold. */
export const OrderApproval = z.object({
  id: z.uuid(),
  code: z.string(),
  message: z.string(),
  /** What was compared with what, a sentence each, as far as the person who asks sees costs. */
  figures: z.array(z.string()),
  status: z.enum(approvalStatuses),
  releasable: z.boolean(),
  /** The last day to which a stored document extends the license of the ship-to state. */
  extendedUntil: z.string().nullable(),
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
  addresses: z.array(ShipToChoice),
})

/** A DEA-222 or a CSOS order, and what of this order stands on it. */
const OrderForm = z.object({
  number: z.string(),
  kind: z.enum(orderFormKinds),
  lines: z.array(
    z.object({
      itemId: z.uuid(),
      itemNumber: z.string(),
      itemName: z.string(),
      medicine: NamedMedicine,
      ordered: z.int(),
      shipped: z.int(),
      lastShippedAt: z.iso.datetime().nullable(),
    }),
  ),
})

/** What a line write answers about the order around it. */
export const OrderTotals = z.object({
  id: z.uuid(),
  version: z.int(),
  lines: z.int(),
  units: z.int(),
  total: z.number(),
  margin: liveValue(z.number().nullable()),
})
export type OrderTotals = z.infer<typeof OrderTotals>

export const SalesOrder = z.object({
  ...OrderTotals.shape,
  ...replyShape(salesOrderFields),
  customer: liveValue(OrderCustomer.nullable()),
  shipAddress: ShipTo.nullable(),
  ownerName: z.string().nullable(),
  salesRepName: z.string().nullable(),
  placedByName: z.string().nullable(),
  /** Everyone who made it ask for more after it was placed: like the one who placed it, they do not release it. */
  enlargedByIds: z.array(z.uuid()),
  closedByName: z.string().nullable(),
  requestNumber: z.string().nullable(),
  /** The DEA order forms of the order with their lines: what was ordered and shipped on each. */
  orderForms: z.array(OrderForm),
  fulfilledStatus: z.enum(fulfilledStatuses),
  shippingHoldByName: z.string().nullable(),
  approvals: liveValue(z.array(OrderApproval)),
  products: z.array(OrderProduct),
  invoices: liveValue(
    z.array(
      z.object({
        id: z.uuid(),
        number: z.string().nullable(),
        status: z.string(),
        placedDate: z.iso.datetime().nullable(),
        total: z.number(),
      }),
    ),
  ),
  purchaseOrders: liveValue(z.array(z.object({ id: z.uuid(), number: z.string().nullable(), status: z.string() }))),
})
export type SalesOrder = z.infer<typeof SalesOrder>
