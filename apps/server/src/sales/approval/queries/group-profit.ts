import { type RawBuilder, sql } from 'kysely'
import { invoiceApproval, type ProfitGroups } from '@galen/contract/sales/invoice-approval'
import { personName } from '../../../platform/database/person-name.ts'
import { invalid } from '../../../platform/errors.ts'
import { query } from '../../../platform/operation.ts'
import { profitFacts } from '../../profit-facts.ts'

const KEYS: Record<ProfitGroups['by'], { readonly key: RawBuilder<unknown>; readonly name: RawBuilder<unknown> }> = {
  rep: {
    key: sql`coalesce(f.rep::text, '')`,
    name: sql`coalesce(${personName('f.rep')}, '')`,
  },
  customer: {
    key: sql`f.customer::text`,
    name: sql`(select k.company_name from customer k where k.company_id = f.company_id and k.id = f.customer)`,
  },
  month: { key: sql`to_char(f.day, 'YYYY-MM')`, name: sql`to_char(f.day, 'YYYY-MM')` },
}

export const groupInvoiceProfit = query(invoiceApproval.groups, async ({ query: { from, to, by }, db, actor }) => {
  if (from > to) throw invalid([{ field: 'to', message: 'must not be before the first day' }])
  const { key, name } = KEYS[by]
  const { rows } = await sql<ProfitGroups['groups'][number]>`
    with facts as (
      ${profitFacts({ companyId: actor.companyId, from: sql`${from}::date`, to: sql`${to}::date` })}
    ), grouped as (
      select ${key} as key, ${name} as name, f.invoices, f.sales, f.profit, f.ledger from facts f
    )
    select key, name, sum(invoices)::integer as invoices, sum(sales)::float8 as sales, sum(profit)::float8 as profit,
      sum(ledger)::float8 as "ledgerProfit",
      case when sum(sales) = 0 then 0 else round(100 * sum(profit) / sum(sales), 2) end::float8 as margin
    from grouped group by key, name order by ${by === 'month' ? sql`key` : sql`sum(profit) desc`} limit 500`.execute(db)
  return { from, to, by, groups: rows }
})
