import { sql } from 'kysely'
import { type FigureDifference, figureDifferenceNames, SALES_IN_LEDGER } from '@galen/domain/reports/figure-differences'
import { profitFacts } from '../../sales/profit-facts.ts'
import { inDays, type ReportQuery, type ReportRequest } from './report-request.ts'

/** What each line counts, a row for each document and what it adds to the line. */
const differenceFacts = (request: ReportRequest) => {
  const { companyId, from, to } = request
  const facts = profitFacts({ companyId, from: sql`${from}::date`, to: sql`${to}::date` })
  return sql`
    with earned as materialized (${facts})
    select 'invoiced' as line, e.day, e.invoice_id, e.sales as amount from earned e where e.sales <> 0
    union all
    select 'charges', e.day, e.invoice_id, i.merchandise - e.sales
    from earned e join invoice i on i.company_id = e.company_id and i.id = e.invoice_id
    where e.source = 'invoice' and e.sales <> i.merchandise
    union all
    select 'charges', e.day, e.invoice_id, -i.merchandise - e.sales
    from earned e join invoice i on i.company_id = e.company_id and i.id = e.invoice_id
    where e.source = 'void' and -e.sales <> i.merchandise
    union all
    select 'charge-corrections', e.day, e.invoice_id, -e.sales from earned e where e.source = 'correction' and e.sales <> 0
    union all
    select 'waiting', i.accounting_date, i.id, i.merchandise from invoice i
    where i.company_id = ${companyId} and i.status <> 'Draft' and i.merchandise <> 0 and ${inDays('i.accounting_date', request)}
      and (i.counted_on is null or i.counted_on > ${to}::date) and (i.voided_on is null or i.voided_on > ${to}::date)
    union all
    select 'waiting', i.counted_on, i.id, -i.merchandise from invoice i
    where i.company_id = ${companyId} and i.merchandise <> 0 and i.accounting_date < ${from}::date and ${inDays('i.counted_on', request)}
    union all
    select 'waiting', i.voided_on, i.id, -i.merchandise from invoice i
    where i.company_id = ${companyId} and i.merchandise <> 0 and i.accounting_date < ${from}::date and ${inDays('i.voided_on', request)}
      and i.counted_on is null
    union all
    select 'profit', e.day, e.invoice_id, e.profit from earned e where e.profit <> 0
    union all
    select case when e.source = 'late-cost' then 'late-cost' when e.source = 'correction' then 'cost-corrections' else 'cost' end,
      e.day, e.invoice_id, e.ledger - e.profit
    from earned e where e.ledger <> e.profit
    union all
    select 'ledger-profit', e.day, e.invoice_id, e.ledger from earned e where e.ledger <> 0`
}

const BEFORE_SALES = 4
/** The names of the lines in their order; sales in the ledger stand after the fourth. */
const places = (Object.entries(figureDifferenceNames) as [FigureDifference, string][]).map(([line, name], at) => ({
  line,
  name,
  place: at < BEFORE_SALES ? at + 1 : at + 2,
}))

export const figureDifferencesReport: ReportQuery = (request) => {
  const { companyId, from, to } = request
  const period = `from=${from}&to=${to}`
  return sql`
    with facts as materialized (
      select d.line, count(distinct d.invoice_id)::integer as documents, sum(d.amount) as amount
      from (${differenceFacts(request)}) d group by d.line)
    select n.place, n.name as line, 'figure-difference' as kind, n.line || '&' || ${period}::text as id,
      coalesce(f.documents, 0) as documents, coalesce(f.amount, 0) as amount
    from jsonb_to_recordset(${JSON.stringify(places)}::text::jsonb) as n (line text, name text, place integer)
    left join facts f on f.line = n.line
    where exists (select from facts)
    union all
    select ${BEFORE_SALES + 1}::integer, ${SALES_IN_LEDGER}::text, 'sales-report', ${period}::text,
      count(distinct j.entry_id)::integer, coalesce(-sum(j.amount), 0)
    from journal_line j
    where j.company_id = ${companyId} and j.role = 'sales' and ${inDays('j.accounting_date', request)}
    having count(*) > 0`
}

export const differenceDocumentsReport: ReportQuery = (request) => sql`
  select d.day, i.id as "invoiceId", coalesce(i.number, '') as document, k.id as "customerId", k.company_name as party, d.amount
  from (${differenceFacts(request)}) d
    join invoice i on i.company_id = ${request.companyId} and i.id = d.invoice_id
    join customer k on k.company_id = i.company_id and k.id = i.customer_id
  where d.line = ${request.by}`
