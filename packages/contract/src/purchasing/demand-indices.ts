import * as z from 'zod'
import { guarded } from '../guarded.ts'
import { searchIndex } from '../search-index.ts'

const waitingOrder = z.object({ id: z.uuid(), number: z.string().nullable(), customer: z.string(), quantity: z.int() })

/** What has to be bought, by variation: open sales and reorder points against stock and placed orders. */
export const toPurchaseIndex = searchIndex({
  name: 'to-purchase',
  seenWith: { cost: 'VIEW_COST', value: 'VIEW_COST' },
  summary: 'What to buy, with the quantity that is suggested',
  needs: 'LIST_PURCHASES',
  row: z.object({
    /** The variation. */
    id: z.uuid(),
    itemId: z.uuid(),
    number: z.string(),
    ndc: z.string().nullable(),
    itemName: z.string(),
    strength: z.string(),
    strengthUnit: z.string().nullable(),
    size: z.string(),
    sizeUnit: z.string().nullable(),
    form: z.string().nullable(),
    deaSchedule: z.string().nullable(),
    storage: z.string(),
    childNumber: z.string(),
    vendorId: z.uuid(),
    vendor: z.string(),
    buyerId: z.uuid().nullable(),
    minimumOrder: z.number().nullable(),
    leadTimeDays: z.int().nullable(),
    needed: z.int(),
    reorderPoint: z.int(),
    onHand: z.int(),
    quarantined: z.int(),
    onOrder: z.int(),
    /** In drafts of any buyer; not yet supply. */
    inDrafts: z.int(),
    sold30: z.int(),
    sold90: z.int(),
    daysOfCover: z.int().nullable(),
    suggested: z.int(),
    cost: guarded('VIEW_COST', z.number()),
    /** What the suggested units come to. */
    value: guarded('VIEW_COST', z.number()),
    otherVendors: z.int(),
    oldestOrderDate: z.iso.datetime().nullable(),
    orders: z.array(waitingOrder),
    /** Set aside by a buyer: until a day, or for as long as just as much is needed. */
    ignored: z.boolean(),
    ignoredUntil: z.iso.date().nullable(),
    ignoredBy: z.string().nullable(),
  }),
  fields: {
    id: 'id',
    itemId: 'id',
    number: 'keyword',
    ndc: 'keyword',
    itemName: 'text',
    childNumber: 'keyword',
    vendorId: 'id',
    vendor: 'text',
    buyerId: 'id',
    needed: 'number',
    onHand: 'number',
    onOrder: 'number',
    inDrafts: 'number',
    suggested: 'number',
    cost: 'number',
    value: 'number',
    oldestOrderDate: 'instant',
    ignored: 'boolean',
  },
  matches: ['number', 'ndc', 'itemName', 'childNumber', 'vendor'],
  sortable: ['number', 'itemName', 'vendor', 'needed', 'onHand', 'onOrder', 'suggested', 'cost', 'oldestOrderDate'],
  sort: [
    { field: 'vendor', direction: 'Asc' },
    { field: 'itemName', direction: 'Asc' },
  ],
  totals: ['suggested', 'value'],
  groups: { vendorId: 'vendor', itemId: 'itemName' },
})

/** Suggestions that no buyer set aside. */
export const NOT_IGNORED = 'ignored:false'

/** Placed orders that wait for goods, for buyers: without prices. */
export const openSaleIndex = searchIndex({
  name: 'open-sale',
  summary: 'Placed sales orders that wait for goods',
  needs: 'LIST_PURCHASES',
  row: z.object({
    id: z.uuid(),
    number: z.string().nullable(),
    status: z.string(),
    customer: z.string(),
    placedDate: z.iso.datetime(),
    age: z.int(),
    lines: z.int(),
    openUnits: z.int(),
    /** Not covered by stock. */
    waitingUnits: z.int(),
    /** Covered neither by stock nor by placed purchase orders. */
    shortLines: z.int(),
    shortUnits: z.int(),
  }),
  fields: {
    id: 'id',
    number: 'keyword',
    status: 'keyword',
    customer: 'text',
    placedDate: 'instant',
    age: 'number',
    lines: 'number',
    openUnits: 'number',
    waitingUnits: 'number',
    shortLines: 'number',
    shortUnits: 'number',
  },
  matches: ['number', 'customer'],
  sortable: ['number', 'customer', 'placedDate', 'age', 'openUnits', 'waitingUnits', 'shortLines', 'shortUnits'],
  sort: [{ field: 'placedDate', direction: 'Asc' }],
})

export const openSaleItemIndex = searchIndex({
  name: 'open-sale-item',
  seenWith: { cost: 'VIEW_COST' },
  summary: 'What placed sales orders still wait for, line by line',
  needs: 'LIST_PURCHASES',
  row: z.object({
    /** The allocation of the sales order. */
    id: z.uuid(),
    salesOrderId: z.uuid(),
    salesOrderNumber: z.string().nullable(),
    customer: z.string(),
    itemId: z.uuid(),
    number: z.string(),
    ndc: z.string().nullable(),
    itemName: z.string(),
    purchasableItemId: z.uuid(),
    childNumber: z.string(),
    vendorId: z.uuid(),
    vendor: z.string(),
    cost: guarded('VIEW_COST', z.number()),
    ordered: z.int(),
    shipped: z.int(),
    open: z.int(),
    fromStock: z.int(),
    fromOrders: z.int(),
    short: z.int(),
    /** Bought for this very line on orders that are placed or drafted. */
    targeted: z.int(),
  }),
  fields: {
    id: 'id',
    salesOrderId: 'id',
    salesOrderNumber: 'keyword',
    itemId: 'id',
    number: 'keyword',
    ndc: 'keyword',
    itemName: 'text',
    purchasableItemId: 'id',
    vendorId: 'id',
    vendor: 'text',
    open: 'number',
    short: 'number',
  },
  matches: ['number', 'itemName', 'vendor'],
  sortable: ['number', 'itemName', 'vendor', 'open', 'short'],
  sort: [{ field: 'number', direction: 'Asc' }],
})

/** What customers get from the vendor itself, for the buyer. */
export const dropShipSaleIndex = searchIndex({
  name: 'drop-ship-sale',
  summary: 'Lines of placed sales orders that a vendor ships to the customer, and how much of them is bought',
  needs: 'LIST_PURCHASES',
  row: z.object({
    /** The allocation of the sales order. */
    id: z.uuid(),
    salesOrderId: z.uuid(),
    number: z.string().nullable(),
    customer: z.string(),
    placedDate: z.iso.datetime(),
    purchasableItemId: z.uuid(),
    itemName: z.string(),
    quantity: z.int(),
    /** On purchase orders that are placed. */
    bought: z.int(),
    left: z.int(),
  }),
  fields: {
    id: 'id',
    salesOrderId: 'id',
    number: 'keyword',
    customer: 'text',
    placedDate: 'instant',
    purchasableItemId: 'id',
    itemName: 'text',
    quantity: 'number',
    bought: 'number',
    left: 'number',
  },
  matches: ['number', 'customer', 'itemName'],
  sortable: ['number', 'customer', 'placedDate', 'itemName', 'left'],
  sort: [{ field: 'placedDate', direction: 'Asc' }],
})
