import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { addSearchTexts, writeSearchTexts } from '../platform/search/search-text.ts'

/**
 * Everything an item can be found by: its names, its NDC in all its layouts, its codes, its manufacturer and its substances.
 * One narrow row for each item, written with every change of what is in it.
 */
export async function writeItemSearchText(tx: Tx, companyId: string, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length > 0) await writeWords(tx, companyId, sql`i.id = any(${itemIds as string[]}::uuid[])`)
}

/** After a manufacturer got another name, or its items another manufacturer. */
export async function writeWordsOfManufacturer(tx: Tx, companyId: string, manufacturerId: string): Promise<void> {
  await writeWords(tx, companyId, sql`i.manufacturer_id = ${manufacturerId}`)
}

/** For anyone who writes many items at once: the words of those that have none yet, and of their stock. */
export async function writeMissingItemWords(tx: Tx, companyId: string): Promise<void> {
  await addSearchTexts(
    tx,
    sql`select i.company_id, 'item', i.id, i.created_at, ${wordsWith(allTogether)}
    from item i left join manufacturer m on m.company_id = i.company_id and m.id = i.manufacturer_id
      ${collected('k', 'gtin', 'item_package', companyId)}
      ${collected('b', 'barcode', 'item_barcode', companyId)}
      ${collected('g', 'ingredient', 'item_ingredient', companyId)}
    where i.company_id = ${companyId} and not exists (
      select from search_text t where t.company_id = ${companyId} and t.kind = 'item' and t.id = i.id)`,
  )
  await addSearchTexts(
    tx,
    sql`select s.company_id, 'stock', s.id, now(), stock_words(s, l, i)
    from stock s join lot l on l.company_id = s.company_id and l.id = s.lot_id
      join item i on i.company_id = s.company_id and i.id = s.item_id
    where s.company_id = ${companyId} and not exists (
      select from search_text t where t.company_id = ${companyId} and t.kind = 'stock' and t.id = s.id)`,
  )
}

async function writeWords(tx: Tx, companyId: string, which: RawBuilder<unknown>): Promise<void> {
  await writeSearchTexts(
    tx,
    sql`select i.company_id, 'item', i.id, i.created_at, ${wordsWith(oneByOne)}
      from item i where i.company_id = ${companyId} and ${which}`,
  )
}

/** The words of the item `i`, with those that are in other tables. */
const wordsWith = (others: RawBuilder<unknown>): RawBuilder<string> => sql`' ' || lower(concat_ws(' ',
  i.number, i.legacy_id, i.item_name, i.item_name_long, i.brand_name, i.strength, i.size,
  i.ndc_labeler || '-' || i.ndc_product || '-' || i.ndc_packaging, i.ndc_labeler || i.ndc_product || i.ndc_packaging,
  case when left(i.ndc12, 1) = '0' then substr(i.ndc12, 2, 5) || '-' || substr(i.ndc12, 7, 4) || '-' || right(i.ndc12, 2) end,
  i.ndc12, ${others}))`

/** Looked up for each item, which is right for a few. */
const oneByOne = sql`
  (select m.name from manufacturer m where m.company_id = i.company_id and m.id = i.manufacturer_id),
  (select string_agg(k.gtin, ' ') from item_package k where k.company_id = i.company_id and k.item_id = i.id),
  (select string_agg(b.barcode, ' ') from item_barcode b where b.company_id = i.company_id and b.item_id = i.id),
  (select string_agg(g.ingredient, ' ') from item_ingredient g where g.company_id = i.company_id and g.item_id = i.id)`

/** CollectedEffects for all items before, which is right for many. */
const allTogether = sql`m.name, k.words, b.words, g.words`
const collected = (name: string, column: string, table: string, companyId: string) => sql`
  left join (
    select item_id, string_agg(${sql.ref(column)}, ' ') as words from ${sql.table(table)}
    where company_id = ${companyId} group by item_id
  ) as ${sql.id(name)} on ${sql.ref(`${name}.item_id`)} = i.id`
