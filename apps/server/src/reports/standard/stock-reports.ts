import { sql } from 'kysely'
import { movementReasons } from '@galen/domain/items/stock-movement'
import { inDays, itemName, labelOf, only, type ReportQuery } from './report-request.ts'

const reasonLabels = Object.fromEntries(Object.entries(movementReasons).map(([name, { label }]) => [name, label]))

/** What is on hand now less what moved since the day, so that no more than the days since are read. */
export const stockValue: ReportQuery = ({ companyId, asOf, itemId }) => sql`
  select i.id as "itemId", i.number, ${itemName} as name,
    coalesce((select c.name from property c where c.company_id = i.company_id and c.id = i.class_id), '') as "itemClass", t.units, t.value
  from (
    select h.item_id, sum(h.units) as units, sum(h.value) as value from (
      select s.item_id, s.on_hand as units, s.value from stock s
      where s.company_id = ${companyId} and s.on_hand > 0 ${only('s.item_id', itemId)}
      union all
      select m.item_id, -m.quantity, -m.value from stock_movement m
      where m.company_id = ${companyId} and m.accounting_date > ${asOf}::date ${only('m.item_id', itemId)}
    ) h group by h.item_id having sum(h.units) <> 0 or sum(h.value) <> 0
  ) t join item i on i.company_id = ${companyId} and i.id = t.item_id`

export const movements: ReportQuery = (request) => sql`
  select m.accounting_date as day, m.document_kind as kind, m.document_id as id, m.document_number as document,
    ${labelOf('m.reason', reasonLabels)} as reason, i.id as "itemId", i.number, ${itemName} as name, l.number as lot,
    coalesce(c.company_name, v.friendly_name, '') as party, m.quantity, m.value
  from stock_movement m join item i on i.company_id = m.company_id and i.id = m.item_id
    join stock s on s.company_id = m.company_id and s.id = m.stock_id
    left join lot l on l.company_id = s.company_id and l.id = s.lot_id
    left join customer c on c.company_id = m.company_id and c.id = m.customer_id
    left join vendor v on v.company_id = m.company_id and v.id = m.vendor_id
  where m.company_id = ${request.companyId} and ${inDays('m.accounting_date', request)} ${only('m.item_id', request.itemId)}
    ${request.reason === undefined ? sql`` : sql`and m.reason = ${request.reason}`}`

const of = (...reasons: readonly string[]) => sql`m.reason = any(${reasons})`
const within = (request: Parameters<ReportQuery>[0]) => inDays('m.accounting_date', request)

/** Backwards from what is on hand: what moved after the period gives its closing, what moved within it its opening stock. */
export const controlledItemsReport: ReportQuery = (request) => sql`
  select i.id as "itemId", i.number, ${itemName} as name, i.dea_schedule as schedule, t.held - t.later - t.moved as opening, t.received,
    t.shipped, t.returned, t.moved - t.received + t.shipped - t.returned as other, t.held - t.later as closing
  from item i cross join lateral (
    select coalesce((select sum(s.on_hand) from stock s
        where s.company_id = i.company_id and s.item_id = i.id and s.on_hand > 0), 0) as held,
      coalesce(sum(m.quantity) filter (where m.accounting_date > ${request.to}::date), 0) as later,
      coalesce(sum(m.quantity) filter (where ${within(request)}), 0) as moved,
      coalesce(sum(m.quantity) filter (where ${within(request)} and m.reason = 'RECEIPT'), 0) as received,
      coalesce(-sum(m.quantity) filter (where ${within(request)} and ${of('SHIP', 'SHIP_VOID')}), 0) as shipped,
      coalesce(sum(m.quantity) filter (where ${within(request)} and ${of(
        'CUSTOMER_RETURN',
        'CUSTOMER_RETURN_CANCEL',
        'VENDOR_RETURN',
        'VENDOR_RETURN_CANCEL',
      )}), 0) as returned
    from stock_movement m where m.company_id = i.company_id and m.item_id = i.id and m.accounting_date >= ${request.from}::date
  ) t
  where i.company_id = ${request.companyId} and i.dea_schedule is not null ${only('i.id', request.itemId)}
    and (t.held <> 0 or t.later <> 0 or t.moved <> 0 or t.received <> 0 or t.shipped <> 0)`

const licenseKinds = { state: 'State license', dea: 'DEA registration', establishment: 'FDA establishment' }

export const licensesEnding: ReportQuery = ({ companyId, until, today, customerId, vendorId }) => sql`
  select l.expires_on as ends, case when l.customer_id is null then 'vendor' else 'customer' end as kind,
    coalesce(l.customer_id, l.vendor_id) as id,
    coalesce(c.company_name, v.friendly_name) as party, l.number, ${labelOf('l.kind', licenseKinds)} as license,
    coalesce(l.state, '') as state, l.expires_on - ${today}::date as days
  from license l
    left join customer c on c.company_id = l.company_id and c.id = l.customer_id
    left join vendor v on v.company_id = l.company_id and v.id = l.vendor_id
  where l.company_id = ${companyId} and l.expires_on <= ${until}::date and l.withdrawn_on is null
    and coalesce(c.is_active, v.is_active) ${only('l.customer_id', customerId)} ${only('l.vendor_id', vendorId)}
    and not exists (select from license n where n.company_id = l.company_id and n.customer_id is not distinct from l.customer_id
      and n.vendor_id is not distinct from l.vendor_id and n.kind = l.kind and n.state is not distinct from l.state
      and n.type is not distinct from l.type and n.expires_on > l.expires_on and n.verified_on is not null)`
