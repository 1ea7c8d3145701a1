import * as z from 'zod'
import { fulfilledStatuses, salesOrder } from '@galen/domain/sales/sales-order'
import { anyOf } from '@galen/domain/permissions'
import { MAX_QUERY_LENGTH } from '@galen/domain/search/query-language'
import { addressNumber } from '../address-number.ts'
import { changesShape } from '../field-schemas.ts'
import { salesPrice } from '../items/amounts.ts'
import { readableProse } from '../readable-text.ts'
import { baseVersion, byId, confirmable, file, NeedsConfirmation, route } from '../route.ts'
import { asShown } from '../put-back-fields.ts'
import { topic } from '../topic.ts'
import { CreditAtAGlance, OrderFindings } from './order-findings.ts'
import { salesOrderFields } from './sales-order.fields.ts'
import { OrderProduct, OrderTotals, SalesOrder } from './sales-order.ts'
import { lotNumber } from '../shapes.ts'

const reading = anyOf('VIEW_SALE', 'CREATE_SALE')
const holding = anyOf('LIST_COMPLIANCE', 'CREATE_INVOICE')

const quantity = z.int().min(0).max(1_000_000)
const lots = z.array(lotNumber).max(50)

const { shipAddressId: _shipAddressId, ...headerFields } = changesShape(salesOrderFields)
/** What a person writes into the head of an order. */
const headerChanges = {
  ...headerFields,
  /** The address by its id, or as a reply gives it; only its id counts. */
  shipAddress: z
    .union([z.uuid(), z.looseObject({ id: z.uuid() }).transform(({ id }) => id)])
    .nullable()
    .optional(),
}

/** Cost, rebate and minimum margin come from the variation; a client may send them back, they are not taken. */
const asGiven = z.unknown().optional()
const givenAllocation = {
  /** The variation (Spec §7: sent as id, quantity, price). */
  id: z.uuid().optional(),
  quantity,
  price: salesPrice.optional(),
  lots: lots.optional(),
  freeOfCharge: z.boolean().optional(),
  note: readableProse(1000).optional(),
  childId: asGiven,
  childNumber: asGiven,
  vendorId: asGiven,
  vendorName: asGiven,
  cost: asGiven,
  pcr: asGiven,
  minimumMargin: asGiven,
  canceled: asGiven,
  cancelCause: asGiven,
  flags: asGiven,
}

const byVariation = z.strictObject({ id: z.uuid(), variation: z.uuid() })
const versioned = z.strictObject({ version: addressNumber(1, 2_000_000_000).optional() })

/** What a line write answers: the order's totals, and the line or null when it is gone. */
const SavedLine = z.object({ order: OrderTotals, product: OrderProduct.nullable() })

/** A line of a placed order as it is to be; its allocations replace those that it has. */
const amendedLine = z.strictObject({
  id: asGiven,
  sellableId: asGiven,
  sellableItem: asGiven,
  quantity: asGiven,
  currentPrice: asGiven,
  salesPrice: asGiven,
  shippedQuantity: asShown(z.unknown().optional()),
  freeOfCharge: z.boolean().optional(),
  note: readableProse(1000).optional(),
  allocation: z.array(z.strictObject({ ...givenAllocation, id: z.uuid(), price: salesPrice })).max(100),
})

const FulfilledRow = z.object({
  id: z.uuid(),
  number: z.string().nullable(),
  fulfilledStatus: z.enum(fulfilledStatuses),
  units: z.int(),
  shippedUnits: z.int(),
})

/** What an invoice of the rest would take. */
const ConversionItem = z.object({
  allocationId: z.uuid(),
  variationId: z.uuid(),
  sellableId: z.uuid(),
  number: z.string(),
  itemName: z.string(),
  childNumber: z.string(),
  ordered: z.int(),
  shipped: z.int(),
  /** On draft invoices already. */
  drafted: z.int(),
  remaining: z.int(),
  missing: z.int(),
  dropShip: z.boolean(),
  lots: z.array(
    z.object({
      stockId: z.uuid(),
      lot: z.string(),
      expirationDate: z.iso.date(),
      location: z.string(),
      quantity: z.int(),
      reason: z.string(),
    }),
  ),
})

