import { type RawBuilder, sql } from 'kysely'
import { invoiceApproval, type ProfitGroups } from '@galen/contract/sales/invoice-approval'
import { invalid } from '../../../platform/errors.ts'
import { query } from '../../../platform/operation.ts'
import { ledgerProfitOf, salesProfitOf } from '../invoice-profit.store.ts'

const KEYS: Record<ProfitGroups['by'], { readonly key: RawBuilder<unknown>; readonly name: RawBuilder<unknown> }> = {
  rep: {
    key: sql`coalesce(f.rep::text, '')`,
    name: sql`coalesce((select u.given_name || ' ' || u.family_name from app_user u where u.id = f.rep), '')`,
  },
  customer: {
    key: sql`f.customer::text`,
    name: sql`(select k.company_name from customer k where k.company_id = f.company_id and k.id = f.customer)`,
  },
  month: { key: sql`to_char(f.day, 'YYYY-MM')`, name: sql`to_char(f.day, 'YYYY-MM')` },
}

const inLedger = sql`field in ('costs', 'freightServiceCost', 'charges', 'freightCharge')`
const inSales = sql`field in ('charges', 'freightCharge')`

/** An invoice counts as it was placed; each correction counts on its own day, so that earlier months stay (E52). */
export const groupInvoiceProfit = query(invoiceApproval.groups, async ({ query: { from, to, by }, db, actor }) => {
  if (from > to) throw invalid([{ field: 'to', message: 'must not be before the first day' }])
  const { key, name } = KEYS[by]
  const { rows } = await sql<ProfitGroups['groups'][number]>`
    with facts as (
      select i.company_id, i.sales_rep_id as rep, i.customer_id as customer, i.accounting_date as day, 1 as invoices,
        i.total - coalesce(c.sales, 0) as sales, ${salesProfitOf}::numeric - coalesce(c.profit, 0) as profit,
        ${ledgerProfitOf}::numeric - coalesce(c.ledger, 0) as ledger
      from invoice i left join lateral (
        select sum(profit_change) as profit, sum(profit_change) filter (where ${inLedger}) as ledger,
          sum(profit_change) filter (where ${inSales}) as sales
        from profit_correction p where p.company_id = i.company_id and p.invoice_id = i.id) c on true
      where i.company_id = ${actor.companyId} and i.status in ('Validated', 'Closed')
        and i.accounting_date between ${from}::date and ${to}::date
      union all
      select i.company_id, i.sales_rep_id, i.customer_id, p.effective_on, 0,
        case when ${inSales} then p.profit_change else 0 end, p.profit_change,
        case when ${inLedger} then p.profit_change else 0 end
      from profit_correction p join invoice i on i.company_id = p.company_id and i.id = p.invoice_id
      where p.company_id = ${actor.companyId} and p.effective_on between ${from}::date and ${to}::date
        and i.status in ('Validated', 'Closed')
    ), grouped as (
      select ${key} as key, ${name} as name, f.invoices, f.sales, f.profit, f.ledger from facts f
    )
    select key, name, sum(invoices)::integer as invoices, sum(sales)::float8 as sales, sum(profit)::float8 as profit,
      sum(ledger)::float8 as "ledgerProfit",
      case when sum(sales) = 0 then 0 else round(100 * sum(profit) / sum(sales), 2) end::float8 as margin
    from grouped group by key, name order by ${by === 'month' ? sql`key` : sql`sum(profit) desc`} limit 500`.execute(db)
  return { from, to, by, groups: rows }
})
