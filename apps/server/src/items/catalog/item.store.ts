import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { type Item, itemTopic } from '@galen/contract/items/items'
import { companyTopic, destinationOf } from '@galen/contract/topic'
import { needsConfirmedClass } from '@galen/domain/items/item-class'
import { leadingAmount } from '@galen/domain/items/item'
import { ndc11Of } from '@galen/domain/items/ndc'
import { takeDocumentNumber } from '../../admin/document-number.ts'
import { saveChildRows } from '../../platform/database/child-rows.ts'
import { column, columnMap, readOnly } from '../../platform/database/column-map.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { aboutToLock, lockRows } from '../../platform/database/locks.ts'
import { insertMany, updateMany } from '../../platform/database/many-rows.ts'
import { versionAfter } from '../../platform/database/next-version.ts'
import { difference, type Effects, same } from '../../platform/effects.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import { askForClasses } from '../classes/class-proposals.ts'
import { scheduledInDirectory } from '../ndc-directory/ndc-directory.store.ts'
import { writeItemSearchText } from '../item-search-text.ts'
import { ndcOf } from './item-ndc.ts'

type Figures = 'onHand' | 'reserved' | 'available' | 'quarantined' | 'nextExpiry' | 'classProposal'
type Names = 'manufacturer' | 'strengthUnit' | 'sizeUnit' | 'form' | 'packageType' | 'itemClass' | 'category'
type Codes = 'packages' | 'barcodes'
type Lists = 'ingredients' | 'flags' | 'competitorPrices'

/** An item without its variations and without what is counted from stock. */
export type ItemRecord = Omit<Item, 'itemVariations' | 'gtin' | 'barcode' | Figures>

/** What a person enters about an item, next to its codes. */
export type ItemValues = Omit<
  ItemRecord,
  | Names
  | Codes
  | 'id'
  | 'number'
  | 'isActive'
  | 'classStatus'
  | 'imageId'
  | 'unaccepted'
  | 'price'
  | 'ndc11'
  | 'ndc12'
  | 'createdAt'
  | 'version'
>
type Scalars = Omit<ItemRecord, Names | Codes | Lists | 'price' | 'ndc' | 'ndc11'>

const itemColumns = columnMap<'item', Scalars>('item', {
  id: column(''),
  number: column(''),
  itemName: column(''),
  itemNameLong: column(''),
  description: column(''),
  brandName: column(''),
  legacyId: column(null),
  manufacturerId: column(null),
  strength: column(''),
  strengthUnitId: column(null),
  size: column(''),
  sizeUnitId: column(null),
  formId: column(null),
  packageTypeId: column(null),
  itemClassId: column(null, 'class_id'),
  categoryId: column(null),
  type: column('prescription'),
  deaSchedule: column(null),
  isNarcotic: column(null),
  listChemical: column(false),
  isArcos: column(false),
  dscsaExempt: column(null),
  dropShip: column(false),
  storage: column('room'),
  returnable: column(true),
  salesPriority: column(0),
  reorderPoint: column(0),
  unaccepted: column([]),
  imageId: column(null),
  isActive: column(true),
  classStatus: column('confirmed'),
  ndc12: readOnly(null),
  createdAt: readOnly(''),
  version: column(1),
})

const packageColumns = columnMap<'item_package', Item['packages'][number]>('item_package', {
  id: column(''),
  level: column('each'),
  gtin: column(''),
  quantity: column(1),
})

const barcodeColumns = columnMap<'item_barcode', Item['barcodes'][number]>('item_barcode', {
  id: column(''),
  barcode: column(''),
  packageId: column(null),
})

const competitorPriceColumns = columnMap<'competitor_price', Item['competitorPrices'][number]>('competitor_price', {
  competitorId: column(''),
  price: column(0),
  seenOn: column(''),
})

export const emptyItem: ItemValues = {
  ...itemColumns.initial,
  ndc: null,
  ingredients: [],
  flags: [],
  competitorPrices: [],
}

export const propertyName = (column: RawBuilder<unknown>) => sql<string | null>`
  (select p.name from property p where p.company_id = i.company_id and p.id = ${column})`

export const writtenNdc = sql<string | null>`i.ndc_labeler || '-' || i.ndc_product || '-' || i.ndc_packaging`

