import { itemSearch, sellableItemSearch } from '@galen/server/items/catalog/item.search'
import { items } from '@galen/server/items/items.operations'
import { openPool, type Pool } from '@galen/server/platform/database/database'
import { searchOperation } from '@galen/server/platform/search/search'
import { signAccessToken } from '@galen/server/platform/session'
import { type Figure, median, percentile } from './figure.ts'
import { loadItems, loadOffers } from './item-rows.ts'
import { maySell } from './may-sell.ts'
import { throwAwayKernel } from './throw-away-kernel.ts'
import { inMs, ratio, TURNS, type Times, turnByTurn } from './turn-by-turn.ts'

const MANY = Number(process.env['BENCH_ITEMS'] ?? 200_000)
const FEW = 2000

/** The catalog of a large company against a small one, and against what a careful person would write by hand. */
export async function benchItems(): Promise<Figure[]> {
  const bench = await throwAwayKernel([...items.operations, searchOperation([itemSearch, sellableItemSearch])])
  const { owner, person, app, secrets, address } = bench
  const [small] = await owner<{ id: string }[]>`
    insert into company (name, time_zone) values ('Small', 'UTC') returning id`
  const companies = { many: person.companyId, few: String(small?.id) }
  await owner`insert into company_user (company_id, user_id, number) values (${companies.few}, ${person.userId}, 1)`
  for (const companyId of Object.values(companies)) await maySell(owner, companyId, person.userId)
  await loadItems(owner, companies.many, MANY)
  await loadItems(owner, companies.few, FEW)
  const hand = openPool(address, { user: 'galen_app', size: 2, name: 'bench by hand' })

  const named = { ...person, givenName: 'Bench', familyName: 'Person' }
  const tokens = {
    many: await signAccessToken(secrets, named),
    few: await signAccessToken(secrets, { ...named, companyId: companies.few }),
  }
  const ask = async (company: keyof typeof tokens, url: string, query: Record<string, string> = {}) => {
    const reply = await app.inject({ url, query, headers: { authorization: `Bearer ${tokens[company]}` } })
    if (reply.statusCode !== 200) throw new Error(reply.body)
  }
  const words = { many: await wordsOf(owner, companies.many), few: await wordsOf(owner, companies.few) }
  const searching = (company: keyof typeof tokens) => (round: number) =>
    ask(company, '/search/item', { query: words[company][round] ?? '', size: '30' })
  const contains = await turnByTurn({ many: searching('many'), few: searching('few') })
  const common = await turnByTurn({
    many: () => ask('many', '/search/item', { query: 'tablet', size: '30' }),
    few: () => ask('few', '/search/item', { query: 'tablet', size: '30' }),
  })
  const scans = { many: await gtinsOf(owner, companies.many), few: await gtinsOf(owner, companies.few) }
  const scanning = (company: keyof typeof tokens) => (round: number) =>
    ask(company, '/search/item', { query: `gtin:${scans[company][round]}` })
  const scan = await turnByTurn({ many: scanning('many'), few: scanning('few') })
  const picker = await turnByTurn({
    many: (round) => ask('many', '/search/sellable-item', { query: words.many[round] ?? '', size: '20' }),
    few: (round) => pickedByHand(hand, person, words.many[round] ?? ''),
  })
  const [five, fiveHundred] = await owner<{ id: string }[]>`
    select id from item where company_id = ${companies.many} order by number limit 2`
  await loadOffers(owner, companies.many, String(five?.id), 5)
  await loadOffers(owner, companies.many, String(fiveHundred?.id), 500)
  const opening = await turnByTurn({
    many: () => ask('many', `/api/items/${fiveHundred?.id}`),
    few: () => ask('many', `/api/items/${five?.id}`),
  })
  const openingByHand = await turnByTurn({
    many: () => ask('many', `/api/items/${fiveHundred?.id}`),
    few: () => openedByHand(hand, person, String(fiveHundred?.id)),
  })
  await hand.end()
  await bench.stop()
  const against = `${MANY.toLocaleString('en-US')} items against ${FEW.toLocaleString('en-US')}`
  return [
    ratio(`item list, a word: p99 of ${against}`, contains, 0.99),
    ratio(`item list, a word that all have: p99 of ${against}`, common, 0.99),
    ratio(`item list, a scanned GTIN: p99 of ${against}`, scan, 0.99),
    pickerFigure(picker),
    openingFigure(opening, openingByHand),
  ]
}

