import { sql } from 'kysely'
import type { ItemColumns, ItemLists } from '@galen/domain/importing/item-columns'
import type { FieldOf, RowValues } from '@galen/domain/importing/import-plan'
import type { ReadRow } from '@galen/domain/importing/read-rows'
import type { Db } from '../../platform/database/database.ts'
import type { FoundRecord } from '../../platform/importing/preview-rows.ts'
import { ndcOf } from '../catalog/item-ndc.ts'
import { itemPackages, type ItemRecord, itemScalars, type ItemValues } from '../catalog/item.store.ts'
import { spellingsOf } from '../codes/gtin-forms.ts'

export const LISTS = [
  'strengthUnit',
  'sizeUnit',
  'formUnit',
  'packageType',
  'itemClass',
  'categories',
] as const satisfies readonly (keyof ItemLists)[]

export const noItemLists: ItemLists = {
  manufacturer: [],
  strengthUnit: [],
  sizeUnit: [],
  formUnit: [],
  packageType: [],
  itemClass: [],
  categories: [],
}

/** The values of every list that an item refers to. */
export async function loadItemLists(db: Db, companyId: string): Promise<ItemLists> {
  const { rows } = await sql<{ list: keyof ItemLists; id: string; name: string; active: boolean }>`
    select type as list, id, name, active from property where company_id = ${companyId} and type = any(${[...LISTS]}::text[])
    union all select 'manufacturer', id, name, active from manufacturer where company_id = ${companyId}`.execute(db)
  const grouped = Object.groupBy(rows, ({ list }) => list)
  return { ...noItemLists, ...grouped }
}

/** An item without its lists of ingredients, flags and competitors, which no import changes. */
export type ImportedItem = Omit<ItemValues, 'ingredients' | 'flags' | 'competitorPrices'>

type ImportedRecord = ImportedItem &
  Pick<
    ItemRecord,
    | 'id'
    | 'number'
    | 'version'
    | 'unaccepted'
    | 'packages'
    | 'isActive'
    | 'classStatus'
    | 'imageId'
    | 'ndc12'
    | 'createdAt'
  >
export type FoundItemRecord = FoundRecord<ItemColumns> & { readonly record: ImportedRecord }

type Wanted = ReadonlyMap<FieldOf<ItemColumns>, readonly string[]>

/** The items that rows name by any of their keys; held until the commit where that is wanted. */
export async function findItemRecords(
  db: Db,
  companyId: string,
  wanted: Wanted,
  rows: readonly ReadRow<ItemColumns>[],
  hold: boolean,
): Promise<FoundItemRecord[]> {
  const texts = (key: FieldOf<ItemColumns>) => (wanted.get(key) ?? []) as string[]
  const { rows: found } = await sql<{ id: string }>`
    select id from item where company_id = ${companyId} and lower(number) = any(${texts('number')}::text[])
    union select id from item where company_id = ${companyId} and ndc12 = any(${texts('ndc')}::text[])
    union select id from item where company_id = ${companyId} and lower(legacy_id) = any(${texts('legacyId')}::text[])
    union select item_id from item_package where company_id = ${companyId} and gtin = any(${texts('gtin')}::text[])`.execute(
    db,
  )
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return []
  if (hold)
    await sql`
      select from item where company_id = ${companyId} and id = any(${ids}::uuid[]) order by id for no key update`.execute(
      db,
    )
  const named = new Set(rows.flatMap(({ values }) => values.gtin ?? []))
  return (await loadItems(db, companyId, ids)).map((record) => foundItem(record, named))
}

async function loadItems(db: Db, companyId: string, ids: readonly string[]): Promise<ImportedRecord[]> {
  const { rows } = await sql<ImportedRecord>`
    select ${itemScalars}, ${itemPackages} as packages
    from item i where i.company_id = ${companyId} and i.id = any(${ids as string[]}::uuid[])`.execute(db)
  return rows
}

function foundItem(record: ImportedRecord, named: ReadonlySet<string>): FoundItemRecord {
  const { id, number, version, packages, ndc, ...others } = record
  const {
    unaccepted: _unaccepted,
    isActive: _active,
    classStatus: _class,
    imageId: _image,
    ndc12: _ndc12,
    createdAt: _at,
    ...plain
  } = others
  // A row that names any of its packages says nothing new.
  const own = packages.find(({ gtin }) => named.has(gtin)) ?? packages[0]
  const values = Object.fromEntries(Object.entries(plain).map(([field, value]) => [field, value === '' ? null : value]))
  const written = ndc === null ? null : ndcOf(ndc)
  return {
    id,
    version,
    name: `${number} ${record.itemName}`,
    record,
    values: { ...values, number, ndc: written, gtin: own?.gtin ?? null } as RowValues<ItemColumns>,
    keys: {
      number: [number.toLowerCase()],
      ndc: [
        written &&
          [written.labeler.padStart(6, '0'), written.product.padStart(4, '0'), written.packaging.padStart(2, '0')].join(
            '',
          ),
      ],
      legacyId: [record.legacyId?.toLowerCase() ?? null],
      gtin: packages.map(({ gtin }) => gtin),
    },
  }
}

/** Which items have barcodes that are other spellings of GTINs in the file. */
export async function barcodesLike(
  db: Db,
  companyId: string,
  gtins: readonly string[],
): Promise<ReadonlyMap<string, { readonly itemId: string; readonly number: string }>> {
  if (gtins.length === 0) return new Map()
  const { rows } = await sql<{ barcode: string; itemId: string; number: string }>`
    select b.barcode, b.item_id as "itemId", i.number from item_barcode b join item i on i.company_id = b.company_id and i.id = b.item_id
    where b.company_id = ${companyId} and b.barcode = any(${gtins.flatMap(spellingsOf)}::text[])`.execute(db)
  return new Map(rows.map(({ barcode, ...holder }) => [barcode, holder]))
}

/** The numbers of items by names that rows without any key have. */
export async function itemsNamed(
  db: Db,
  companyId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ name: string; number: string }>`
    select lower(item_name) as name, number from item
    where company_id = ${companyId} and lower(item_name) = any(${names as string[]}::text[])`.execute(db)
  return new Map(rows.map(({ name, number }) => [name, number]))
}