const listed = (entry: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(${entry}) from ${from}), '[]'::json)`

/** The packages of the item `i`, from the smallest to the largest. */
export const itemPackages = listed(
  sql`${packageColumns.object('k')}
    order by array_position(array['each', 'inner', 'case', 'pallet'], k.level), k.quantity, k.gtin`,
  sql`item_package k where k.company_id = i.company_id and k.item_id = i.id`,
)

/** What is stored in columns of the item `i` itself. */
export const itemScalars = sql`${itemColumns.select('i')}, ${writtenNdc} as ndc`

/** The stored fields of the item `i`, with the names of what it refers to. */
export const itemFields = sql`
  ${itemScalars}, i.best_price::float8 as price,
  (select m.name from manufacturer m where m.company_id = i.company_id and m.id = i.manufacturer_id) as manufacturer,
  ${propertyName(sql`i.strength_unit_id`)} as "strengthUnit", ${propertyName(sql`i.size_unit_id`)} as "sizeUnit",
  ${propertyName(sql`i.form_id`)} as form, ${propertyName(sql`i.package_type_id`)} as "packageType",
  ${propertyName(sql`i.class_id`)} as "itemClass", ${propertyName(sql`i.category_id`)} as category,
  ${listed(
    sql`json_build_object('ingredient', g.ingredient, 'strength', g.strength, 'unit', g.unit,
      'baseFactor', trim_scale(g.base_factor)::text) order by g.position`,
    sql`item_ingredient g where g.company_id = i.company_id and g.item_id = i.id`,
  )} as ingredients,
  ${listed(
    sql`f.flag_id order by f.flag_id`,
    sql`item_flagged f where f.company_id = i.company_id and f.item_id = i.id`,
  )} as flags,
  ${listed(
    sql`${competitorPriceColumns.object('c')} order by c.competitor_id`,
    sql`competitor_price c where c.company_id = i.company_id and c.item_id = i.id`,
  )} as "competitorPrices",
  ${itemPackages} as packages,
  ${listed(
    sql`${barcodeColumns.object('b')} order by b.id`,
    sql`item_barcode b where b.company_id = i.company_id and b.item_id = i.id`,
  )} as barcodes`

export function itemRecordOf<Row extends Omit<ItemRecord, 'ndc11'>>(row: Row): Row & Pick<Item, 'ndc11'> {
  const ndc = row.ndc === null ? null : ndcOf(row.ndc)
  return { ...row, ndc11: (ndc && ndc11Of(ndc)) ?? null }
}

export async function loadItem(db: Db, companyId: string, id: string): Promise<ItemRecord> {
  const { rows } = await sql<Omit<ItemRecord, 'ndc11'>>`
    select ${itemFields} from item i where i.company_id = ${companyId} and i.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Item')
  return itemRecordOf(row)
}

/** An item that is locked until the commit. */
export async function lockItem(work: Pick<Work, 'tx' | 'actor'>, id: string): Promise<ItemRecord> {
  await lockRows(work, 'item', [id], 'no key update')
  return loadItem(work.tx, work.actor.companyId, id)
}

/** Serializes changes of codes in one company, so that a code that two items claim is refused with the name of its item. */
export async function lockCodes(tx: Tx, companyId: string): Promise<void> {
  aboutToLock(tx, 'item')
  await sql`select pg_advisory_xact_lock(hashtextextended(${`item codes of ${companyId}`}, 0))`.execute(tx)
}

type Stored = Pick<ItemRecord, 'id' | 'number' | 'version'> &
  Partial<Pick<ItemRecord, 'isActive' | 'classStatus' | 'imageId' | 'unaccepted'>>

/** The columns of an item; the NDC has three, and lists are sorted by the leading amounts. */
export function itemRow(companyId: string, values: ItemValues, stored: Stored) {
  const { id, number, version, classStatus = 'confirmed', imageId = null, unaccepted = [] } = stored
  const { isActive = classStatus === 'confirmed' } = stored
  const ndc = values.ndc === null ? null : ndcOf(values.ndc)
  return {
    company_id: companyId,
    ...itemColumns.row({
      ...itemColumns.initial,
      ...values,
      id,
      number,
      version,
      isActive,
      classStatus,
      imageId,
      unaccepted,
    }),
    ndc_labeler: ndc?.labeler ?? null,
    ndc_product: ndc?.product ?? null,
    ndc_packaging: ndc?.packaging ?? null,
    strength_amount: leadingAmount(values.strength),
    size_amount: leadingAmount(values.size),
  }
}

