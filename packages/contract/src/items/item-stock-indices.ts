import * as z from 'zod'
import { movementKinds, movementReasonNames } from '@galen/domain/items/stock-movement'
import { anyOf } from '@galen/domain/permissions'
import { guarded } from '../guarded.ts'
import { searchIndex } from '../search-index.ts'

const HistoryRow = z.object({
  id: z.uuid(),
  itemId: z.uuid(),
  at: z.iso.datetime(),
  accountingDate: z.iso.date(),
  kind: z.enum(movementKinds),
  reason: z.enum(movementReasonNames),
  documentKind: z.string().nullable(),
  documentId: z.uuid().nullable(),
  documentNumber: z.string().nullable(),
  /** Null for those who may not see the customer. */
  customerId: z.uuid().nullable(),
  customer: z.string().nullable(),
  vendorId: z.uuid().nullable(),
  vendor: z.string().nullable(),
  quantity: z.int(),
  /** What it was sold for; what it was bought for only with the right to view costs. */
  unitPrice: z.number().nullable(),
  unitCost: guarded('VIEW_COST', z.number()),
  lot: z.string(),
  userId: z.uuid().nullable(),
  user: z.string().nullable(),
  justification: z.string().nullable(),
})

export const itemHistoryIndex = searchIndex({
  name: 'item-history',
  seenWith: { unitCost: 'VIEW_COST' },
  summary: 'What happened to the stock of an item: sales, purchases and adjustments',
  needs: 'LIST_ITEMS',
  row: HistoryRow,
  fields: {
    id: 'id',
    itemId: 'id',
    at: 'instant',
    accountingDate: 'date',
    kind: 'keyword',
    reason: 'keyword',
    documentNumber: 'keyword',
    customerId: 'id',
    customer: 'text',
    vendorId: 'id',
    vendor: 'text',
    quantity: 'number',
    lot: 'keyword',
    userId: 'id',
  },
  matches: ['documentNumber', 'customer', 'vendor', 'lot'],
  sortable: ['at'],
  sort: [{ field: 'at', direction: 'Desc' }],
  totals: ['quantity'],
})

const LatestSaleRow = z.object({
  id: z.uuid(),
  customerId: z.uuid(),
  itemId: z.uuid(),
  variationId: z.uuid(),
  childNumber: z.string(),
  price: z.number(),
  quantity: z.int(),
  soldOn: z.iso.date(),
  invoiceId: z.uuid(),
  invoiceNumber: z.string(),
})

export const latestCustomerItemsInvoiceIndex = searchIndex({
  name: 'latest-customer-items-invoice',
  summary: 'What a customer last paid for a variation',
  needs: anyOf('LIST_INVOICES', 'CREATE_SALE'),
  row: LatestSaleRow,
  fields: {
    id: 'id',
    customerId: 'id',
    itemId: 'id',
    variationId: 'id',
    soldOn: 'date',
    price: 'number',
    invoiceNumber: 'keyword',
  },
  matches: ['invoiceNumber', 'childNumber'],
  sortable: ['soldOn', 'price'],
  sort: [{ field: 'soldOn', direction: 'Desc' }],
})

const ConsumptionRow = z.object({
  id: z.string(),
  customerId: z.uuid(),
  customerNumber: z.string(),
  customer: z.string(),
  ingredient: z.string(),
  milligrams30: z.number(),
  units30: z.int(),
  milligrams90: z.number(),
  units90: z.int(),
  milligrams365: z.number(),
  units365: z.int(),
  /** What thirty days come to over the year. */
  averageMilligrams: z.number(),
  averageUnits: z.number(),
})

export const ingredientConsumptionIndex = searchIndex({
  name: 'ingredient-consumption',
  summary: 'How much of a substance a customer got in 30, 90 and 365 days',
  needs: 'LIST_COMPLIANCE',
  row: ConsumptionRow,
  fields: {
    id: 'keyword',
    customerId: 'id',
    customerNumber: 'keyword',
    customer: 'text',
    ingredient: 'keyword',
    milligrams30: 'number',
    units30: 'number',
    milligrams90: 'number',
    units90: 'number',
    milligrams365: 'number',
    units365: 'number',
    averageMilligrams: 'number',
    averageUnits: 'number',
  },
  matches: ['customer', 'customerNumber', 'ingredient'],
  sortable: ['customer', 'ingredient', 'milligrams30', 'units30', 'milligrams90', 'milligrams365', 'units365'],
  sort: [{ field: 'milligrams30', direction: 'Desc' }],
})
