import { type RawBuilder, sql } from 'kysely'
import type { NeedsConfirmation } from '@galen/contract/route'
import type { Db } from '../platform/database/database.ts'

type Matter = {
  readonly code: string
  readonly one: string
  readonly many: string
  readonly count: RawBuilder<number>
}

/** What can be open about a customer `c`. Whoever adds documents about customers adds their line here. */
const customerMatters: readonly Matter[] = [
  {
    code: 'web-cart',
    one: 'one web cart',
    many: 'web carts',
    count: sql`select count(*) from web_cart w where w.company_id = c.company_id and w.customer_id = c.id and exists (
      select from web_cart_line l where l.company_id = w.company_id and l.cart_id = w.id)`,
  },
  {
    code: 'sales-request',
    one: 'one sales request',
    many: 'sales requests',
    count: sql`select count(*) from sales_request r
      where r.company_id = c.company_id and r.customer_id = c.id and r.status = 'Received'`,
  },
]

export type OpenMatter = { readonly code: string; readonly detail: string }

/** What is open about these customers, by their id; who has nothing open is not in it. */
export async function openAboutCustomers(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly OpenMatter[]>> {
  const counts = sql.join(customerMatters.map(({ count }) => sql`(${count})::integer`))
  const { rows } = await sql<{ id: string; counts: number[] }>`
    select c.id, array[${counts}] as counts from customer c
    where c.company_id = ${companyId} and c.id = any(${ids}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ id, counts: found }) => [id, inWords(found)] as const).filter(([, matters]) => matters.length > 0),
  )
}

const inWords = (counts: readonly number[]): OpenMatter[] =>
  customerMatters.flatMap(({ code, one, many }, index) => {
    const count = counts[index] ?? 0
    return count === 0 ? [] : [{ code, detail: count === 1 ? one : `${count.toLocaleString('en-US')} ${many}` }]
  })

/** The question before somebody is deactivated. */
export function openQuestion(who: string, open: readonly OpenMatter[]): NeedsConfirmation {
  const list = open.map(({ detail }) => detail).join(' and ')
  return {
    detail:
      open.length === 0
        ? `Nothing is open about ${who}. Deactivate it?`
        : `${who} has ${list} open. Deactivate it all the same?`,
    confirmations: open.map(({ code, detail }) => ({ code, detail })),
    reason: 'required',
  }
}
