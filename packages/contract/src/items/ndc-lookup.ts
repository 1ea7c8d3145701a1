import * as z from 'zod'
import { deaSchedules } from '@galen/domain/items/dea-schedule'
import { packageLevelNames } from '@galen/domain/items/gtin'
import { itemTypes } from '@galen/domain/items/item'
import { route } from '../route.ts'
import { editingItems, ItemIngredient } from './items.ts'
import { typedCode } from '../shapes.ts'

/** What a drug directory knows about a package, in the fields of an item. Ids are those of the company's own lists. */
const NdcLookup = z.object({
  ndc: z.string(),
  ndc11: z.string().nullable(),
  itemName: z.string(),
  itemNameLong: z.string(),
  brandName: z.string(),
  manufacturer: z.string(),
  manufacturerId: z.uuid().nullable(),
  strength: z.string(),
  strengthUnit: z.string(),
  strengthUnitId: z.uuid().nullable(),
  size: z.string(),
  sizeUnit: z.string(),
  sizeUnitId: z.uuid().nullable(),
  form: z.string(),
  formId: z.uuid().nullable(),
  type: z.enum(itemTypes),
  deaSchedule: z.enum(deaSchedules).nullable(),
  ingredients: z.array(ItemIngredient),
  /** The GTINs that the packages of this drug carry by rule: proposals, to be checked by a scan. */
  packages: z.array(z.object({ level: z.enum(packageLevelNames), gtin: z.string(), quantity: z.int() })),
  packaging: z.object({
    description: z.string(),
    levels: z.array(z.object({ quantity: z.string(), unit: z.string(), container: z.string() })),
  }),
  source: z.enum(['provider', 'directory']),
  /** Why the provider was not asked or did not answer, where there is one. */
  note: z.string().nullable(),
  /** The item of the company that has this NDC already. */
  item: z.object({ id: z.uuid(), number: z.string(), itemName: z.string() }).nullable(),
})
export type NdcLookup = z.infer<typeof NdcLookup>

export const ndcLookup = {
  lookUp: route({
    method: 'GET',
    path: '/api/elsevier/items/ndc/:ndc',
    needs: editingItems,
    summary: 'What a drug directory knows about an NDC, in any layout',
    params: z.strictObject({ ndc: typedCode }),
    replies: { 200: NdcLookup },
  }),
}
