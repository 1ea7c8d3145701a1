import { sql } from 'kysely'
import type { ErrorDetail } from '@galen/domain/business-error'
import { leadingAmount } from '@galen/domain/items/item'
import { formatNdc } from '@galen/domain/items/ndc'
import { asJson } from '../../platform/database/as-json.ts'
import type { Tx } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import { ndcOf, readItemNdc } from './item-ndc.ts'
import type { ItemRecord } from './item.store.ts'

/** What a person says about an item. */
export type ItemValues = Pick<
  ItemRecord,
  | 'itemName'
  | 'itemNameLong'
  | 'description'
  | 'brandName'
  | 'legacyId'
  | 'manufacturerId'
  | 'ndc'
  | 'strength'
  | 'strengthUnitId'
  | 'size'
  | 'sizeUnitId'
  | 'formId'
  | 'packageTypeId'
  | 'itemClassId'
  | 'categoryId'
  | 'type'
  | 'deaSchedule'
  | 'isNarcotic'
  | 'isArcos'
  | 'dscsaExempt'
  | 'dropShip'
  | 'storage'
  | 'returnable'
  | 'salesPriority'
  | 'reorderPoint'
  | 'ingredients'
  | 'flags'
  | 'competitorPrices'
>

export const emptyItem: Omit<ItemValues, 'itemName'> = {
  itemNameLong: '',
  description: '',
  brandName: '',
  legacyId: null,
  manufacturerId: null,
  ndc: null,
  strength: '',
  strengthUnitId: null,
  size: '',
  sizeUnitId: null,
  formId: null,
  packageTypeId: null,
  itemClassId: null,
  categoryId: null,
  type: 'prescription',
  deaSchedule: null,
  isNarcotic: null,
  isArcos: false,
  dscsaExempt: null,
  dropShip: false,
  storage: 'room',
  returnable: true,
  salesPriority: 0,
  reorderPoint: 0,
  ingredients: [],
  flags: [],
  competitorPrices: [],
}

type Sent = { readonly [Field in keyof ItemValues]?: ItemValues[Field] | undefined }

/** What was sent, in the one form in which it is kept: codes with their hyphens, lists in their order without doubles. */
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

/** The columns of an item; what lists are ordered by follows from what is written. */
export function itemRow(item: ItemValues) {
  const ndc = item.ndc === null ? null : ndcOf(item.ndc)
  return {
    item_name: item.itemName,
    item_name_long: item.itemNameLong,
    description: item.description,
    brand_name: item.brandName,
    legacy_id: item.legacyId,
    manufacturer_id: item.manufacturerId,
    ndc_labeler: ndc?.labeler ?? null,
    ndc_product: ndc?.product ?? null,
    ndc_packaging: ndc?.packaging ?? null,
    strength: item.strength,
    strength_amount: leadingAmount(item.strength),
    strength_unit_id: item.strengthUnitId,
    size: item.size,
    size_amount: leadingAmount(item.size),
    size_unit_id: item.sizeUnitId,
    form_id: item.formId,
    package_type_id: item.packageTypeId,
    class_id: item.itemClassId,
    category_id: item.categoryId,
    type: item.type,
    dea_schedule: item.deaSchedule,
    is_narcotic: item.isNarcotic,
    is_arcos: item.isArcos,
    dscsa_exempt: item.dscsaExempt,
    drop_ship: item.dropShip,
    storage: item.storage,
    returnable: item.returnable,
    sales_priority: item.salesPriority,
    reorder_point: item.reorderPoint,
  }
}

type Lists = Pick<ItemValues, 'ingredients' | 'flags' | 'competitorPrices'>
type Owner = { readonly companyId: string; readonly itemId: string }

/** Writes the lists of an item whole, those that are not as they were. */
export async function saveLists(tx: Tx, owner: Owner, after: Lists, before?: Lists): Promise<void> {
  const changed = (list: keyof Lists) => JSON.stringify(after[list]) !== JSON.stringify(before?.[list] ?? [])
  if (changed('ingredients')) await saveIngredients(tx, owner, after.ingredients)
  if (changed('flags')) await saveFlags(tx, owner, after.flags)
  if (changed('competitorPrices')) await saveCompetitorPrices(tx, owner, after.competitorPrices)
}

async function saveIngredients(tx: Tx, { companyId, itemId }: Owner, ingredients: Lists['ingredients']): Promise<void> {
  await sql`delete from item_ingredient where company_id = ${companyId} and item_id = ${itemId}`.execute(tx)
  await sql`
    insert into item_ingredient (company_id, item_id, position, ingredient, strength, unit, base_factor)
    select ${companyId}, ${itemId}, position, entry->>'ingredient', entry->>'strength', entry->>'unit', (entry->>'baseFactor')::numeric
    from jsonb_array_elements(${asJson(ingredients)}) with ordinality as listed (entry, position)`.execute(tx)
}

async function saveFlags(tx: Tx, { companyId, itemId }: Owner, flags: readonly string[]): Promise<void> {
  await sql`delete from item_flagged where company_id = ${companyId} and item_id = ${itemId}`.execute(tx)
  await sql`
    insert into item_flagged (company_id, item_id, flag_id)
    select ${companyId}, ${itemId}, unnest(${flags as string[]}::uuid[])`.execute(tx)
}

async function saveCompetitorPrices(
  tx: Tx,
  { companyId, itemId }: Owner,
  prices: Lists['competitorPrices'],
): Promise<void> {
  await sql`
    delete from competitor_price where company_id = ${companyId} and item_id = ${itemId}
      and competitor_id <> all(${prices.map(({ competitorId }) => competitorId)}::uuid[])`.execute(tx)
  await sql`
    insert into competitor_price (company_id, item_id, competitor_id, price, seen_on)
    select ${companyId}, ${itemId}, "competitorId", price, "seenOn"
    from jsonb_to_recordset(${asJson(prices)}) as sent ("competitorId" uuid, price numeric, "seenOn" date)
    on conflict (company_id, item_id, competitor_id) do update set price = excluded.price, seen_on = excluded.seen_on`.execute(
    tx,
  )
}
