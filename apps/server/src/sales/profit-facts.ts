import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../platform/operation.ts'

type Period = {
  readonly companyId: string
  readonly from: RawBuilder<unknown>
  readonly to: RawBuilder<unknown>
  /** One person's invoices only. */
  readonly repId?: string | undefined
}

const ofRep = (repId: string | undefined) => (repId === undefined ? sql`` : sql`and i.sales_rep_id = ${repId}::uuid`)

/**
 * What validated invoices of a period earned, a row each and one for whatever changed it. An invoice counts as it was placed, on the
 * day that is stored with it; each correction, return, discount, credit and later cost of its goods, and a void, count on their own
 * day, though not before the invoice, so that earlier months stay (E52, P37).
 */
export const profitFacts = ({ companyId, from, to, repId }: Period): RawBuilder<unknown> => sql`
  select 'invoice' as source, i.company_id, i.id as invoice_id, i.sales_rep_id as rep, i.customer_id as customer, i.counted_on as day,
    1 as invoices, i.total - coalesce(c.sales, 0) as sales, e.revenue - e.sales_cost as profit, e.revenue - e.cost as ledger
  from invoice i join profit_entry e on e.company_id = i.company_id and e.invoice_id = i.id and e.placed
    left join lateral (select sum(k.profit_change) as sales from profit_correction k
      where k.company_id = i.company_id and k.invoice_id = i.id and k.field in ('charges', 'freightCharge')) c on true
  where i.company_id = ${companyId} and i.counted_on between ${from} and ${to} ${ofRep(repId)}
  union all
  select 'void', i.company_id, i.id, i.sales_rep_id, i.customer_id, i.voided_on, -1, -i.total, 0, 0 from invoice i
  where i.company_id = ${companyId} and i.voided_on between ${from} and ${to} and i.counted_on is not null ${ofRep(repId)}
  union all
  ${changes(sql`e.accounting_date`)}
  where e.company_id = ${companyId} and not e.placed and e.accounting_date between ${from} and ${to}
    and e.accounting_date >= i.counted_on ${ofRep(repId)}
  union all
  ${changes(sql`i.counted_on`)}
  where i.company_id = ${companyId} and not e.placed and i.counted_on between ${from} and ${to}
    and e.accounting_date < i.counted_on ${ofRep(repId)}`

/** What changed an invoice after it was placed; a reversal takes away what a void counts of its sales. */
const changes = (day: RawBuilder<unknown>) => sql`
  select case when e.document_kind = 'receipt' then 'late-cost' when e.document_kind not in ('invoice', 'profit-correction') then 'return'
      when n.reverses_id is null then 'correction' else 'reversal' end,
    i.company_id, i.id, i.sales_rep_id, i.customer_id, ${day}, 0,
    case when e.document_kind = 'invoice' and n.reverses_id is null then e.revenue else 0 end,
    e.revenue - e.sales_cost, e.revenue - e.cost
  from profit_entry e join invoice i on i.company_id = e.company_id and i.id = e.invoice_id
    left join journal_entry n on n.company_id = e.company_id and n.id = e.entry_id`

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
