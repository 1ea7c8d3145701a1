import { sql } from 'kysely'
import { addMonths } from '@galen/domain/dates'
import { settingValue } from '../../admin/settings.ts'
import { inPeriod } from '../../sales/conversion-facts.ts'
import { type Dashboard, figuresOf, MOST_DASHBOARD_ROWS, periodOf, rowsOf } from './dashboard-content.ts'

export const inventoryValue: Dashboard = async ({ db, actor: { companyId } }) => {
  const onHand = sql`from stock s join item i on i.company_id = s.company_id and i.id = s.item_id
    where s.company_id = ${companyId} and s.on_hand > 0`
  const figures = await figuresOf(
    db,
    sql`select coalesce(sum(s.value), 0)::float8 as value, coalesce(sum(s.on_hand), 0)::float8 as units,
        count(distinct s.item_id)::integer as items, count(distinct s.lot_id)::integer as lots,
        coalesce(sum(s.value) filter (where s.status = 'Quarantine'), 0)::float8 as quarantined,
        coalesce(sum(s.unit_cost * s.reserved), 0)::numeric(14, 2)::float8 as allocated ${onHand}`,
  )
  const points = await rowsOf(
    db,
    sql`select coalesce((select c.name from property c where c.company_id = ${companyId} and c.id = v.class_id), 'No class') as key,
        v.value from (select i.class_id, sum(s.value)::float8 as value ${onHand} group by i.class_id) v
      order by v.value desc, key limit 12`,
  )
  const rows = await rowsOf(
    db,
    sql`select i.id, i.number, i.item_name as name, sum(s.on_hand)::float8 as units,
        coalesce(sum(s.on_hand) filter (where s.status = 'Quarantine'), 0)::float8 as quarantined, sum(s.value)::float8 as value
      ${onHand} group by i.id, i.number, i.item_name order by sum(s.value) desc, i.id limit ${MOST_DASHBOARD_ROWS}`,
  )
  return { figures, points, rows }
}

export const shortDatedDashboard: Dashboard = async ({ db, actor: { companyId, permissions }, today }) => {
  const months = await settingValue(db, companyId, 'shortDatedMonths')
  const until = addMonths(today, months)
  const mayCost = sql`${permissions.has('VIEW_COST')}::boolean`
  const lots = sql`from lot l join stock s on s.company_id = l.company_id and s.lot_id = l.id and s.on_hand > 0
    where l.company_id = ${companyId} and l.expires_on <= ${until}::date`
  const figures = await figuresOf(
    db,
    sql`select coalesce(sum(s.on_hand), 0)::float8 as units, count(distinct l.id)::integer as lots,
        case when ${mayCost} then coalesce(sum(s.value), 0)::float8 end as value,
        coalesce(sum(s.on_hand) filter (where l.expires_on < ${today}::date), 0)::float8 as expired,
        coalesce(sum(s.on_hand) filter (where l.expires_on between ${today}::date and ${addMonths(today, 3)}::date), 0)::float8 as soon,
        ${months}::integer as months ${lots}`,
  )
  const points = await rowsOf(
    db,
    sql`select to_char(greatest(l.expires_on, date_trunc('month', ${today}::date) - interval '1 month'), 'YYYY-MM') as key,
        sum(s.on_hand)::float8 as value ${lots} group by 1 order by 1 limit 62`,
  )
  const rows = await rowsOf(
    db,
    sql`select l.item_id as id, i.number, i.item_name as name, l.number as lot, l.expires_on::text as day, v.units,
        case when ${mayCost} then v.value end as value
      from (select l.id, sum(s.on_hand)::float8 as units, sum(s.value)::float8 as value ${lots} group by l.id
        order by min(l.expires_on), l.id limit ${MOST_DASHBOARD_ROWS}) v
      join lot l on l.company_id = ${companyId} and l.id = v.id
      join item i on i.company_id = l.company_id and i.id = l.item_id order by l.expires_on, l.id`,
  )
  return { figures, points, rows }
}

export const controlledItemsDashboard: Dashboard = async (asking) => {
  const { db, actor } = asking
  const shipped = sql`from invoice i
    join invoice_line l on l.company_id = i.company_id and l.invoice_id = i.id
    where l.item_class ->> 'deaSchedule' is not null and i.company_id = ${actor.companyId} and i.placed_at is not null and i.status <> 'Void'
      and ${inPeriod('i.placed_at', periodOf(asking))}`
  const figures = await figuresOf(
    db,
    sql`select coalesce(sum(l.quantity - l.returned), 0)::float8 as units, count(distinct i.id)::integer as invoices,
        count(distinct i.customer_id)::integer as customers, count(distinct l.item_id)::integer as items,
        (select count(*)::integer from sales_order o where o.company_id = ${actor.companyId} and o.status = 'Hold') as held ${shipped}`,
  )
  const points = await rowsOf(
    db,
    sql`select 'Schedule ' || (l.item_class ->> 'deaSchedule') as key, sum(l.quantity - l.returned)::float8 as value ${shipped}
      group by l.item_class ->> 'deaSchedule' order by l.item_class ->> 'deaSchedule'`,
  )
  const rows = await rowsOf(
    db,
    sql`select k.id, k.number, k.company_name as name, v.schedule, v.items, v.invoices, v.units
      from (select i.customer_id, l.item_class ->> 'deaSchedule' as schedule, count(distinct l.item_id)::integer as items,
          count(distinct i.id)::integer as invoices, sum(l.quantity - l.returned)::float8 as units
        ${shipped} group by i.customer_id, l.item_class ->> 'deaSchedule' order by units desc, i.customer_id limit ${MOST_DASHBOARD_ROWS}) v
      join customer k on k.company_id = ${actor.companyId} and k.id = v.customer_id order by v.units desc, k.id`,
  )
  return { figures, points, rows }
}
