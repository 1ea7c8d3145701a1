import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'

type Opening = {
  readonly code: string
  readonly one: string
  readonly many: string
  readonly count: RawBuilder<number>
}

/** What is open about the item `i` when it leaves the catalog. Whoever adds documents with items adds their count here. */
const openings: readonly Opening[] = [
  {
    code: 'stock',
    one: '1 unit is on hand.',
    many: '{count} units are on hand.',
    count: sql`select coalesce(sum(s.on_hand), 0) from stock s where s.company_id = i.company_id and s.item_id = i.id`,
  },
  {
    code: 'sales-requests',
    one: '1 sales request asks for it.',
    many: '{count} sales requests ask for it.',
    count: sql`select count(*) from sales_request_line l
      join sales_request r on r.company_id = l.company_id and r.id = l.request_id and r.status = 'Received'
      where l.company_id = i.company_id and l.item_id = i.id`,
  },
  {
    code: 'web-carts',
    one: '1 web cart has it.',
    many: '{count} web carts have it.',
    count: sql`select count(*) from web_cart_line l where l.company_id = i.company_id and l.item_id = i.id`,
  },
]

/** What is open about an item, each thing in a sentence; nothing when it can go quietly. */
export async function openAbout(
  db: Db,
  companyId: string,
  itemId: string,
): Promise<{ code: string; detail: string }[]> {
  const counts = sql.join(openings.map(({ count }) => sql`(${count})::integer`))
  const { rows } = await sql<{ counts: number[] }>`
    select array[${counts}] as counts from item i where i.company_id = ${companyId} and i.id = ${itemId}`.execute(db)
  return openings.flatMap(({ code, one, many }, place) => {
    const count = rows[0]?.counts[place] ?? 0
    if (count === 0) return []
    return [{ code, detail: count === 1 ? one : many.replace('{count}', count.toLocaleString('en-US')) }]
  })
}
