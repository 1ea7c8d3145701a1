import * as z from 'zod'
import { percent, price, unitCostAmount } from './amounts.ts'
import { readableLine, readableProse } from '../readable-text.ts'

const terms = {
  vendorItemNumber: readableLine(60),
  note: readableProse(500),
  validTo: z.iso.date().nullable(),
  /** The ids of the flags it carries. */
  flags: z.array(z.uuid()).max(30),
  isActive: z.boolean(),
}

/** What only those see who may view costs. Price and margin follow from each other. */
const costs = {
  cost: unitCostAmount.nullable(),
  soaCost: unitCostAmount.nullable(),
  minimumMargin: percent.nullable(),
  pcr: unitCostAmount,
  margin: percent,
}

/** One vendor's offer of an item. Without the right to view costs, cost, margins and pcr are null, and soaCost to all but sellers. */
export const ItemVariation = z.object({
  id: z.uuid(),
  vendorId: z.uuid(),
  vendorName: z.string(),
  childIndex: z.int(),
  childNumber: z.string(),
  ...terms,
  price: price.nullable(),
  cost: costs.cost,
  /** The sales-facing cost, which salespeople see too. */
  soaCost: costs.soaCost,
  minimumMargin: costs.minimumMargin,
  pcr: costs.pcr.nullable(),
  margin: costs.margin.nullable(),
  /** Made for one deal, and perhaps for one customer. */
  isSpecial: z.boolean(),
  customerId: z.uuid().nullable(),
  customerName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  version: z.int(),
})
export type ItemVariation = z.infer<typeof ItemVariation>

const changeable = z.object({ ...terms, ...costs, price: price.nullable() }).partial().shape

/** With an id and its version an offer is changed, without them one is added. Where both come, the price wins over the margin. */
export const VariationChange = z.strictObject({
  id: z.uuid().optional(),
  version: z.int().positive().optional(),
  vendorId: z.uuid().optional(),
  ...changeable,
})
export type VariationChange = z.infer<typeof VariationChange>

export const SpecialVariation = z.strictObject({
  vendorId: z.uuid(),
  customerId: z.uuid().nullable().optional(),
  cost: costs.cost.optional(),
  soaCost: costs.soaCost.optional(),
  price: price.optional(),
  margin: costs.margin.optional(),
  minimumMargin: costs.minimumMargin.optional(),
  pcr: costs.pcr.optional(),
  validTo: terms.validTo.optional(),
  note: terms.note.optional(),
  /** Why the price is below the lowest margin, where it is. */
  reason: readableProse(500).min(1).optional(),
})
export type SpecialVariation = z.infer<typeof SpecialVariation>
