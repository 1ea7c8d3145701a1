import { sql } from 'kysely'
import { grouped, inDays, itemName, only, type ReportQuery, type ReportRequest } from './report-request.ts'

/** Lines of placed receipts and of what went back in a period. A canceled return counts again on the day of its cancellation. */
const receivedAndReturned = (request: ReportRequest) => sql`
  select r.accounting_date as day, r.vendor_id, l.item_id, i.manufacturer_id, l.quantity as units, coalesce(l.total_cost, 0) as purchases,
    case when r.status = 'Placed' then coalesce(l.total_cost, 0) else 0 end as waiting, 0 as returned
  from receipt r join receipt_line l on l.company_id = r.company_id and l.receipt_id = r.id
    left join item i on i.company_id = l.company_id and i.id = l.item_id
  where r.company_id = ${request.companyId} and r.status <> 'Draft' and ${inDays('r.accounting_date', request)}
    ${only('r.vendor_id', request.vendorId)} ${only('l.item_id', request.itemId)}
  union all
  select r.accounting_date, r.vendor_id, l.item_id, i.manufacturer_id, 0, 0, 0, l.cost
  from vendor_return r join vendor_return_line l on l.company_id = r.company_id and l.return_id = r.id
    join item i on i.company_id = l.company_id and i.id = l.item_id
  where r.company_id = ${request.companyId} and ${inDays('r.accounting_date', request)}
    ${only('r.vendor_id', request.vendorId)} ${only('l.item_id', request.itemId)}
  union all
  select r.canceled_on, r.vendor_id, l.item_id, i.manufacturer_id, 0, 0, 0, -l.cost
  from vendor_return r join vendor_return_line l on l.company_id = r.company_id and l.return_id = r.id
    join item i on i.company_id = l.company_id and i.id = l.item_id
  where r.company_id = ${request.companyId} and ${inDays('r.canceled_on', request)}
    ${only('r.vendor_id', request.vendorId)} ${only('l.item_id', request.itemId)}`

export const purchases: ReportQuery = (request) =>
  grouped(
    request,
    receivedAndReturned(request),
    sql`sum(f.units) as units, sum(f.purchases) as purchases, sum(f.waiting) as waiting, sum(f.returned) as returned,
      sum(f.purchases) - sum(f.returned) as net`,
  )

export const vendorReturns: ReportQuery = (request) => {
  const rows = (day: string, sign: 1 | -1) => sql`
  select ${sql.ref(day)} as day, r.number as document, n.id as "receiptId", n.number as receipt, v.id as "vendorId",
    v.friendly_name as party, i.id as "itemId", i.number, ${itemName} as name, l.lot, r.reason, ${sign}::integer * l.quantity as quantity,
    ${sign}::integer * l.amount as amount, ${sign}::integer * l.cost as cost
  from vendor_return r join vendor_return_line l on l.company_id = r.company_id and l.return_id = r.id
    join receipt n on n.company_id = r.company_id and n.id = r.receipt_id
    join vendor v on v.company_id = r.company_id and v.id = r.vendor_id
    join item i on i.company_id = l.company_id and i.id = l.item_id
  where r.company_id = ${request.companyId} and ${inDays(day, request)}
    ${only('r.vendor_id', request.vendorId)} ${only('l.item_id', request.itemId)}`
  return sql`${rows('r.accounting_date', 1)} union all ${rows('r.canceled_on', -1)}`
}

const priced = { price: 'Price', cost: 'Cost', soaCost: 'Sales cost' }

/** One row for each price or cost that an entry of the audit log changed. */
export const priceChanges: ReportQuery = ({ companyId, timeZone, from, to, itemId }) => sql`
  select t.day, i.id as "itemId", i.number, ${itemName} as name, v.child_number as variation, coalesce(p.friendly_name, '') as vendor,
    t.field, t.before, t.after, case when t.before <> 0 then round(100 * (t.after - t.before) / t.before, 1) end as percent,
    coalesce((select u.given_name || ' ' || u.family_name from app_user u where u.id = t.user_id), '') as person
  from (
    select (e.at at time zone ${timeZone})::date as day, e.entity_id::uuid as variation_id, e.user_id, n.label as field,
      (e.before ->> n.name)::numeric as before, (e.after ->> n.name)::numeric as after
    from audit_entry e cross join lateral jsonb_each_text(${JSON.stringify(priced)}::text::jsonb) as n (name, label)
    where e.company_id = ${companyId} and e.entity = 'item-variation' and n.name = any(e.fields) and e.before ->> n.name is not null
      and e.at >= ${from}::timestamp at time zone ${timeZone} and e.at < (${to}::date + 1)::timestamp at time zone ${timeZone}
  ) t join item_variation v on v.company_id = ${companyId} and v.id = t.variation_id
    join item i on i.company_id = v.company_id and i.id = v.item_id
    left join vendor p on p.company_id = v.company_id and p.id = v.vendor_id
  where true ${only('v.item_id', itemId)}`