/** Within 60 ms, or within twice the same by hand on a slower machine. */
function pickerFigure({ many, few }: Times): Figure {
  const [call, byHand] = [percentile(many, 0.95), percentile(few, 0.95)]
  const detail = `by hand ${inMs(byHand)}; medians ${inMs(median(many))} and ${inMs(median(few))}`
  return { name: 'item picker, p95', value: call, unit: 'ms', limit: Math.max(60, 2 * byHand), detail }
}

/** Within twice as long, or no longer than the same 500 offers by hand: their reply is sixty times as large. */
function openingFigure(opening: Times, byHand: Times): Figure {
  const figure = ratio('opening an item with 500 offers against one with 5', opening, 0.5)
  const hand = median(byHand.few)
  const detail = `${figure.detail}; the 500 by hand ${inMs(hand)} against ${inMs(median(byHand.many))}`
  return { ...figure, limit: Math.max(2, (figure.value * hand) / median(byHand.many)), detail }
}

/** What people type: the first letters of a name, another each time. */
async function wordsOf(owner: Pool, companyId: string): Promise<string[]> {
  const rows = await owner<{ word: string }[]>`
    select lower(substr(item_name, 1, 8)) as word from item where company_id = ${companyId} order by md5(id::text) limit ${TURNS}`
  return rows.map(({ word }) => word)
}

async function gtinsOf(owner: Pool, companyId: string): Promise<string[]> {
  const rows = await owner<{ gtin: string }[]>`
    select gtin from item_package where company_id = ${companyId} order by md5(id::text) limit ${TURNS}`
  return rows.map(({ gtin }) => gtin)
}

/** What a careful person would write for the picker alone. */
async function pickedByHand(pool: Pool, person: { companyId: string; userId: string }, word: string): Promise<string> {
  return pool.begin('isolation level repeatable read read only', async (tx) => {
    await tx`select set_config('app.company', ${person.companyId}, true), set_config('app.actor', ${person.userId}, true)`
    const content = await tx`
      select i.id, i.number, i.item_name, i.item_name_long, i.description, i.strength, i.size, i.brand_name, i.drop_ship, i.best_price,
        (select m.name from manufacturer m where m.company_id = i.company_id and m.id = i.manufacturer_id) as manufacturer,
        (select p.name from property p where p.company_id = i.company_id and p.id = i.form_id) as form,
        (select sum(s.on_hand - s.reserved) from stock s where s.company_id = i.company_id and s.item_id = i.id) as available,
        (select json_agg(json_build_object('id', v.id, 'price', v.price) order by v.price) from item_variation v
          where v.company_id = i.company_id and v.item_id = i.id and v.is_active) as offers
      from item i where i.company_id = ${person.companyId} and i.is_active and i.best_price is not null and i.id in (
        select t.id from searchable_text t where t.company_id = ${person.companyId} and t.kind = 'item' and t.text like ${`%${word}%`})
      order by i.sales_priority desc, i.strength_amount, i.size_amount, i.best_price, i.id limit 20`
    return JSON.stringify(content)
  })
}

/** What a careful person would write for the screen of an item: its words, its figures of stock and all its offers. */
async function openedByHand(
  pool: Pool,
  person: { companyId: string; userId: string },
  itemId: string,
): Promise<string> {
  const { companyId, userId } = person
  return pool.begin('isolation level repeatable read read only', async (tx) => {
    await tx`select set_config('app.company', ${companyId}, true), set_config('app.actor', ${userId}, true)`
    const [item] = await tx`
      select i.*, m.name as manufacturer, (select sum(s.on_hand) from stock s where s.company_id = i.company_id and s.item_id = i.id) as on_hand
      from item i left join manufacturer m on m.company_id = i.company_id and m.id = i.manufacturer_id
      where i.company_id = ${companyId} and i.id = ${itemId}`
    const offers = await tx`
      select v.id, v.vendor_id, v.child_index, v.child_number, v.vendor_item_number, v.note, v.valid_to, v.is_active, v.price::float8,
        v.cost::float8, v.soa_cost::float8, v.minimum_margin::float8, v.pcr::float8, v.is_special, v.customer_id, v.created_at, v.version,
        x.friendly_name as vendor_name, c.company_name as customer_name, round(100 - 100 * v.cost / nullif(v.price, 0), 2)::float8 as margin,
        array(select f.flag_id from item_variation_flagged f where f.company_id = v.company_id and f.variation_id = v.id) as flags
      from item_variation v join vendor x on x.company_id = v.company_id and x.id = v.vendor_id
        left join customer c on c.company_id = v.company_id and c.id = v.customer_id
      where v.company_id = ${companyId} and v.item_id = ${itemId} order by v.child_index`
    return JSON.stringify({ ...item, offers })
  })
}
