import * as z from 'zod'
import { SEES_PURCHASE_PRICES } from '@galen/domain/guarded-fields'
import { LARGEST_QUANTITY } from '@galen/domain/purchasing/purchase-order'
import { sentGuarded } from '../guarded.ts'
import { unitCostAmount } from '../items/amounts.ts'
import { readableLine } from '../readable-text.ts'
import { gtin, lotNumber, serialNumber } from '../shapes.ts'

export const units = z.int().min(1).max(LARGEST_QUANTITY)
// Costs and figures that a reply shows are accepted and ignored, so that a package can be sent back as it was read.
const sentPackage = z.strictObject({
  gtin: gtin.nullable().optional(),
  gtinQty: units.optional(),
  serialNumbers: z.array(serialNumber).max(20_000).optional(),
  packageIdentifiers: z.array(readableLine(60).min(1)).max(1000).optional(),
  barcode: readableLine(60).nullable().optional(),
  totalQuantity: z.int().min(0).max(LARGEST_QUANTITY).optional(),
  itemCost: z.number().nullable().optional(),
  returningQuantity: z.int().min(0).optional(),
})
const sentLot = z.strictObject({
  lot: lotNumber,
  expirationDate: z.iso.date(),
  serialized: z.boolean().optional(),
  /** The count where there are no packages. */
  quantity: units.optional(),
  location: readableLine(60).min(1).optional(),
  quarantine: z.boolean().optional(),
  packages: z.array(sentPackage).max(1000).optional(),
})
export const sentProduct = z.strictObject({
  purchasableItemId: z.uuid(),
  purchasePrice: sentGuarded(SEES_PURCHASE_PRICES, unitCostAmount.min(0)).optional(),
  updateCost: z.boolean().optional(),
  lots: z.array(sentLot).max(200).optional(),
})

/** Of a placed receipt: a lot with an id is one that it has, and stays as it is; one without was found later. */
export const placedProduct = sentProduct.extend({
  lots: z
    .array(sentLot.extend({ id: z.uuid().optional() }))
    .max(200)
    .optional(),
})
