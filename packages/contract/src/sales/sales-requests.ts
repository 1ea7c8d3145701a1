import * as z from 'zod'
import { deaSchedules } from '@galen/domain/items/dea-schedule'
import { anyOf } from '@galen/domain/permissions'
import { questionCodes } from '@galen/domain/sales/external-order-line'
import { addressNumber } from '../address-number.ts'
import { changesShape, replyShape } from '../field-schemas.ts'
import { price } from '../items/amounts.ts'
import { readableLine, readableProse } from '../readable-text.ts'
import { baseVersion, byId, confirmable, NeedsConfirmation, route } from '../route.ts'
import { ShipTo, ShipToChoice } from '../partners/ship-to.ts'
import { OrderFindings } from './order-findings.ts'
import { SalesOrder } from './sales-order.ts'
import { salesRequestFields } from './sales-request.fields.ts'
import { ShopRequest } from './web-shop.ts'

const RequestLine = z.object({
  position: z.int(),
  /** What they asked for, in their words. */
  asked: z.string(),
  askedQuantity: z.number().nullable(),
  askedPrice: z.number().nullable(),
  /** The codes of the unit, of what the price is for and of its currency, where a partner sends them. */
  askedUnit: z.string(),
  askedBasis: z.string(),
  askedCurrency: z.string(),
  /** What we make of it. */
  itemId: z.uuid().nullable(),
  number: z.string().nullable(),
  ndc: z.string().nullable(),
  itemName: z.string().nullable(),
  /** With strength, form and size. */
  medicineName: z.string().nullable(),
  deaSchedule: z.enum(deaSchedules).nullable(),
  quantity: z.int(),
  price: z.number().nullable(),
  /** What we would ask this customer now. */
  ourPrice: z.number().nullable(),
  available: z.int().nullable(),
  problem: z.string().nullable(),
  /** What has to be answered: a quantity answers UNIT, a price answers PRICE. */
  questions: z.array(z.object({ code: z.enum(questionCodes), detail: z.string() })),
  dropped: z.boolean(),
  version: z.int(),
})

/** An order from outside, what was sent next to what we understand. */
export const SalesRequest = z.object({
  ...replyShape(salesRequestFields),
  customer: z
    .object({ id: z.uuid(), number: z.string(), companyName: z.string(), addresses: z.array(ShipToChoice) })
    .nullable(),
  shipAddress: ShipTo.nullable(),
  /** Where they want it to go, in their words. */
  shipTo: z.string().nullable(),
  /** Their own code for that place; empty without one. */
  shipToCode: z.string(),
  /** As it came in. */
  payload: z.unknown(),
  /** The file that it came in, letter by letter. */
  file: z.string().nullable(),
  lines: z.array(RequestLine),
  total: z.number(),
  /** What keeps it from being placed. */
  missing: z.array(z.string()),
  orderId: z.uuid().nullable(),
  orderNumber: z.string().nullable(),
  decidedByName: z.string().nullable(),
})
export type SalesRequest = z.infer<typeof SalesRequest>

const { addressId: _addressId, ...matched } = changesShape(salesRequestFields)
const quantity = z.int().min(1).max(1_000_000)
const line = z.strictObject({ id: z.uuid(), position: z.coerce.number().int().min(1).max(100_000) })