export const salesOrders = {
  create: route({
    method: 'POST',
    path: '/api/sales/orders',
    needs: 'CREATE_SALE',
    summary: 'Create a draft order, empty or with lines',
    body: z.strictObject({
      ...headerChanges,
      products: z
        .array(z.strictObject({ ...givenAllocation, id: z.uuid() }))
        .max(1000)
        .optional(),
    }),
    replies: { 200: SalesOrder },
  }),
  copy: route({
    method: 'POST',
    path: '/api/sales/orders/:id/copy',
    needs: 'CREATE_SALE',
    summary: 'Copy an order into a new draft at prices of today',
    params: byId,
    replies: { 200: SalesOrder },
  }),
  get: route({
    method: 'GET',
    path: '/api/sales/orders/:id',
    needs: reading,
    summary: 'One sales order with its lines',
    params: byId,
    replies: { 200: SalesOrder },
  }),
  save: route({
    method: 'PATCH',
    path: '/api/sales/orders/:id',
    needs: 'CREATE_SALE',
    summary: 'Save changed fields of a draft',
    params: byId,
    body: z.strictObject({ ...baseVersion, ...headerChanges }),
    replies: { 200: SalesOrder },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/sales/orders/:id',
    needs: 'CREATE_SALE',
    summary: 'Delete a draft',
    params: byId,
    replies: { 204: null },
  }),
  place: route({
    method: 'POST',
    path: '/api/sales/orders/:id/place',
    needs: 'CREATE_SALE',
    summary: 'Place an order; warnings ask for confirmation, reasons put it on hold',
    params: byId,
    query: confirmable,
    body: z.strictObject({ confirm: z.boolean().optional() }),
    replies: { 200: SalesOrder, 202: NeedsConfirmation },
  }),
  savePlaced: route({
    method: 'PUT',
    path: '/api/sales/orders/placed/:id',
    needs: 'CREATE_SALE',
    summary: 'Save a placed or held order together; it is checked again',
    params: byId,
    query: confirmable,
    body: z.strictObject({
      ...baseVersion,
      ...headerChanges,
      products: z.array(amendedLine).max(1000).optional(),
    }),
    replies: { 200: SalesOrder, 202: NeedsConfirmation },
  }),
  close: route({
    method: 'POST',
    path: '/api/sales/orders/:id/close',
    needs: 'CREATE_SALE',
    summary: 'Close an order; what is not shipped is released',
    params: byId,
    replies: { 200: SalesOrder },
  }),
  moveOthers: route({
    method: 'POST',
    path: '/api/sales/orders/:id/other-lines',
    needs: anyOf('CREATE_SALE', 'APPROVE_COMPLIANCE'),
    summary: 'Move the lines of an order that compliance does not review to an order of their own, which is placed',
    params: byId,
    replies: {
      200: z.object({
        id: z.uuid(),
        number: z.string().nullable(),
        status: z.enum(salesOrder.statuses),
        lines: z.int(),
      }),
    },
  }),
  checkAgain: route({
    method: 'POST',
    path: '/api/sales/orders/:id/check',
    needs: anyOf('CREATE_SALE', 'APPROVE_COMPLIANCE', 'EDIT_CUSTOMER_FINANCE'),
    summary: 'Check a placed or held order again; reasons whose cause is gone end',
    params: byId,
    replies: { 200: SalesOrder },
  }),
  findings: route({
    method: 'GET',
    path: '/api/sales/orders/:id/findings',
    needs: reading,
    summary: 'What placing the order would find now, and the credit of the customer',
    params: byId,
    replies: {
      200: OrderFindings,
    },
  }),
  customerCredit: route({
    method: 'GET',
    path: '/api/sales/customers/:id/credit',
    needs: anyOf('CREATE_SALE', 'EDIT_CUSTOMER_FINANCE'),
    summary: 'Credit limit, balance and last order of a customer, for those who sell to it',
    params: byId,
    replies: {
      200: CreditAtAGlance,
    },
  }),
  activity: route({
    method: 'GET',
    path: '/api/sales/orders/:id/activity',
    needs: reading,
    summary: 'What happened to the order and its hold reasons, newest first, for everyone who sees the order',
    params: byId,
    query: z.strictObject({ from: addressNumber(0, 10_000).prefault(0), size: addressNumber(1, 100).prefault(50) }),
    replies: {
      200: z.object({
        content: z.array(
          z.object({
            id: z.string(),
            at: z.iso.datetime(),
            user: z.string(),
            action: z.string(),
            /** The code of the hold reason it is about; null for what happened to the order itself. */
            reason: z.string().nullable(),
            message: z.string(),
            note: z.string(),
          }),
        ),
        total: z.int(),
      }),
    },
  }),
  saveLine: route({
    method: 'PUT',
    path: '/api/sales/orders/:id/product/:variation',
    needs: 'CREATE_SALE',
    summary: 'Set quantity and price of one variation on a draft',
    params: byVariation,
    /** The version is that of the line; without one the line is set whatever it was. */
    body: z.strictObject({ ...givenAllocation, version: z.int().min(0).optional() }),
    replies: { 200: SavedLine },
  }),
  removeLine: route({
    method: 'DELETE',
    path: '/api/sales/orders/:id/product/:variation',
    needs: 'CREATE_SALE',
    summary: 'Remove a line of a draft, named by item, line or variation',
    params: byVariation,
    query: versioned,
    replies: { 200: SavedLine },
  }),
  removeAllocation: route({
    method: 'DELETE',
    path: '/api/sales/orders/:id/product/:product/allocation/:allocation',
    needs: 'CREATE_SALE',
    summary: 'Remove one allocation of a line of a draft',
    params: z.strictObject({ id: z.uuid(), product: z.uuid(), allocation: z.uuid() }),
    replies: { 200: SavedLine },
  }),
  items: route({
    method: 'GET',
    path: '/api/sales/orders/:id/items',
    needs: reading,
    summary: 'The lines of an order, page by page',
    params: byId,
    query: z.strictObject({
      query: z.string().max(MAX_QUERY_LENGTH).optional(),
      page: addressNumber(0, 100_000).prefault(0),
      size: addressNumber(1, 1000).prefault(30),
      sort: z.enum(['position', 'number', 'itemName', 'quantity', 'price']).prefault('position'),
    }),
    replies: { 200: z.object({ total: z.int(), content: z.array(OrderProduct) }) },
  }),
  fulfilledStatus: route({
    method: 'GET',
    path: '/api/sales/orders/fulfilled-status',
    needs: reading,
    summary: 'How much of the orders that match has been shipped',
    query: z.strictObject({ query: z.string().max(MAX_QUERY_LENGTH).optional() }),
    replies: { 200: z.object({ content: z.array(FulfilledRow) }) },
  }),
  conversionItems: route({
    method: 'GET',
    path: '/api/sales/orders/:id/conversion/items',
    needs: anyOf('VIEW_SALE', 'CREATE_SALE', 'CREATE_INVOICE'),
    summary: 'What an invoice of the rest would take, with the lots proposed',
    params: byId,
    replies: { 200: z.object({ content: z.array(ConversionItem) }) },
  }),
  shippingHold: route({
    method: 'POST',
    path: '/api/sales/orders/:id/shipping-hold',
    needs: holding,
    summary: 'Put an order on shipping hold, or release it',
    params: byId,
    /** Without a value it becomes what it is not. */
    body: z.strictObject({ shippingHold: z.boolean().optional(), note: readableProse(1000).optional() }),
    replies: { 200: SalesOrder },
  }),
  shippingHoldNote: route({
    method: 'POST',
    path: '/api/sales/orders/:id/shipping-hold-note',
    needs: holding,
    summary: 'Change the note of a shipping hold',
    params: byId,
    body: z.strictObject({ note: readableProse(1000) }),
    replies: { 200: SalesOrder },
  }),
  shippingHoldQuantity: route({
    method: 'GET',
    path: '/api/sales/orders/shipping-hold/quantity',
    needs: 'LIST_COMPLIANCE',
    summary: 'How many open orders are on shipping hold',
    replies: { 200: z.int() },
  }),
  picklist: route({
    method: 'GET',
    path: '/api/sales/orders/:id/picklist',
    needs: anyOf('VIEW_SALE', 'CREATE_INVOICE'),
    summary: 'The pick list of an order as a PDF',
    params: byId,
    replies: { 200: file('application/pdf') },
  }),
  print: route({
    method: 'GET',
    path: '/api/sales/orders/:id/print',
    needs: reading,
    summary: 'The order as a PDF; a quote while it is a draft',
    params: byId,
    replies: { 200: file('application/pdf') },
  }),
}

/** An order changed; the same right and row scope as reading it. */
export const salesOrderTopic = topic({
  destination: '/topic/sales-order/:id',
  needs: anyOf('VIEW_SALE', 'CREATE_SALE', 'LIST_SALES'),
  summary: 'A sales order changed',
})
