import { sql } from 'kysely'
import type { PropertyType } from '@galen/domain/admin/property-types'
import { BusinessError, type ErrorDetail } from '@galen/domain/business-error'
import type { Tx } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import { formatNdc } from '@galen/domain/items/ndc'
import { readItemNdc } from './item-ndc.ts'
import type { ItemRecord, ItemValues } from './item.store.ts'

/** Which list the values of a field are from. */
const LISTS = {
  strengthUnitId: 'strengthUnit',
  sizeUnitId: 'sizeUnit',
  formId: 'formUnit',
  packageTypeId: 'packageType',
  itemClassId: 'itemClass',
  categoryId: 'categories',
} as const satisfies Partial<Record<keyof ItemRecord, PropertyType>>

export type ItemReferences = Pick<ItemRecord, keyof typeof LISTS | 'manufacturerId' | 'flags' | 'competitorPrices'>
type Reference = { readonly field: string; readonly id: string; readonly type: string }

function referencesOf(item: ItemReferences): Reference[] {
  const values = Object.entries(LISTS).flatMap(([field, type]) => {
    const id = item[field as keyof typeof LISTS]
    return id === null ? [] : [{ field, id, type }]
  })
  return [
    ...values,
    ...(item.manufacturerId === null
      ? []
      : [{ field: 'manufacturerId', id: item.manufacturerId, type: 'manufacturer' }]),
    ...item.flags.map((id) => ({ field: 'flags', id, type: 'flag' })),
    ...item.competitorPrices.map(({ competitorId }, place) => ({
      field: `competitorPrices.${place}.competitorId`,
      id: competitorId,
      type: 'competitor',
    })),
  ]
}

const inWords: Readonly<Record<string, string>> = { manufacturer: 'a manufacturer', flag: 'a flag' }

/** Every value that the item refers to exists, in the list it should be from; they are held until the commit. */
export async function checkItemReferences(tx: Tx, companyId: string, item: ItemReferences): Promise<void> {
  const references = referencesOf(item)
  if (references.length === 0) return
  const ids = references.map(({ id }) => id)
  const { rows } = await sql<{ id: string; type: string }>`
    with held as (select id, type from property where company_id = ${companyId} and id = any(${ids}::uuid[]) for key share)
    select id, type from held
    union all select id, 'manufacturer' from manufacturer where company_id = ${companyId} and id = any(${ids}::uuid[])
    union all select id, 'flag' from item_flag where company_id = ${companyId} and id = any(${ids}::uuid[])`.execute(tx)
  const known = new Set(rows.map(({ id, type }) => `${type} ${id}`))
  const problems: ErrorDetail[] = references
    .filter(({ id, type }) => !known.has(`${type} ${id}`))
    .map(({ field, type }) => ({ field, message: `is not ${inWords[type] ?? 'a value of its list'}` }))
  if (problems.length > 0) throw invalid(problems)
}

export async function checkItemLegacyId(tx: Tx, companyId: string, legacyId: string, except: string): Promise<void> {
  const { rows } = await sql<{ id: string; number: string; itemName: string }>`
    select id, number, item_name as "itemName" from item
    where company_id = ${companyId} and lower(legacy_id) = lower(${legacyId}) and id <> ${except}`.execute(tx)
  const [holder] = rows
  if (!holder) return
  const message = `Legacy id ${legacyId} already belongs to item ${holder.number} ${holder.itemName}`
  throw new BusinessError('item-legacy-id.conflict', message, [
    { field: 'legacyId', message: `belongs to item ${holder.number}`, itemId: holder.id, itemNumber: holder.number },
  ])
}

type Sent = { readonly [Field in keyof ItemValues]?: ItemValues[Field] | undefined }

/** What was sent in the form in which it is stored: codes with hyphens, lists sorted and without doubles. */
export function normalized<S extends Sent>(sent: S): S {
  const { ndc, flags, competitorPrices, ingredients } = sent
  checkLists(sent)
  return {
    ...sent,
    ...(typeof ndc === 'string' ? { ndc: formatNdc(readItemNdc(ndc)) } : {}),
    ...(flags ? { flags: [...new Set(flags)].toSorted() } : {}),
    ...(ingredients
      ? { ingredients: ingredients.map((one) => ({ ...one, strength: one.strength || null, unit: one.unit || null })) }
      : {}),
    ...(competitorPrices
      ? {
          competitorPrices: competitorPrices.toSorted((one, other) => (one.competitorId < other.competitorId ? -1 : 1)),
        }
      : {}),
  }
}

function checkLists({ competitorPrices = [], ingredients = [] }: Sent): void {
  const problems: ErrorDetail[] = [
    ...competitorPrices.flatMap(({ competitorId, price }, place) => [
      ...(price < 0 ? [{ field: `competitorPrices.${place}.price`, message: 'must not be negative' }] : []),
      ...(competitorPrices.findIndex((other) => other.competitorId === competitorId) < place
        ? [{ field: `competitorPrices.${place}.competitorId`, message: 'is in the list twice' }]
        : []),
    ]),
    ...ingredients.flatMap(({ baseFactor }, place) =>
      baseFactor !== null && Number(baseFactor) === 0
        ? [{ field: `ingredients.${place}.baseFactor`, message: 'must be above zero' }]
        : [],
    ),
  ]
  if (problems.length > 0) throw invalid(problems)
}
