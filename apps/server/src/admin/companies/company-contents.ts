import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** What keeps a company from being removed. Anyone who adds documents adds their count over the company `c` here. */
const contents: readonly { readonly one: string; readonly things: string; readonly count: RawBuilder<number> }[] = [
  {
    one: 'one other person',
    things: 'other people',
    count: sql`select count(*) from company_user m
      where m.company_id = c.id and m.active and m.user_id <> current_actor()`,
  },
  {
    one: 'one customer',
    things: 'customers',
    count: sql`select count(*) from customer k where k.company_id = c.id`,
  },
  {
    one: 'one vendor',
    things: 'vendors',
    count: sql`select count(*) from vendor v where v.company_id = c.id`,
  },
  {
    one: 'one item',
    things: 'items',
    count: sql`select count(*) from item i where i.company_id = c.id`,
  },
  {
    one: 'one bank account',
    things: 'bank accounts',
    count: sql`select count(*) from company_bank_account b where b.company_id = c.id and b.active`,
  },
]

/** What is in the company in whose scope the transaction is, in words; nothing when it can be removed. */
export async function contentsOf(db: Db, companyId: string): Promise<string[]> {
  const counts = sql.join(contents.map(({ count }) => sql`(${count})::integer`))
  const { rows } = await sql<{ counts: number[] }>`
    select array[${counts}] as counts from company c where c.id = ${companyId}`.execute(db)
  const found = rows[0]?.counts ?? []
  return contents.flatMap(({ one, things }, index) => {
    const count = found[index] ?? 0
    return count === 0 ? [] : [count === 1 ? one : `${count} ${things}`]
  })
}
