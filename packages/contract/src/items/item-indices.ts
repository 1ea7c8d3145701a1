import * as z from 'zod'
import { deaSchedules } from '@galen/domain/items/dea-schedule'
import { packageLevelNames } from '@galen/domain/items/gtin'
import { itemTypes } from '@galen/domain/items/item'
import { itemListSort } from '@galen/domain/items/item-order'
import { searchIndex } from '../search-index.ts'
import { readingItems } from './items.ts'

/** What names an item wherever one is shown. */
const identity = {
  id: z.uuid(),
  number: z.string(),
  /** As it is written; a query may write it in any layout. */
  ndc: z.string().nullable(),
  ndc12: z.string().nullable(),
  itemName: z.string(),
  itemNameLong: z.string(),
  brandName: z.string(),
  strength: z.string(),
  strengthAmount: z.number().nullable(),
  strengthUnit: z.string().nullable(),
  size: z.string(),
  sizeAmount: z.number().nullable(),
  sizeUnit: z.string().nullable(),
  form: z.string().nullable(),
  manufacturer: z.string().nullable(),
  deaSchedule: z.enum(deaSchedules).nullable(),
  dropShip: z.boolean(),
  /** The ids of the flags it carries. */
  flags: z.array(z.string()),
  gtin: z.array(z.string()),
  barcode: z.array(z.string()),
  /** The lowest price among the open offers. */
  price: z.number().nullable(),
  available: z.int(),
  salesPriority: z.int(),
  version: z.int(),
}

const ItemRow = z.object({
  ...identity,
  legacyId: z.string().nullable(),
  type: z.enum(itemTypes),
  formId: z.uuid().nullable(),
  manufacturerId: z.uuid().nullable(),
  itemClass: z.string().nullable(),
  itemClassId: z.uuid().nullable(),
  packageType: z.string().nullable(),
  onHand: z.int(),
  /** On hand in lots that are called Short Dated. */
  shortDated: z.int(),
  /** What the best offer costs; null without the right to view costs. */
  cost: z.number().nullable(),
  /** The sales-facing cost; null to those who neither sell nor view costs. */
  soaCost: z.number().nullable(),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type ItemRow = z.infer<typeof ItemRow>

const identityFields = {
  id: 'id',
  number: 'keyword',
  ndc: 'keyword',
  ndc12: 'keyword',
  itemName: 'text',
  itemNameLong: 'text',
  brandName: 'text',
  strength: 'text',
  strengthAmount: 'number',
  size: 'text',
  sizeAmount: 'number',
  form: 'keyword',
  manufacturer: 'text',
  deaSchedule: 'keyword',
  dropShip: 'boolean',
  flags: 'keyword',
  gtin: 'keyword',
  barcode: 'keyword',
  price: 'number',
  available: 'number',
  salesPriority: 'number',
} as const

const words = [
  'number',
  'itemName',
  'itemNameLong',
  'brandName',
  'strength',
  'ndc',
  'gtin',
  'barcode',
  'manufacturer',
] as const
/** A written strength or size is ordered by the number it begins with. */
const orderedAs = { strength: 'strengthAmount', size: 'sizeAmount' }

export const itemIndex = searchIndex({
  name: 'item',
  summary: 'The items of the catalog',
  needs: readingItems,
  row: ItemRow,
  fields: {
    ...identityFields,
    legacyId: 'keyword',
    type: 'keyword',
    formId: 'id',
    manufacturerId: 'id',
    itemClass: 'keyword',
    itemClassId: 'id',
    packageType: 'keyword',
    onHand: 'number',
    shortDated: 'number',
    isActive: 'boolean',
    createdAt: 'instant',
  },
  matches: [...words, 'legacyId'],
  sortable: ['salesPriority', 'strength', 'size', 'price', 'number', 'itemName', 'brandName', 'ndc12', 'createdAt'],
  sort: itemListSort,
  orderedAs,
})

const SellableItemRow = z.object({
  ...identity,
  description: z.string(),
  itemClassId: z.uuid().nullable(),
  /** What we and the vendors call its variations. */
  variationNumbers: z.array(z.string()),
  /** The open offers, the cheapest first. */
  offers: z.array(
    z.object({
      id: z.uuid(),
      childNumber: z.string(),
      vendorItemNumber: z.string(),
      vendorId: z.uuid(),
      vendorName: z.string(),
      price: z.number(),
      available: z.int(),
    }),
  ),
})
export type SellableItemRow = z.infer<typeof SellableItemRow>

export const sellableItemIndex = searchIndex({
  name: 'sellable-item',
  summary: 'Items that can be sold, with their variations',
  needs: readingItems,
  row: SellableItemRow,
  fields: { ...identityFields, itemClassId: 'id', variationNumbers: 'keyword' },
  matches: words,
  sortable: ['salesPriority', 'strength', 'size', 'price', 'number', 'itemName'],
  sort: itemListSort,
  orderedAs,
})

const ItemPackageRow = z.object({
  id: z.uuid(),
  itemId: z.uuid(),
  itemNumber: z.string(),
  itemName: z.string(),
  level: z.enum(packageLevelNames),
  gtin: z.string(),
  quantity: z.int(),
  barcode: z.array(z.string()),
})

export const itemPackageIndex = searchIndex({
  name: 'item-packages',
  summary: 'How items are packed, by GTIN',
  needs: readingItems,
  row: ItemPackageRow,
  fields: {
    id: 'id',
    itemId: 'id',
    itemNumber: 'keyword',
    itemName: 'text',
    level: 'keyword',
    gtin: 'keyword',
    quantity: 'number',
    barcode: 'keyword',
  },
  matches: ['gtin', 'itemNumber', 'itemName'],
  sortable: ['gtin', 'quantity', 'itemNumber'],
  sort: [{ field: 'quantity', direction: 'Asc' }],
})
