import * as z from 'zod'
import { packageLevelNames } from '@galen/domain/items/gtin'
import { baseVersion } from '../route.ts'
import { typedCode } from '../shapes.ts'

/** A way an item is packed: its number and how many units it holds. */
export const ItemPackage = z.object({
  id: z.uuid(),
  level: z.enum(packageLevelNames),
  gtin: z.string(),
  quantity: z.int(),
})
export type ItemPackage = z.infer<typeof ItemPackage>

export const ItemBarcode = z.object({
  id: z.uuid(),
  barcode: z.string(),
  /** The package it is on, where someone has said so. */
  packageId: z.uuid().nullable(),
})
export type ItemBarcode = z.infer<typeof ItemBarcode>

const id = z.uuid().optional()
/** Takes the codes away from the items that have them now. */
const move = z.boolean().optional()

/** The whole list; what is not in it is removed. */
export const PackageList = z.strictObject({
  ...baseVersion,
  packages: z
    .array(
      z.strictObject({
        id,
        level: z.enum(packageLevelNames),
        gtin: typedCode,
        quantity: z.int().min(-1_000_000_000).max(1_000_000_000),
      }),
    )
    .max(50),
  move,
})

export const BarcodeList = z.strictObject({
  ...baseVersion,
  barcodes: z
    .array(z.strictObject({ id, barcode: z.string().max(200), packageId: z.uuid().nullable().optional() }))
    .max(50),
  move,
})
