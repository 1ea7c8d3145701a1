import * as z from 'zod'
import { SEES_PURCHASE_PRICES } from '@galen/domain/guarded-fields'
import { ediTransmissionStates } from '@galen/domain/purchasing/edi-transmission'
import { allOf, anyOf } from '@galen/domain/permissions'
import { LARGEST_QUANTITY } from '@galen/domain/purchasing/purchase-order'
import { CompanyAddress } from '../admin/company-address.ts'
import { changesShape, creationShape, replyShape } from '../field-schemas.ts'
import { guarded, sentGuarded } from '../guarded.ts'
import { unitCostAmount } from '../items/amounts.ts'
import { readableLine } from '../readable-text.ts'
import { baseVersion, byId, confirmable, file, NeedsConfirmation, route } from '../route.ts'
import { asShown, liveValue } from '../put-back-fields.ts'
import { topic } from '../topic.ts'
import { PlaceQuestions } from './place-question.ts'
import { purchaseOrderFields } from './purchase-order.fields.ts'

/** As the list of orders, which those who receive them read too. */
const reading = anyOf('LIST_PURCHASES', 'LIST_RECEIPTS')
const writing = allOf('LIST_PURCHASES', 'CREATE_PURCHASE')
const boughtFor = <T extends z.ZodType>(schema: T) => guarded(SEES_PURCHASE_PRICES, schema)

/** Which sales order a part of a line is bought for. */
export const PurchaseTarget = z.object({
  salesOrderId: z.uuid(),
  salesOrderNumber: z.string().nullable(),
  customerName: z.string().nullable(),
  allocationId: z.uuid(),
  quantity: z.int(),
})
export type PurchaseTarget = z.infer<typeof PurchaseTarget>
// What a reply shows of a target is accepted and ignored, so that a target can be sent back as it was read.
const sentTarget = z.strictObject({
  salesOrderId: z.uuid(),
  quantity: z.int().min(1).max(LARGEST_QUANTITY),
  salesOrderNumber: readableLine(60).nullable().optional(),
  customerName: readableLine(200).nullable().optional(),
  allocationId: z.uuid().optional(),
})

/** An address of a customer that the vendor can ship to, for the sales order that waits for it. */
export const SaleShipTo = z.object({
  salesOrderId: z.uuid(),
  salesOrderNumber: z.string().nullable(),
  customerName: z.string(),
  /** That of the sales order itself; the others are further addresses of its customer. */
  isOfOrder: z.boolean(),
  address: CompanyAddress,
})
export type SaleShipTo = z.infer<typeof SaleShipTo>

/** A vendor's variation of an item, as a purchase order shows it (Spec §3). */
export const PurchasableItem = z.object({
  itemId: z.uuid(),
  number: z.string(),
  itemName: z.string(),
  description: z.string(),
  ndc: z.string().nullable(),
  childNumber: z.string(),
  vendorName: z.string(),
  vendorItemNumber: z.string(),
  strength: z.string(),
  strengthUnit: z.string().nullable(),
  size: z.string(),
  sizeUnit: z.string().nullable(),
  form: z.string().nullable(),
  deaSchedule: z.string().nullable(),
  storage: z.string(),
  isActive: z.boolean(),
})

/** A lot that came in for a line. */
const ReceivedLot = z.object({
  lot: z.string(),
  expirationDate: z.iso.date(),
  quantity: z.int(),
  receiptId: z.uuid(),
  receiptNumber: z.string(),
})

/** A line (Spec §3). `purchasableItemId` is the variation; an order has each variation once. */
export const PurchaseOrderProduct = z.object({
  id: z.uuid(),
  version: z.int(),
  purchasableItemId: z.uuid(),
  purchasableItem: PurchasableItem,
  quantity: z.int(),
  currentPrice: boughtFor(z.number()),
  purchasePrice: boughtFor(z.number()),
  updateCost: z.boolean(),
  note: z.string(),
  receivedQuantity: z.int(),
  total: boughtFor(z.number()),
  targets: z.array(PurchaseTarget),
  lots: z.array(ReceivedLot),
})
export type PurchaseOrderProduct = z.infer<typeof PurchaseOrderProduct>

