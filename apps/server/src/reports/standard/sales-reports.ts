import { sql } from 'kysely'
import { inPeriod } from '../../sales/conversion-facts.ts'
import { grouped, inDays, itemName, only, type ReportQuery, type ReportRequest } from './report-request.ts'

/** Items of placed invoices and what came back of them in a period, a row for each line. What takes one back counts on its own day. */
const soldAndReturned = (request: ReportRequest) => sql`
  select n.accounting_date as day, n.customer_id, n.sales_rep_id as rep_id, l.item_id, i.manufacturer_id, l.quantity as units,
    round(l.quantity * l.price, 2) as sales, case when n.counted_on is null or n.counted_on > ${request.to}::date then round(l.quantity * l.price, 2) else 0 end as waiting,
    coalesce(l.cost_of_goods, 0) as cost, 0 as returned, 0 as returned_units, 0 as returned_cost
  from invoice n join invoice_line l on l.company_id = n.company_id and l.invoice_id = n.id
    join item i on i.company_id = l.company_id and i.id = l.item_id
  where n.company_id = ${request.companyId} and n.status <> 'Draft' and ${inDays('n.accounting_date', request)}
    ${only('n.customer_id', request.customerId)} ${only('l.item_id', request.itemId)}
  union all
  select n.voided_on, n.customer_id, n.sales_rep_id, l.item_id, i.manufacturer_id, -l.quantity, -round(l.quantity * l.price, 2),
    case when n.counted_on is null then -round(l.quantity * l.price, 2) else 0 end,
    -coalesce(l.cost_of_goods, 0), 0, 0, 0
  from invoice n join invoice_line l on l.company_id = n.company_id and l.invoice_id = n.id
    join item i on i.company_id = l.company_id and i.id = l.item_id
  where n.company_id = ${request.companyId} and ${inDays('n.voided_on', request)}
    ${only('n.customer_id', request.customerId)} ${only('l.item_id', request.itemId)}
  union all
  select r.accounting_date, r.customer_id, n.sales_rep_id, l.item_id, i.manufacturer_id, 0, 0, 0, 0, l.amount, l.quantity, l.cost
  from customer_return r join customer_return_line l on l.company_id = r.company_id and l.return_id = r.id
    join invoice n on n.company_id = r.company_id and n.id = r.invoice_id
    join item i on i.company_id = l.company_id and i.id = l.item_id
  where r.company_id = ${request.companyId} and ${inDays('r.accounting_date', request)}
    ${only('r.customer_id', request.customerId)} ${only('l.item_id', request.itemId)}
  union all
  select r.canceled_on, r.customer_id, n.sales_rep_id, l.item_id, i.manufacturer_id, 0, 0, 0, 0, -l.amount, -l.quantity, -l.cost
  from customer_return r join customer_return_line l on l.company_id = r.company_id and l.return_id = r.id
    join invoice n on n.company_id = r.company_id and n.id = r.invoice_id
    join item i on i.company_id = l.company_id and i.id = l.item_id
  where r.company_id = ${request.companyId} and ${inDays('r.canceled_on', request)}
    ${only('r.customer_id', request.customerId)} ${only('l.item_id', request.itemId)}`

export const salesReport: ReportQuery = (request) =>
  grouped(
    request,
    soldAndReturned(request),
    sql`sum(f.units) as units, sum(f.sales) as sales, sum(f.waiting) as waiting, sum(f.returned) as returned,
      sum(f.sales) - sum(f.returned) as net`,
  )

export const marginByItem: ReportQuery = (request) => sql`
  select i.id as "itemId", i.number, ${itemName} as name, t.units, t.sales, t.cost, t.sales - t.cost as profit,
    case when t.sales <> 0 then round(100 * (t.sales - t.cost) / t.sales, 1) end as margin
  from (
    select f.item_id, sum(f.units) - sum(f.returned_units) as units, sum(f.sales) - sum(f.returned) as sales,
      sum(f.cost) - sum(f.returned_cost) as cost
    from (${soldAndReturned(request)}) f group by f.item_id
  ) t join item i on i.company_id = ${request.companyId} and i.id = t.item_id`

export const customerReturns: ReportQuery = (request) => {
  const rows = (day: string, sign: 1 | -1) => sql`
  select ${sql.ref(day)} as day, r.number as document, n.id as "invoiceId", n.number as invoice, c.id as "customerId",
    c.company_name as party, i.id as "itemId", i.number, ${itemName} as name, l.lot, r.reason, ${sign}::integer * l.quantity as quantity,
    ${sign}::integer * l.amount as amount, ${sign}::integer * l.cost as cost
  from customer_return r join customer_return_line l on l.company_id = r.company_id and l.return_id = r.id
    join invoice n on n.company_id = r.company_id and n.id = r.invoice_id
    join customer c on c.company_id = r.company_id and c.id = r.customer_id
    join item i on i.company_id = l.company_id and i.id = l.item_id
  where r.company_id = ${request.companyId} and ${inDays(day, request)}
    ${only('r.customer_id', request.customerId)} ${only('l.item_id', request.itemId)}`
  return sql`${rows('r.accounting_date', 1)} union all ${rows('r.canceled_on', -1)}`
}

export const fillRate: ReportQuery = (request) => {
  const { companyId, timeZone, from, to } = request
  const placed = inPeriod('o.placed_at', { timeZone, from: sql`${from}::date`, to: sql`${to}::date` })
  const facts = sql`
    select o.id as order_id, o.customer_id, a.item_id, coalesce(a.placed_quantity, 0) as ordered,
      least(a.shipped, coalesce(a.placed_quantity, 0)) as shipped
    from sales_order o join sales_order_allocation a on a.company_id = o.company_id and a.order_id = o.id
    where o.company_id = ${companyId} and o.placed_at is not null and ${placed} and a.placed_quantity > 0
      ${only('o.customer_id', request.customerId)} ${only('a.item_id', request.itemId)}`
  return grouped(
    request,
    facts,
    sql`sum(f.ordered) as ordered, sum(f.shipped) as shipped, sum(f.ordered) - sum(f.shipped) as missing,
      round(100.0 * sum(f.shipped) / sum(f.ordered), 1) as rate`,
  )
}
