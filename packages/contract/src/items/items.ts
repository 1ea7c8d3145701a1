import * as z from 'zod'
import { deaSchedules } from '@galen/domain/items/dea-schedule'
import { fillableFields, itemTypes, storages } from '@galen/domain/items/item'
import { itemClassLifecycle } from '@galen/domain/items/item-class'
import { ITEM_IMAGE_BYTES } from '@galen/domain/items/item-image'
import { allOf, anyOf } from '@galen/domain/permissions'
import { readableLine, readableProse } from '../readable-text.ts'
import { baseVersion, byId, confirmable, file, NeedsConfirmation, route } from '../route.ts'
import { topic } from '../topic.ts'
import { price } from './amounts.ts'
import { BarcodeList, ItemBarcode, ItemPackage, PackageList } from './item-codes.ts'
import { ItemVariation, SpecialVariation, VariationChange } from './item-variations.ts'
import { typedCode } from '../shapes.ts'

export const readingItems = anyOf('LIST_ITEMS', 'CREATE_SALE', 'CREATE_INVOICE', 'LIST_PURCHASES')
export const editingItems = allOf('LIST_ITEMS', 'EDIT_ITEM')

export const ItemIngredient = z.strictObject({
  ingredient: readableLine(200).min(1),
  strength: readableLine(40).nullable(),
  unit: readableLine(40).nullable(),
  /** The share of the base in the salt, such as 0.8963. */
  baseFactor: z
    .string()
    .regex(/^\d{1,2}(?:\.\d{1,6})?$/, 'must be a number such as 0.8963')
    .nullable(),
})

/** What decides which controls an item is under; compliance decides it. */
export const classValues = {
  type: z.enum(itemTypes),
  deaSchedule: z.enum(deaSchedules).nullable(),
  isNarcotic: z.boolean().nullable(),
  /** A chemical that drugs are made from, listed by the DEA. */
  listChemical: z.boolean(),
  /** Why the product needs no transaction data, where it needs none. */
  dscsaExempt: readableLine(200).min(1).nullable(),
  ingredients: z.array(ItemIngredient).max(100),
}

const CompetitorPrice = z.strictObject({ competitorId: z.uuid(), price, seenOn: z.iso.date() })

const values = {
  itemName: readableLine(200).min(1),
  itemNameLong: readableLine(400),
  description: readableProse(2000),
  brandName: readableLine(200),
  legacyId: readableLine(60).min(1).nullable(),
  manufacturerId: z.uuid().nullable(),
  /** With its hyphens, which are its layout; eleven and twelve digits are understood without. */
  ndc: typedCode.min(1).nullable(),
  strength: readableLine(60),
  strengthUnitId: z.uuid().nullable(),
  size: readableLine(60),
  sizeUnitId: z.uuid().nullable(),
  formId: z.uuid().nullable(),
  packageTypeId: z.uuid().nullable(),
  itemClassId: z.uuid().nullable(),
  categoryId: z.uuid().nullable(),
  ...classValues,
  isArcos: z.boolean(),
  dropShip: z.boolean(),
  storage: z.enum(storages),
  returnable: z.boolean(),
  salesPriority: z.int().min(-1000).max(1000),
  reorderPoint: z.int().min(0).max(1_000_000_000),
  /** The ids of the flags it carries. */
  flags: z.array(z.uuid()).max(30),
  competitorPrices: z.array(CompetitorPrice).max(100),
}

const fillable = z.array(z.enum(fillableFields)).max(fillableFields.length)
const optional = z.object(values).partial().shape

/** An item of the catalog, with everything that belongs to it. */
export const Item = z.object({
  id: z.uuid(),
  number: z.string(),
  ...values,
  ndc11: z.string().nullable(),
  ndc12: z.string().nullable(),
  manufacturer: z.string().nullable(),
  strengthUnit: z.string().nullable(),
  sizeUnit: z.string().nullable(),
  form: z.string().nullable(),
  packageType: z.string().nullable(),
  itemClass: z.string().nullable(),
  category: z.string().nullable(),
  packages: z.array(ItemPackage),
  barcodes: z.array(ItemBarcode),
  /** The codes of its packages and its own, as the index has them. */
  gtin: z.array(z.string()),
  barcode: z.array(z.string()),
  itemVariations: z.array(ItemVariation),
  /** Fields that a directory filled in and no one has accepted yet. */
  unaccepted: z.array(z.string()),
  imageId: z.uuid().nullable(),
  isActive: z.boolean(),
  /** An item whose class compliance has not confirmed is not active. */
  classStatus: z.enum(itemClassLifecycle.statuses),
  /** What waits for compliance, where something does. */
  classProposal: z
    .object({
      id: z.uuid(),
      kind: z.enum(['new', 'change']),
      classAfter: z.object(classValues),
      reason: z.string(),
      askedByName: z.string().nullable(),
      askedAt: z.iso.datetime(),
      version: z.int(),
    })
    .nullable(),
  /** The lowest price among the open offers. */
  price: price.nullable(),
  onHand: z.int(),
  reserved: z.int(),
  available: z.int(),
  quarantined: z.int(),
  nextExpiry: z.iso.date().nullable(),
  createdAt: z.iso.datetime(),
  version: z.int(),
})
export type Item = z.infer<typeof Item>