const lineValues = {
  quantity: z.int().min(0).max(LARGEST_QUANTITY),
  /** The current cost of the variation where it is left out. */
  purchasePrice: sentGuarded(SEES_PURCHASE_PRICES, unitCostAmount.min(0)).optional(),
  updateCost: z.boolean().optional(),
  note: readableLine(500).optional(),
  targets: z.array(sentTarget).max(100).optional(),
}
/** What a reply shows next to it is accepted and ignored, so that a line can be sent back as it was read. */
const shownOfLine = {
  ...PurchaseOrderProduct.pick({ id: true, currentPrice: true, total: true }).partial().shape,
  receivedQuantity: asShown(z.int().optional()),
  purchasableItem: z.unknown().optional(),
  lots: z.unknown().optional(),
}
const sentLine = z.strictObject({ purchasableItemId: z.uuid(), ...lineValues, ...shownOfLine })

/** How far the newest document of an order is on its way to the vendor. */
const EdiTransmission = z.object({
  documentId: z.uuid(),
  state: z.enum(ediTransmissionStates),
  queuedAt: z.iso.datetime(),
  /** When it was delivered. */
  sentAt: z.iso.datetime().nullable(),
  /** The version of the order that it was written from. */
  version: z.int().nullable(),
  /** Whether the order was changed since in what the vendor sees. */
  isOlder: z.boolean(),
  error: z.string().nullable(),
})
export type EdiTransmission = z.infer<typeof EdiTransmission>

/** A purchase order on one page (Spec §3). */
export const PurchaseOrder = z.object({
  ...replyShape(purchaseOrderFields, { limits: true }),
  vendor: liveValue(
    z
      .object({
        id: z.uuid(),
        number: z.string(),
        friendlyName: z.string(),
        isActive: z.boolean(),
        edi: z.boolean(),
        currency: z.string(),
        minimumOrder: z.number().nullable(),
        leadTimeDays: z.int().nullable(),
        complianceStatus: z.string(),
        standing: z.string(),
        standingChangesOn: z.iso.date().nullable(),
      })
      .nullable(),
  ),
  buyerName: z.string().nullable(),
  terms: z.string().nullable(),
  products: z.array(PurchaseOrderProduct),
  receipts: liveValue(
    z.array(
      z.object({
        id: z.uuid(),
        number: z.string().nullable(),
        status: z.string(),
        vendorInvoice: z.string(),
        placedDate: z.iso.datetime().nullable(),
      }),
    ),
  ),
  /** What placing will ask, while it is a draft. A schema of its own, because what was confirmed is not live. */
  questions: liveValue(PlaceQuestions.clone()),
  placedByName: z.string().nullable(),
  closedByName: z.string().nullable(),
  /** When the vendor last got it by EDI; null while nothing of it was delivered. */
  ediSentAt: z.iso.datetime().nullable(),
  ediTransmission: liveValue(EdiTransmission.nullable()),
  createdByName: z.string().nullable(),
})
export type PurchaseOrder = z.infer<typeof PurchaseOrder>

/** What a saved line changed of its order. */
const SavedOrder = PurchaseOrder.pick({ id: true, version: true, vendorId: true, total: true, questions: true })
export const SavedProduct = z.object({ product: PurchaseOrderProduct, order: SavedOrder })
export type SavedProduct = z.infer<typeof SavedProduct>

