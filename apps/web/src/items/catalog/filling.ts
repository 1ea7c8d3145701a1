import type { Item } from '@galen/contract/items/items'
import type { NdcLookup } from '@galen/contract/items/ndc-lookup'
import { type FillableField, fillableFields } from '@galen/domain/items/item'

type Values = Partial<Pick<Item, FillableField>>
type Filling = { readonly values: Values; readonly filled: FillableField[] }

const isNothing = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** What a directory can fill in: the fields it knows something about. */
export function fillingOf(drug: NdcLookup, wanted: readonly FillableField[] = fillableFields): Filling {
  const filled = wanted.filter((field) => !isNothing(drug[field]))
  return { values: Object.fromEntries(filled.map((field) => [field, drug[field]])) as Values, filled }
}

/** The fields in which a directory says something else than the item. */
export const fieldsThatDiffer = (item: Item, drug: NdcLookup): FillableField[] =>
  fillingOf(drug).filled.filter((field) => JSON.stringify(item[field]) !== JSON.stringify(drug[field]))
