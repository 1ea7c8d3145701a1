import { type RawBuilder, sql } from 'kysely'
import type { Place } from '../platform/search/search-lookups.ts'

/** Number, name and NDC of an item, for lists of lines that know only its id in the field `by`. */
export function itemElsewhere(companyId: string, by: string) {
  const of = (value: RawBuilder<unknown>): Place => ({
    by,
    texts: 'item',
    values: sql`select i.id, ${value} as value from item i where i.company_id = ${companyId}::uuid`,
  })
  return {
    itemNumber: of(sql`i.number`),
    itemName: of(sql`i.item_name`),
    ndc: of(sql`i.ndc_labeler || '-' || i.ndc_product || '-' || i.ndc_packaging`),
  }
}

/** The number of a variation, which a word is compared with as a whole. */
export const childNumberElsewhere = (companyId: string, by: string): Place => ({
  by,
  exact: true,
  values: sql`select v.id, v.child_number as value from item_variation v where v.company_id = ${companyId}::uuid`,
})