/** Adds an item with the next number. Its references and codes are checked before. */
export async function insertItem(
  work: Work<Actor>,
  values: ItemValues,
  { action, unaccepted }: { readonly action: 'create' | 'duplicate'; readonly unaccepted: ItemRecord['unaccepted'] },
): Promise<string> {
  const { tx, actor, audit } = work
  const { companyId } = actor
  const id = randomUUIDv7()
  const number = await takeDocumentNumber(tx, companyId, 'item')
  const waits = needsConfirmedClass(values) || (await scheduledInDirectory(tx, [values.ndc])).size > 0
  const classStatus = waits ? ('waiting' as const) : ('confirmed' as const)
  const stored = { id, number, version: 1, classStatus, imageId: null, unaccepted }
  await insertMany(tx, 'item', [itemRow(companyId, values, stored)])
  await saveLists(work, { ...emptyItem, packages: [], barcodes: [] }, { ...values, packages: [], barcodes: [] }, id)
  await askForClasses(work, [id])
  await writeItemSearchText(tx, companyId, [id])
  audit('item', { id, action, version: 1, before: null, after: auditedItem(await loadItem(tx, companyId, id)) })
  return id
}

type Said = { readonly action: string; readonly justification?: string }

/** Writes the next version of a locked item, audits it and notifies open screens; returns it with the names it refers to. */
export async function saveItem(work: Work, before: ItemRecord, wanted: ItemRecord, said: Said): Promise<ItemRecord> {
  const { tx, actor, audit, publish } = work
  const { companyId } = actor
  const { id } = before
  await updateMany(tx, 'item', [itemRow(companyId, wanted, { ...wanted, version: versionAfter(before) })])
  await saveLists(work, before, wanted, id)
  const entered = difference(before, wanted).fields
  if (entered.some((field) => !WITHOUT_WORDS.includes(field))) await writeItemSearchText(tx, companyId, [id])
  const after = await loadItem(tx, companyId, id)
  audit('item', { id, version: after.version, ...said, before: auditedItem(before), after: auditedItem(after) })
  publishItem(publish, after, entered)
  return after
}

const WITHOUT_WORDS = ['isActive', 'imageId', 'unaccepted', 'version']

async function saveLists(
  work: Work,
  before: Pick<ItemRecord, Lists | Codes>,
  after: Pick<ItemRecord, Lists | Codes>,
  id: string,
): Promise<void> {
  const parent = { item_id: id }
  if (!same(before.ingredients, after.ingredients))
    await saveChildRows(
      work,
      'item_ingredient',
      parent,
      after.ingredients.map(({ baseFactor, ...one }, place) => ({
        ...one,
        base_factor: baseFactor,
        position: place + 1,
      })),
      { key: 'position' },
    )
  if (!same(before.flags, after.flags))
    await saveChildRows(
      work,
      'item_flagged',
      parent,
      after.flags.map((flag) => ({ flag_id: flag })),
      { key: 'flag_id' },
    )
  if (!same(before.competitorPrices, after.competitorPrices))
    await saveChildRows(work, 'competitor_price', parent, after.competitorPrices.map(competitorPriceColumns.row), {
      key: 'competitor_id',
    })
  if (!same(before.packages, after.packages)) {
    await releaseBarcodes(work, id, after.packages)
    await saveChildRows(work, 'item_package', parent, after.packages.map(packageColumns.row))
  }
  if (!same(before.barcodes, after.barcodes))
    await saveChildRows(work, 'item_barcode', parent, after.barcodes.map(barcodeColumns.row))
}

/** The barcodes of packages that are removed stay with the item. */
async function releaseBarcodes({ tx, actor }: Work, itemId: string, packages: ItemRecord['packages']): Promise<void> {
  await sql`
    update item_barcode set package_id = null
    where company_id = ${actor.companyId} and item_id = ${itemId} and package_id <> all(${packages.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  )
}

/** What the audit has of an item: what people enter, and the names of what it refers to. */
const auditedItem = ({
  id: _id,
  version: _version,
  createdAt: _createdAt,
  price: _price,
  ndc11: _ndc11,
  ndc12: _ndc12,
  ...values
}: ItemRecord) => values

type Versioned = { readonly id: string; readonly version: number }

/** Notifies the open screens of an item of what changed. */
export const publishItem = (publish: Effects['publish'], { id, version }: Versioned, changed: readonly string[]) =>
  publish(destinationOf(itemTopic, { id }), { type: 'item', id, version, changed: [...changed] })

/** Notifies open lists of items of what changed besides the item itself, such as a better price. */
export function publishItemLists(publish: Effects['publish'], { id, version }: Versioned, changed: readonly string[]) {
  for (const type of ['item', 'sellable-item'])
    publish(companyTopic.destination, { type, id, version, changed: [...changed] })
}
