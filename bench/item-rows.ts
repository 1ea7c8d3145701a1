import { sql } from 'kysely'
import { writeMissingItemWords } from '@galen/server/items/item-search-text'
import { inTransaction, type Pool, type Tx } from '@galen/server/platform/database/database'
import { inBulk } from '@galen/server/platform/database/in-bulk'

const PIECES = {
  first:
    'Ace Bel Car Dor Eli Fen Gal Hex Ibu Jal Ket Lor Met Nor Oxa Pen Quin Ros Sul Tri Ulo Val War Xan Yor Zol'.split(
      ' ',
    ),
  middle: 'ba ce di fo gu la me ni po ru sa te vi zo mira lota pheni cyclo brom dexa'.split(' '),
  last: 'cillin pril sartan statin mycin zepam oxetine prazole tidine olol azole formin vir mab nib cort tidol caine dine phylline'.split(
    ' ',
  ),
}

const TABLES = ['item', 'item_variation', 'item_package']

/** Items of a company, each with an offer, a package and its words, in a handful of statements. */
export async function loadItems(owner: Pool, companyId: string, count: number): Promise<void> {
  const scope = { companyId, userId: null, timeLimitMs: 600_000 }
  await inTransaction(owner, 'write', scope, async (tx, _, connection) => {
    await sql`
      insert into vendor (company_id, number, friendly_name)
      select ${companyId}::uuid, 'V' || v, 'Vendor ' || v from generate_series(1, 500) v`.execute(tx)
    await sql`
      insert into manufacturer (company_id, name) select ${companyId}::uuid, 'Maker ' || m from generate_series(1, 200) m`.execute(
      tx,
    )
    await inBulk(connection, TABLES, () => loadRows(tx, companyId, count))
    await inBulk(connection, [`search_text_${companyId.replaceAll('-', '')}`], () =>
      writeMissingItemWords(tx, companyId),
    )
  })
  await owner`vacuum analyze item, item_variation, item_package, search_text, vendor, manufacturer`
}

async function loadRows(tx: Tx, companyId: string, count: number): Promise<void> {
  await sql`
    insert into item (company_id, number, item_name, item_name_long, brand_name, manufacturer_id, ndc_labeler, ndc_product, ndc_packaging,
      strength, strength_amount, size, size_amount, sales_priority, best_price)
    select ${companyId}::uuid, 'I' || lpad(i::text, 6, '0'), name, name || ' ' || s || ' mg tablet, ' || z, 'Brand ' || i % 997,
      (array(select id from manufacturer where company_id = ${companyId}))[1 + i % 200],
      lpad((10000 + i / 10000)::text, 5, '0'), lpad((i / 10 % 1000)::text, 4, '0'), lpad((i % 10)::text, 2, '0'),
      s::text, s, z::text, z, case when i % 50 = 0 then 10 else 0 end, 1 + i % 300
    from (select i, (${PIECES.first}::text[])[1 + i % ${PIECES.first.length}] || (${PIECES.middle}::text[])[1 + i / 7 % ${PIECES.middle.length}]
        || (${PIECES.last}::text[])[1 + i / 13 % ${PIECES.last.length}] as name,
        (array[1, 2.5, 5, 10, 20, 40, 80, 100, 250, 500])[1 + i % 10] as s, (array[10, 30, 60, 90, 100, 500, 1000])[1 + i % 7] as z
      from generate_series(1, ${count}::integer) i) g`.execute(tx)
  await sql`
    insert into item_variation (company_id, item_id, vendor_id, child_index, child_number, cost, price)
    select i.company_id, i.id, (array(select id from vendor where company_id = ${companyId}))[1 + substr(i.number, 2)::integer % 500], 1,
      i.number || '-1', i.best_price * 0.8, i.best_price
    from item i where i.company_id = ${companyId}`.execute(tx)
  await sql`
    insert into item_package (company_id, item_id, level, gtin, quantity)
    select company_id, id, 'each', '00' || lpad(substr(number, 2), 12, '3'), 1 from item where company_id = ${companyId}`.execute(
    tx,
  )
}

/** More offers of one item, until it has so many. */
export async function loadOffers(owner: Pool, companyId: string, itemId: string, count: number): Promise<void> {
  await owner`
    insert into item_variation (company_id, item_id, vendor_id, child_index, child_number, cost, soa_cost, price, minimum_margin)
    select i.company_id, i.id, v.id, 1 + v.place, i.number || '-' || 1 + v.place, 8, 8.5, 10 + v.place, 5
    from item i, (select id, row_number() over (order by id) as place from vendor v where company_id = ${companyId}
      and not exists (select from item_variation o where o.company_id = v.company_id and o.item_id = ${itemId} and o.vendor_id = v.id)) v
    where i.company_id = ${companyId} and i.id = ${itemId} and v.place < ${count}`
}