export const purchaseOrders = {
  create: route({
    method: 'POST',
    path: '/api/purchase/orders',
    needs: writing,
    summary: 'Create a draft, with lines if they are known',
    body: z.strictObject({ ...creationShape(purchaseOrderFields), products: z.array(sentLine).max(500).optional() }),
    replies: { 200: PurchaseOrder },
  }),
  get: route({
    method: 'GET',
    path: '/api/purchase/orders/:id',
    needs: reading,
    summary: 'One purchase order with its lines, targets and receipts',
    params: byId,
    replies: { 200: PurchaseOrder },
  }),
  change: route({
    method: 'PATCH',
    path: '/api/purchase/orders/:id',
    needs: writing,
    summary: 'Change fields of a draft; lines are saved one by one',
    params: byId,
    body: z.strictObject({ ...baseVersion, ...changesShape(purchaseOrderFields) }),
    replies: { 200: PurchaseOrder },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/purchase/orders/:id',
    needs: writing,
    summary: 'Delete a draft',
    params: byId,
    replies: { 204: null },
  }),
  /** Without a version the line is saved as sent; with one, fields that others changed since are refused. */
  saveProduct: route({
    method: 'PUT',
    path: '/api/purchase/orders/:id/product',
    needs: writing,
    summary: 'Add or change one line of a draft',
    params: byId,
    body: sentLine.partial({ quantity: true }).extend({ version: z.int().positive().optional() }),
    replies: { 200: SavedProduct },
  }),
  removeProduct: route({
    method: 'DELETE',
    path: '/api/purchase/orders/:id/product/:pid',
    needs: writing,
    summary: 'Remove one line of a draft, named by its variation or its own id',
    params: z.strictObject({ id: z.uuid(), pid: z.uuid() }),
    replies: { 200: SavedOrder },
  }),
  place: route({
    method: 'POST',
    path: '/api/purchase/orders/:id/place',
    needs: writing,
    summary: 'Place a draft; asks for confirmation with 202 when something has to be confirmed',
    params: byId,
    query: confirmable,
    replies: { 200: PurchaseOrder, 202: z.object({ detail: z.string(), confirmations: PlaceQuestions }) },
  }),
  changePlaced: route({
    method: 'PUT',
    path: '/api/purchase/orders/placed/:id',
    needs: writing,
    summary: 'Save a placed order together with its lines; received quantities stay',
    params: byId,
    body: z.strictObject({
      ...baseVersion,
      ...z.object(changesShape(purchaseOrderFields)).omit({ vendorId: true }).shape,
      /** All lines; a line that is left out is removed, unless some of it was received. */
      products: z.array(sentLine).max(500).optional(),
    }),
    replies: { 200: PurchaseOrder },
  }),
  shipToChoices: route({
    method: 'GET',
    path: '/api/purchase/orders/:id/ship-to',
    needs: writing,
    summary:
      'Where an order can be shipped to: our docks, and the addresses of the customers that a vendor ships to for us',
    params: byId,
    replies: { 200: z.object({ docks: z.array(CompanyAddress), sales: z.array(SaleShipTo) }) },
  }),
  close: route({
    method: 'POST',
    path: '/api/purchase/orders/:id/close',
    needs: writing,
    summary: 'Close a placed order; what is not received is no longer expected',
    params: byId,
    replies: { 200: PurchaseOrder },
  }),
  sendByEdi: route({
    method: 'POST',
    path: '/api/purchase/orders/:id/edi',
    needs: writing,
    summary: 'Write a placed order for the vendor as an X12 850 and queue it; asks with 202 when it was sent before',
    params: byId,
    query: confirmable,
    replies: { 200: PurchaseOrder, 202: NeedsConfirmation },
  }),
  changeTargets: route({
    method: 'PATCH',
    path: '/api/purchase/orders/:id/update-target',
    needs: writing,
    summary: 'Change which sales orders lines are bought for, until they are received in full',
    params: byId,
    body: z.strictObject({
      products: z
        .array(z.strictObject({ purchasableItemId: z.uuid(), targets: z.array(sentTarget).max(100) }))
        .min(1)
        .max(500),
    }),
    replies: { 200: PurchaseOrder },
  }),
  print: route({
    method: 'GET',
    path: '/api/purchase/orders/:id/print',
    needs: reading,
    summary: 'The purchase order as a PDF',
    params: byId,
    replies: { 200: file('application/pdf') },
  }),
}

export const purchaseOrderTopic = topic({
  destination: '/topic/purchase-order/:id',
  needs: reading,
  summary: 'A purchase order changed, or one of its lines',
})
