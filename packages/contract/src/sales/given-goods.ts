import * as z from 'zod'
import { readableLine } from '../readable-text.ts'
import { gtin, lotNumber, serialNumber } from '../shapes.ts'

export const givenQuantity = z.int().min(1).max(1_000_000)

/** A lot that was scanned or typed (Spec §3); with a GTIN it is serialized. */
export const lotGiven = z.strictObject({
  lot: lotNumber.optional(),
  expirationDate: z.iso.date().nullable().optional(),
  quantity: givenQuantity.optional(),
  receiptId: z.uuid().nullable().optional(),
  gtin: gtin.nullable().optional(),
  barcode: readableLine(80).nullable().optional(),
  serialized: z.boolean().optional(),
  serialNumber: serialNumber.optional(),
  serialNumbers: z.array(serialNumber).max(10_000).optional(),
  stockId: z.uuid().nullable().optional(),
  /** Why another lot than the first to expire is taken. */
  reason: readableLine(200).nullable().optional(),
})
export type GivenLot = z.infer<typeof lotGiven>

export const productGiven = z.strictObject({
  /** The line, or the item whose first open line it is. */
  lineId: z.uuid().optional(),
  sellableId: z.uuid().optional(),
  /** How much of the line is to be shipped. */
  shippingQuantity: z.int().min(0).max(1_000_000).optional(),
  version: z.int().optional(),
  lots: z.array(lotGiven).max(1000).optional(),
  /** What was picked of this lot goes back first, in the same step. */
  instead: z.strictObject({ lot: lotNumber, receiptId: z.uuid().nullable().optional() }).optional(),
})

export const returnGiven = z.strictObject({
  /** The lot of the invoice, or the item and its lot. */
  invoiceLotId: z.uuid().optional(),
  sellableId: z.uuid().optional(),
  lot: lotNumber.optional(),
  gtin: gtin.nullable().optional(),
  barcode: readableLine(80).nullable().optional(),
  serialNumber: serialNumber.optional(),
  serialNumbers: z.array(serialNumber).max(10_000).optional(),
  quantity: givenQuantity.optional(),
  /** What the label says. Goods whose label disagrees with the record come back only into quarantine, for that reason. */
  expirationDate: z.iso.date().optional(),
  quarantine: z.boolean().optional(),
})
