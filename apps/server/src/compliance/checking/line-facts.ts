import { sql } from 'kysely'
import type { CheckedAllocation } from '@galen/domain/compliance/order-facts'
import type { BusinessDate } from '@galen/domain/dates'
import type { DeaSchedule } from '@galen/domain/items/dea-schedule'
import { medicineName, type NamedMedicine } from '@galen/domain/items/medicine-name'
import { type Cents, parseCents, type UnitCost } from '@galen/domain/money'
import { medicineOfItem } from '../../items/medicine-names.ts'
import { shortDatedUntil } from '../../items/short-dated.ts'
import { asJson } from '../../platform/database/as-json.ts'

/** One allocation of an order that is to be checked. */
export type CheckableAllocation = {
  readonly itemId: string
  readonly variationId: string
  readonly quantity: number
  readonly shipped: number
  readonly price: Cents
  readonly cost: UnitCost
  readonly minimumMargin: number | null
  readonly freeOfCharge: boolean
  readonly dropShip: boolean
  readonly isPlaced: boolean
}

type Row = {
  readonly variationId: string
  readonly itemNumber: string
  readonly itemName: string
  readonly named: NamedMedicine
  readonly itemClassId: string | null
  readonly itemActive: boolean
  readonly deaSchedule: DeaSchedule | null
  readonly isNarcotic: boolean | null
  readonly listChemical: boolean
  readonly ingredients: readonly string[]
  readonly deaScheduleId: string | null
  readonly notSellable: string | null
  readonly listPrice: string | null
  readonly available: number
  readonly shortDated: number
  readonly orderedIn: string | null
  readonly earlier: CheckedAllocation['earlier']
}

type About = {
  readonly companyId: string
  readonly orderId: string | null
  readonly customerId: string | null
  readonly today: BusinessDate
}

/** What the rules need to know of each variation: its item, stock, and earlier orders of the customer. */
export function loadLineFacts(
  { companyId, orderId, customerId, today }: About,
  allocations: readonly Pick<CheckableAllocation, 'variationId'>[],
) {
  const ids = allocations.map(({ variationId }) => variationId)
  const ofCustomer = sql`o.company_id = ${companyId} and o.customer_id = ${customerId}::uuid and o.status <> 'Draft'
    and o.id is distinct from ${orderId}::uuid`
  return sql<Row>`
    with asked as (select distinct (a ->> 0)::uuid as variation_id from jsonb_array_elements(${asJson(ids.map((id) => [id]))}) a),
    free as materialized (select * from available(array(select variation_id from asked), (select c.class_id from customer c where c.company_id = ${companyId} and c.id = ${customerId}::uuid), ${today}::date, ${orderId}::uuid))
    select v.id as "variationId", i.number as "itemNumber", i.item_name as "itemName", ${medicineOfItem} as named, i.class_id as "itemClassId",
      i.is_active as "itemActive", i.dea_schedule as "deaSchedule", i.is_narcotic as "isNarcotic", i.list_chemical as "listChemical",
      array(select g.ingredient from item_ingredient g where g.company_id = i.company_id and g.item_id = i.id) as ingredients, v.price::text as "listPrice",
      (select p.id from property p where p.company_id = i.company_id and p.type = 'deaSchedule' and p.code = i.dea_schedule limit 1) as "deaScheduleId",
      case when not v.is_active then 'The variation is not active.'
        when not x.is_active then 'The vendor is not active.'
        when v.valid_to < ${today}::date then 'The variation expired on ' || v.valid_to || '.'
        when v.customer_id is distinct from ${customerId}::uuid and v.customer_id is not null
          then 'The variation is for another customer.' end as "notSellable",
      coalesce(f.available, 0) as available,
      coalesce((select sum(s.on_hand - s.reserved) from stock s join lot l on l.company_id = s.company_id and l.id = s.lot_id
        where s.company_id = v.company_id and s.variation_id = v.id and s.on_hand > 0 and s.status = 'Active'
          and l.recalled_at is null and l.expires_on between ${today}::date and ${shortDatedUntil(companyId, today)}), 0)::integer as "shortDated",
      (select o.number from sales_order o join sales_order_line l on l.company_id = o.company_id and l.order_id = o.id
        where ${ofCustomer} and l.item_id = i.id and o.placed_at > now() - interval '24 hours'
        order by o.placed_at desc limit 1) as "orderedIn",
      coalesce((select json_agg(json_build_object('daysAgo', ${today}::date - o.placed_at::date, 'quantity', l.quantity))
        from sales_order o join sales_order_line l on l.company_id = o.company_id and l.order_id = o.id
        where ${ofCustomer} and l.item_id = i.id and o.placed_at > now() - interval '1 year'
          and exists (select from sales_rule r where r.company_id = i.company_id and r.active and r.condition->>'kind' = 'quantityAbove')
      ), '[]') as earlier
    from asked
      join item_variation v on v.company_id = ${companyId} and v.id = asked.variation_id
      join item i on i.company_id = v.company_id and i.id = v.item_id
      join vendor x on x.company_id = v.company_id and x.id = v.vendor_id
      left join free f on f.variation_id = v.id`
}

/** Each allocation with what is known of its variation. */
export function lineFacts(rows: readonly Row[], allocations: readonly CheckableAllocation[]): CheckedAllocation[] {
  const known = new Map(rows.map((row) => [row.variationId, row]))
  return allocations.flatMap((allocation) => {
    const row = known.get(allocation.variationId)
    if (!row) return []
    const { listPrice, shortDated, named, ...facts } = row
    return [
      {
        ...allocation,
        ...facts,
        medicine: medicineName(named),
        listPrice: listPrice === null ? null : parseCents(listPrice),
        longDated: Math.max(0, row.available - shortDated),
      },
    ]
  })
}