/** Orders from outside, on their way to become ours. */
export const salesRequests = {
  get: route({
    method: 'GET',
    path: '/api/sales/sales-request/:id',
    needs: anyOf('LIST_SALES', 'CREATE_SALE'),
    summary: 'An order from outside',
    params: byId,
    replies: { 200: SalesRequest },
  }),
  findings: route({
    method: 'GET',
    path: '/api/sales/sales-request/:id/findings',
    needs: anyOf('LIST_SALES', 'CREATE_SALE'),
    summary: 'What creating the order of what is matched so far would find now, and the credit of the customer',
    params: byId,
    replies: { 200: OrderFindings },
  }),
  activity: route({
    method: 'GET',
    path: '/api/sales/sales-request/:id/activity',
    needs: anyOf('LIST_SALES', 'CREATE_SALE'),
    summary: 'What happened to an order from outside, newest first, for everyone who sees it',
    params: byId,
    query: z.strictObject({ size: addressNumber(1, 100).prefault(50) }),
    replies: {
      200: z.object({
        content: z.array(
          z.object({
            id: z.string(),
            at: z.iso.datetime(),
            user: z.string(),
            action: z.string(),
            /** How the customer called the item of the line that it is about. */
            asked: z.string().nullable(),
            /** What changed of the line, as stored before and after. */
            before: z.record(z.string(), z.unknown()).nullable(),
            after: z.record(z.string(), z.unknown()).nullable(),
          }),
        ),
        total: z.int(),
      }),
    },
  }),
  match: route({
    method: 'PATCH',
    path: '/api/sales/sales-request/:id',
    needs: 'CREATE_SALE',
    summary: 'Say which customer and ship-to an order from outside is for',
    params: byId,
    body: z.strictObject({
      ...baseVersion,
      ...matched,
      shipAddress: z
        .union([z.uuid(), z.looseObject({ id: z.uuid() }).transform(({ id }) => id)])
        .nullable()
        .optional(),
      /** Whether the next order to the same place of theirs goes to this ship-to by itself. */
      remember: z.boolean().optional(),
    }),
    replies: { 200: SalesRequest },
  }),
  saveLine: route({
    method: 'PUT',
    path: '/api/sales/sales-request/:id/lines/:position',
    needs: 'CREATE_SALE',
    summary: 'Match a line to an item, change it, or drop it',
    params: line,
    body: z.strictObject({
      ...baseVersion,
      itemId: z.uuid().optional(),
      quantity: quantity.optional(),
      price: price.min(0).nullable().optional(),
      dropped: z.boolean().optional(),
      /** Whether the next order with the same words is matched by itself. */
      remember: z.boolean().optional(),
    }),
    replies: { 200: SalesRequest },
  }),
  splitLine: route({
    method: 'POST',
    path: '/api/sales/sales-request/:id/lines/:position/split',
    needs: 'CREATE_SALE',
    summary: 'Take a part of a line into a line of its own',
    params: line,
    body: z.strictObject({ ...baseVersion, quantity }),
    replies: { 200: SalesRequest },
  }),
  refuse: route({
    method: 'POST',
    path: '/api/sales/sales-request/:id/refuse',
    needs: 'CREATE_SALE',
    summary: 'Refuse an order from outside with a reason',
    params: byId,
    body: z.strictObject({ reason: readableProse(1000).min(1), mail: z.boolean().default(false) }),
    replies: { 200: SalesRequest },
  }),
  place: route({
    method: 'POST',
    path: '/api/sales/sales-request/:id/place',
    needs: 'CREATE_SALE',
    summary: 'Make a sales order of an order from outside and place it',
    params: byId,
    query: confirmable,
    body: z.strictObject({ confirm: z.boolean().optional() }),
    replies: { 200: SalesOrder, 202: NeedsConfirmation },
  }),
}

/** Orders that systems of customers send. */
export const externalRequests = {
  receive: route({
    method: 'POST',
    path: '/api/external/sales-requests',
    needs: 'api-key',
    summary: 'Send an order of a customer; lines without an item are stored with the reason',
    body: z.strictObject({
      /** One of our customers; without it the name says who it is, and someone here finds the customer. */
      customerNumber: z.string().trim().min(1).max(40).optional(),
      customerName: readableLine(200).min(1).optional(),
      externalNumber: readableLine(40).min(1),
      /** One of the addresses that the customer is shipped to; its default while null. */
      addressId: z.uuid().nullable().default(null),
      note: readableProse(1000).default(''),
      lines: z
        .array(
          z.strictObject({
            /** Our number, an NDC in any layout, or a GTIN. */
            item: z.string().trim().min(1).max(60),
            quantity: z.int().min(1).max(1_000_000),
            /** What they expect to pay for one. */
            price: z.number().min(0).max(999_999_999_999).multipleOf(0.01).optional(),
          }),
        )
        .min(1)
        .max(1000),
    }),
    replies: { 200: ShopRequest },
  }),
}