/** Why a price is below the lowest margin, or why the class changes, where it does. */
const reason = readableProse(500).min(1).optional()

export const items = {
  create: route({
    method: 'POST',
    path: '/api/items',
    needs: editingItems,
    summary: 'Add an item; its NDC or its name is enough',
    body: z.strictObject({ ...optional, filled: fillable.optional() }),
    replies: { 200: Item },
  }),
  get: route({
    method: 'GET',
    path: '/api/items/:id',
    needs: readingItems,
    summary: 'One item with its codes and variations',
    params: byId,
    replies: { 200: Item },
  }),
  change: route({
    method: 'PUT',
    path: '/api/items/:id',
    needs: editingItems,
    summary: 'Change an item and its variations; only what changed is sent',
    params: byId,
    query: confirmable,
    body: z.strictObject({
      ...baseVersion,
      ...optional,
      itemVariations: z.array(VariationChange).max(1000).optional(),
      /** Fields among these that a directory filled in. */
      filled: fillable.optional(),
      /** Filled fields that are right. */
      accept: fillable.optional(),
      reason,
    }),
    replies: { 200: Item, 202: NeedsConfirmation },
  }),
  toggleActive: route({
    method: 'POST',
    path: '/api/items/:id/toggle-active',
    needs: editingItems,
    summary: 'Take an item out of the catalog, or back in',
    params: byId,
    query: confirmable,
    body: z.strictObject({ version: z.int().positive().optional(), reason }),
    replies: { 200: Item, 202: NeedsConfirmation },
  }),
  duplicate: route({
    method: 'POST',
    path: '/api/items/:id/duplicate',
    needs: editingItems,
    summary: 'Duplicate an item without its codes and variations',
    params: byId,
    replies: { 200: Item },
  }),
  gtin: route({
    method: 'PUT',
    path: '/api/items/:id/gtin',
    needs: editingItems,
    summary: 'Set the packages of an item with their GTINs, or move them here from another item',
    params: byId,
    body: PackageList,
    replies: { 200: Item },
  }),
  barcode: route({
    method: 'PUT',
    path: '/api/items/:id/barcode',
    needs: editingItems,
    summary: 'Set the barcodes of an item that are no GTINs, or move them here from another item',
    params: byId,
    body: BarcodeList,
    replies: { 200: Item },
  }),
  specialVariation: route({
    method: 'POST',
    path: '/api/items/:id/special-variation',
    needs: editingItems,
    summary: 'Add a variation for one deal',
    params: byId,
    query: confirmable,
    body: SpecialVariation,
    replies: { 200: Item, 202: NeedsConfirmation },
  }),
  image: route({
    method: 'GET',
    path: '/api/items/:id/image',
    needs: readingItems,
    summary: 'The picture of an item',
    params: byId,
    replies: { 200: file('image/png') },
  }),
  setImage: route({
    method: 'PUT',
    path: '/api/items/:id/image',
    needs: editingItems,
    summary: 'Set the picture of an item',
    params: byId,
    largestBody: Math.ceil(ITEM_IMAGE_BYTES / 3) * 4 + 1024,
    body: z.strictObject({
      ...baseVersion,
      /** PNG, JPEG or WebP in base64, by its own bytes. */
      image: z
        .base64()
        .min(1)
        .max(Math.ceil(ITEM_IMAGE_BYTES / 3) * 4 + 100),
    }),
    replies: { 200: Item },
  }),
  removeImage: route({
    method: 'DELETE',
    path: '/api/items/:id/image',
    needs: editingItems,
    summary: 'Remove the picture of an item',
    params: byId,
    replies: { 200: Item },
  }),
}

export const itemTopic = topic({
  destination: '/topic/item/:id',
  needs: readingItems,
  summary: 'An item or one of its variations changed',
})
