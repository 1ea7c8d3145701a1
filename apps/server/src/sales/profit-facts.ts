import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../platform/operation.ts'
import { ledgerProfitOf, salesProfitOf } from './approval/invoice-profit.store.ts'

const inLedger = sql`field in ('costs', 'freightServiceCost', 'charges', 'freightCharge')`
const inSales = sql`field in ('charges', 'freightCharge')`

type Period = {
  readonly companyId: string
  readonly from: RawBuilder<unknown>
  readonly to: RawBuilder<unknown>
  /** One person's invoices only. */
  readonly repId?: string | undefined
  /** What they earned in the books is worked out for each invoice, and left out where no one asks for it. */
  readonly withoutLedger?: true
}

/** Later cost that has a row of its own. */
const lateCostSince = sql<string>`coalesce((
  select sum(c.amount) from late_cost c where c.company_id = i.company_id and c.invoice_id = i.id
    and c.accounting_date >= i.counted_on), 0)`

const ofRep = (repId: string | undefined) => (repId === undefined ? sql`` : sql`and i.sales_rep_id = ${repId}::uuid`)

/**
 * What validated invoices of a period earned, a row each. An invoice counts as it was placed, on the day that is stored with it;
 * each correction, of the invoice or of the cost of its goods, and a void count on their own day, so that earlier months stay
 * (E52, P37).
 */
export const profitFacts = ({ companyId, from, to, repId, withoutLedger }: Period): RawBuilder<unknown> => sql`
  select 'invoice' as source, i.company_id, i.id as invoice_id, i.sales_rep_id as rep, i.customer_id as customer, i.counted_on as day, 1 as invoices,
    i.total - coalesce(c.sales, 0) as sales, ${salesProfitOf}::numeric - coalesce(c.profit, 0) as profit,
    ${withoutLedger ? sql`null::numeric` : sql`${ledgerProfitOf}::numeric + ${lateCostSince} - coalesce(c.ledger, 0)`} as ledger
  from invoice i left join lateral (
    select sum(profit_change) as profit, sum(profit_change) filter (where ${inLedger}) as ledger,
      sum(profit_change) filter (where ${inSales}) as sales
    from profit_correction p where p.company_id = i.company_id and p.invoice_id = i.id and p.effective_on >= i.counted_on) c on true
  where i.company_id = ${companyId} and i.counted_on between ${from} and ${to} ${ofRep(repId)}
  union all
  select 'void', i.company_id, i.id, i.sales_rep_id, i.customer_id, i.voided_on, -1,
    -i.total, -${salesProfitOf}::numeric, ${withoutLedger ? sql`null::numeric` : sql`-${ledgerProfitOf}::numeric`}
  from invoice i
  where i.company_id = ${companyId} and i.voided_on between ${from} and ${to} and i.counted_on is not null ${ofRep(repId)}
  union all
  select 'correction', i.company_id, i.id, i.sales_rep_id, i.customer_id, p.effective_on, 0,
    case when ${inSales} then p.profit_change else 0 end, p.profit_change,
    case when ${inLedger} then p.profit_change else 0 end
  from profit_correction p join invoice i on i.company_id = p.company_id and i.id = p.invoice_id
  where p.company_id = ${companyId} and p.effective_on between ${from} and ${to}
    and p.effective_on >= i.counted_on ${ofRep(repId)}
  union all
  select 'late-cost', i.company_id, i.id, i.sales_rep_id, i.customer_id, c.accounting_date, 0, 0, 0, -c.amount
  from late_cost c join invoice i on i.company_id = c.company_id and i.id = c.invoice_id
  where c.company_id = ${companyId} and c.accounting_date between ${from} and ${to}
    and c.accounting_date >= i.counted_on ${ofRep(repId)}`

/** What was returned in a period and what of it was canceled, a row each, by the rep of the invoice. */
export const returnFacts = ({ companyId, from, to, repId }: Period): RawBuilder<unknown> => sql`
  select i.sales_rep_id as rep, r.customer_id as customer, r.accounting_date as day, r.total as returned
  from customer_return r join invoice i on i.company_id = r.company_id and i.id = r.invoice_id
  where r.company_id = ${companyId} and r.accounting_date between ${from} and ${to} ${ofRep(repId)}
  union all
  select i.sales_rep_id, r.customer_id, r.canceled_on, -r.total
  from customer_return r join invoice i on i.company_id = r.company_id and i.id = r.invoice_id
  where r.company_id = ${companyId} and r.canceled_on between ${from} and ${to} ${ofRep(repId)}`

/** Results of other reps are for those who list all sales or see the books. */
export const seesOwnResultsOnly = ({ permissions }: Pick<Actor, 'permissions'>): boolean =>
  !permissions.has('LIST_ALL_SALES') && !permissions.has('ACCOUNTING_VIEW')
