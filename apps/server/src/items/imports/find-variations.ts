import { sql } from 'kysely'
import type { RowProblem, RowValues } from '@galen/domain/importing/import-plan'
import type { ReadRow } from '@galen/domain/importing/read-rows'
import type { VariationColumns } from '@galen/domain/importing/variation-columns'
import { ndc12Of } from '@galen/domain/items/ndc'
import type { Db } from '../../platform/database/database.ts'

export type VariationItem = {
  readonly id: string
  readonly number: string
  readonly ndc12: string | null
  readonly price: number | null
  readonly version: number
}
export type NamedVendor = {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly isActive: boolean
}

/** The items and vendors that rows name. */
export type Named = {
  readonly itemByNumber: ReadonlyMap<string, VariationItem>
  readonly itemByNdc: ReadonlyMap<string, VariationItem>
  readonly vendorByNumber: ReadonlyMap<string, NamedVendor>
  /** Null where several have the name. */
  readonly vendorByName: ReadonlyMap<string, NamedVendor | null>
}

type Row = ReadRow<VariationColumns>
type Values = RowValues<VariationColumns>

const itemColumns = sql`id, number, ndc12, best_price::float8 as price, version`

/** Where they are held, a vendor is not switched off before the offers are through. */
export async function loadNamed(db: Db, companyId: string, rows: readonly Row[], isHeld: boolean): Promise<Named> {
  const texts = (of: (values: Values) => string | null | undefined) => [
    ...new Set(rows.flatMap(({ values }) => of(values)?.toLowerCase() ?? [])),
  ]
  const items = await sql<VariationItem>`
    select ${itemColumns} from item where company_id = ${companyId} and lower(number) = any(${texts((row) => row.itemNumber)}::text[])
    union select ${itemColumns} from item
    where company_id = ${companyId} and ndc12 = any(${texts((row) => row.ndc && ndc12Of(row.ndc))}::text[])`.execute(db)
  const vendors = await sql<NamedVendor>`
    select id, number, friendly_name as name, is_active as "isActive" from vendor
    where company_id = ${companyId} and (lower(number) = any(${texts((row) => row.vendorNumber)}::text[])
      or lower(friendly_name) = any(${texts((row) => row.vendorName)}::text[]))
    order by id ${isHeld ? sql`for share` : sql``}`.execute(db)
  const vendorByName = new Map<string, NamedVendor | null>()
  for (const vendor of vendors.rows) {
    const name = vendor.name.toLowerCase()
    vendorByName.set(name, vendorByName.has(name) ? null : vendor)
  }
  return {
    itemByNumber: new Map(items.rows.map((item) => [item.number.toLowerCase(), item])),
    itemByNdc: new Map(items.rows.flatMap((item) => (item.ndc12 === null ? [] : [[item.ndc12, item]]))),
    vendorByNumber: new Map(vendors.rows.map((vendor) => [vendor.number.toLowerCase(), vendor])),
    vendorByName,
  }
}

export const variationKeyOf = (itemId: string, vendorId: string) => `${itemId} ${vendorId}`

/** Puts the item and the vendor of a row together to the key of an offer, or says why no one knows them. */
export function withVariation({ row, values, problems }: Row, named: Named): Row {
  const item = itemOf(values, named)
  const vendor = vendorOf(values, named)
  const found = [item, vendor].flatMap((one) => ('problem' in one ? [{ row, ...one.problem }] : []))
  // The number of an offer says which item and vendor it is of.
  const isNamed = values.childNumber != null || problems.some(({ column }) => column === 'Variation')
  const wrong = isNamed ? found.filter(({ text }) => text !== null) : found
  if (wrong.length > 0) return { row, values, problems: [...problems, ...wrong] }
  if ('problem' in item || 'problem' in vendor) return { row, values, problems }
  const known: Partial<Record<'itemNumber' | 'vendorNumber' | 'vendorName', string>> = {
    ...(values.itemNumber ? { itemNumber: item.known.number } : {}),
    ...(values.vendorNumber ? { vendorNumber: vendor.known.number } : {}),
    ...(values.vendorName ? { vendorName: vendor.known.name } : {}),
  }
  return { row, values: { ...values, ...known, offer: variationKeyOf(item.known.id, vendor.known.id) }, problems }
}

type Sought<T> = { readonly known: T } | { readonly problem: Omit<RowProblem, 'row'> }

const nobody = (column: string, text: string | null, message: string) => ({ problem: { column, text, message } })

export function itemOf({ itemNumber, ndc }: Values, { itemByNumber, itemByNdc }: Named): Sought<VariationItem> {
  if (!itemNumber && !ndc) return nobody('Item Number', null, 'is required, or an NDC')
  const byNumber = itemNumber ? itemByNumber.get(itemNumber.toLowerCase()) : undefined
  const byNdc = ndc ? itemByNdc.get(ndc12Of(ndc)) : undefined
  if (itemNumber && !byNumber) return nobody('Item Number', itemNumber, 'is not the number of an item')
  if (ndc && !byNdc) return nobody('NDC', ndc12Of(ndc), 'is not the NDC of an item')
  if (byNumber && byNdc && byNumber.id !== byNdc.id)
    return nobody('NDC', byNdc.ndc12, `belongs to another item than Item Number ${byNumber.number}`)
  const known = byNumber ?? byNdc
  return known ? { known } : nobody('Item Number', null, 'is required, or an NDC')
}

export function vendorOf(
  { vendorNumber, vendorName }: Values,
  { vendorByNumber, vendorByName }: Named,
): Sought<NamedVendor> {
  if (!vendorNumber && !vendorName) return nobody('Vendor', null, 'is required, or its number')
  const byNumber = vendorNumber ? vendorByNumber.get(vendorNumber.toLowerCase()) : undefined
  if (vendorNumber && !byNumber) return nobody('Vendor Number', vendorNumber, 'is not the number of a vendor')
  if (byNumber) {
    const isOther = vendorName && vendorName.toLowerCase() !== byNumber.name.toLowerCase()
    return isOther
      ? nobody('Vendor', vendorName, `is not the name of vendor ${byNumber.number}, which is ${byNumber.name}`)
      : { known: byNumber }
  }
  const byName = vendorByName.get(vendorName?.toLowerCase() ?? '')
  if (byName) return { known: byName }
  return nobody(
    'Vendor',
    vendorName ?? null,
    byName === null ? 'is the name of several vendors. Give the number' : 'is not the name of a vendor',
  )
}
