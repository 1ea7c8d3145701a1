import * as z from 'zod'
import { salesRequest } from '@galen/domain/sales/sales-request'
import { anyOf } from '@galen/domain/permissions'
import { availabilities } from '@galen/domain/sales/shop-price'
import { MAX_QUERY_LENGTH } from '@galen/domain/search/query-language'
import { addressNumber } from '../address-number.ts'
import { readableLine, readableProse } from '../readable-text.ts'
import { byId, route } from '../route.ts'
import { liveValue } from '../put-back-fields.ts'
import { searchIndex } from '../search-index.ts'
import { ShipToChoice } from '../partners/ship-to.ts'

/** An item as a customer sees it: never what it costs us, nor how much of it there is. */
const ShopItem = z.object({
  id: z.uuid(),
  number: z.string(),
  ndc: z.string().nullable(),
  itemName: z.string(),
  itemNameLong: z.string(),
  description: z.string(),
  brandName: z.string(),
  manufacturer: z.string().nullable(),
  strength: z.string(),
  size: z.string(),
  form: z.string().nullable(),
  deaSchedule: z.string().nullable(),
  /** What one costs this customer; null for an account that does not see prices. */
  price: z.number().nullable(),
  availability: z.enum(availabilities),
})
export type ShopItem = z.infer<typeof ShopItem>

const CartLine = z.object({
  itemId: z.uuid(),
  number: z.string(),
  itemName: z.string(),
  quantity: z.int(),
  price: z.number().nullable(),
  total: z.number().nullable(),
  availability: z.enum(availabilities),
  /** Why it cannot be ordered any more. */
  problem: z.string().nullable(),
})

export const Cart = z.object({
  /** 0 while there is no cart. */
  version: z.int(),
  addressId: z.uuid().nullable(),
  externalNumber: z.string(),
  note: z.string(),
  updatedAt: z.iso.datetime().nullable(),
  lines: z.array(CartLine),
  total: liveValue(z.number().nullable()),
})
export type Cart = z.infer<typeof Cart>

/** What was asked for and what became of it. */
export const ShopRequest = z.object({
  id: z.uuid(),
  number: z.string(),
  status: z.enum(salesRequest.statuses),
  source: z.enum(['WEB', 'API', 'EDI']),
  externalNumber: z.string().nullable(),
  note: z.string(),
  receivedAt: z.iso.datetime(),
  lines: z.array(
    z.object({
      asked: z.string(),
      itemId: z.uuid().nullable(),
      number: z.string().nullable(),
      itemName: z.string().nullable(),
      quantity: z.int(),
      price: z.number().nullable(),
      problem: z.string().nullable(),
    }),
  ),
  total: z.number().nullable(),
})
export type ShopRequest = z.infer<typeof ShopRequest>

const page = {
  from: addressNumber(0, 10_000).prefault(0),
  size: addressNumber(1, 100).prefault(30),
}
const quantity = z.int().min(1).max(1_000_000)

/** The shop, for the customers' own sign-in. Everything is about the one customer of the account. */
export const webShop = {
  me: route({
    method: 'GET',
    path: '/api/web/me',
    needs: 'web-account',
    summary: 'Who I am in the shop, and where I may order to',
    replies: {
      200: z.object({
        name: z.string(),
        email: z.string(),
        customer: z.object({ number: z.string(), name: z.string() }),
        seesPrices: z.boolean(),
        addresses: z.array(ShipToChoice),
      }),
    },
  }),
  catalog: route({
    method: 'GET',
    path: '/api/web/catalog',
    needs: 'web-account',
    summary: 'What this customer can order, with its own price',
    query: z.strictObject({ query: z.string().max(MAX_QUERY_LENGTH).optional(), ...page }),
    replies: { 200: z.object({ content: z.array(ShopItem), hasMore: z.boolean() }) },
  }),
  cart: route({
    method: 'GET',
    path: '/api/web/cart',
    needs: 'web-account',
    summary: 'What is put aside, with the prices of today',
    replies: { 200: Cart },
  }),
  replaceCart: route({
    method: 'PUT',
    path: '/api/web/cart',
    needs: 'web-account',
    summary: 'Replace the whole cart',
    body: z.strictObject({
      version: z.int().min(0),
      addressId: z.uuid().nullable().default(null),
      externalNumber: readableLine(40).default(''),
      note: readableProse(1000).default(''),
      lines: z.array(z.strictObject({ itemId: z.uuid(), quantity })).max(500),
    }),
    replies: { 200: Cart },
  }),
  submitCart: route({
    method: 'POST',
    path: '/api/web/cart/submit',
    needs: 'web-account',
    summary: 'Order what is in the cart; it comes to the company as a request',
    body: z.strictObject({ version: z.int().min(0) }),
    replies: { 200: ShopRequest },
  }),
  requests: route({
    method: 'GET',
    path: '/api/web/requests',
    needs: 'web-account',
    summary: 'What this customer asked for, the newest first',
    query: z.strictObject(page),
    replies: { 200: z.object({ content: z.array(ShopRequest), hasMore: z.boolean() }) },
  }),
}

const seesCarts = anyOf('LIST_SALES', 'LIST_ALL_SALES')

/** What someone here sees of a cart: the prices are those of the day each line was put in. */
export const WebCart = z.object({
  id: z.uuid(),
  shipTo: z.string().nullable(),
  externalNumber: z.string(),
  note: z.string(),
  lines: z.array(
    z.object({
      itemId: z.uuid(),
      number: z.string(),
      itemName: z.string(),
      quantity: z.int(),
      price: z.number(),
      total: z.number(),
    }),
  ),
})
export type WebCart = z.infer<typeof WebCart>

export const webCarts = {
  get: route({
    method: 'GET',
    path: '/api/sales/web-carts/:id',
    needs: seesCarts,
    summary: 'What a customer has put aside in the shop, line by line',
    params: byId,
    replies: { 200: WebCart },
  }),
  toDraft: route({
    method: 'POST',
    path: '/api/sales/web-carts/:id/draft',
    needs: 'CREATE_SALE',
    summary: 'Make a draft order of a cart; the cart stays or is emptied',
    params: byId,
    body: z.strictObject({ keep: z.boolean().default(true) }),
    replies: { 200: z.object({ orderId: z.uuid() }) },
  }),
}

/** Carts that customers have not submitted yet. */
export const webCartIndex = searchIndex({
  name: 'web-cart',
  summary: 'What customers have put aside in the shop',
  needs: seesCarts,
  row: z.object({
    id: z.uuid(),
    customerId: z.uuid(),
    customerNumber: z.string(),
    customer: z.string(),
    salesRepId: z.uuid().nullable(),
    accountId: z.uuid(),
    account: z.string(),
    lines: z.int(),
    units: z.int(),
    value: z.number(),
    updatedAt: z.iso.datetime(),
    version: z.int(),
  }),
  fields: {
    id: 'id',
    customerId: 'id',
    customerNumber: 'keyword',
    customer: 'text',
    salesRepId: 'id',
    accountId: 'id',
    account: 'keyword',
    lines: 'number',
    units: 'number',
    value: 'number',
    updatedAt: 'instant',
  },
  matches: ['customer', 'customerNumber', 'account'],
  sortable: ['customer', 'account', 'lines', 'units', 'value', 'updatedAt'],
  sort: [{ field: 'updatedAt', direction: 'Desc' }],
  totals: ['value'],
})
