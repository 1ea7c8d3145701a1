import { sql } from 'kysely'
import type { IngredientFacts, SuspicionFacts } from '@galen/domain/compliance/suspicious-order'
import type { BusinessDate } from '@galen/domain/dates'
import { type ActiveIngredient, type IngredientUse, ingredientTotals } from '@galen/domain/items/active-ingredients'
import { centsToNumber, type Cents } from '@galen/domain/money'
import type { Db } from '../../platform/database/database.ts'

type About = {
  readonly companyId: string
  readonly customerId: string
  readonly classId: string | null
  readonly orderId: string | null
  readonly customerForDays: number
  readonly today: BusinessDate
}

export const NOT_SUSPICIOUS: SuspicionFacts = {
  ingredients: [],
  customerForDays: 0,
  ordersThisWeek: 0,
  ordersInUsualWeek: 0,
  ordersIn90Days: 0,
  controlledSharePercent: 0,
}

/** A controlled line of the order: how much of which item, and for how much. */
export type ControlledLine = { readonly itemId: string; readonly quantity: number; readonly amount: Cents }

/** What is known of a customer's controlled substances, for an order that has some. */
export async function suspicionFacts(
  db: Db,
  about: About,
  lines: readonly ControlledLine[],
  orderAmount: Cents,
): Promise<SuspicionFacts> {
  const { companyId, customerId, orderId } = about
  const [thisOrder, openOrders] = [
    await milligramsIn(db, companyId, lines),
    await milligramsIn(db, companyId, await openControlled(db, about)),
  ]
  const history = await ingredientHistory(db, about, [...thisOrder.keys()])
  const { rows } = await sql<{ week: number; before: number; quarter: number; total: number; controlled: number }>`
    select count(*) filter (where o.controlled > 0 and o.placed_at > now() - interval '7 days')::integer as week,
      count(*) filter (where o.controlled > 0 and o.placed_at <= now() - interval '7 days')::integer as before,
      count(*)::integer as quarter, coalesce(sum(o.total), 0)::float8 as total, coalesce(sum(o.controlled), 0)::float8 as controlled
    from (
      select o.placed_at, o.total, coalesce((select sum(a.quantity * a.price) from sales_order_allocation a
          join item i on i.company_id = a.company_id and i.id = a.item_id
        where a.company_id = o.company_id and a.order_id = o.id and i.dea_schedule is not null), 0) as controlled
      from sales_order o
      where o.company_id = ${companyId} and o.customer_id = ${customerId} and o.status <> 'Draft'
        and o.id is distinct from ${orderId}::uuid and o.placed_at > now() - interval '90 days') o`.execute(db)
  const past = rows[0] ?? { week: 0, before: 0, quarter: 0, total: 0, controlled: 0 }
  const controlled = past.controlled + lines.reduce((sum, { amount }) => sum + centsToNumber(amount), 0)
  const total = past.total + centsToNumber(orderAmount)
  return {
    ingredients: [...thisOrder].map(([ingredient, milligrams]) => ({
      ...(history.get(ingredient) ?? NEVER_BOUGHT),
      ingredient,
      thisOrder: milligrams,
      openOrders: openOrders.get(ingredient) ?? 0,
    })),
    customerForDays: about.customerForDays,
    ordersThisWeek: past.week + 1,
    ordersInUsualWeek: (past.before * 7) / 83,
    ordersIn90Days: past.quarter + 1,
    controlledSharePercent: total === 0 ? 0 : (100 * controlled) / total,
  }
}

type History = Pick<IngredientFacts, 'shipped' | 'earlier' | 'classPercentile' | 'boughtBefore'>
const NEVER_BOUGHT: History = { shipped: 0, earlier: [], classPercentile: null, boughtBefore: false }
const FEWEST_CUSTOMERS = 20

async function ingredientHistory(
  db: Db,
  { companyId, customerId, classId, today }: About,
  ingredients: readonly string[],
): Promise<ReadonlyMap<string, History>> {
  const { rows } = await sql<History & { readonly ingredient: string }>`
    select n.ingredient, coalesce(sum(u.milligrams) filter (where u.day > ${today}::date - 30), 0)::float8 as shipped,
      array(select coalesce((select sum(e.milligrams) from ingredient_use e
          where e.company_id = ${companyId} and e.customer_id = ${customerId} and e.ingredient = n.ingredient
            and e.day > ${today}::date - 30 * (w + 1) and e.day <= ${today}::date - 30 * w), 0)::float8
        from generate_series(1, 6) w order by w) as earlier,
      count(u.day) > 0 as "boughtBefore",
      (select case when count(*) >= ${FEWEST_CUSTOMERS} then percentile_cont(0.95) within group (order by t.milligrams) end from (
        select sum(e.milligrams)::float8 as milligrams from ingredient_use e
          join customer c on c.company_id = e.company_id and c.id = e.customer_id
        where e.company_id = ${companyId} and e.ingredient = n.ingredient and e.day > ${today}::date - 30
          and c.class_id is not distinct from ${classId}::uuid
        group by e.customer_id) t) as "classPercentile"
    from unnest(${[...ingredients]}::text[]) n (ingredient)
      left join ingredient_use u on u.company_id = ${companyId} and u.customer_id = ${customerId} and u.ingredient = n.ingredient
    group by n.ingredient`.execute(db)
  return new Map(rows.map((row) => [row.ingredient, row]))
}

/** What other open orders of the customer still wait for of controlled items. */
async function openControlled(db: Db, { companyId, customerId, orderId }: About) {
  const { rows } = await sql<{ itemId: string; quantity: number }>`
    select a.item_id as "itemId", sum(a.quantity - a.shipped)::integer as quantity
    from sales_order o join sales_order_allocation a on a.company_id = o.company_id and a.order_id = o.id
      join item i on i.company_id = a.company_id and i.id = a.item_id and i.dea_schedule is not null
    where o.company_id = ${companyId} and o.customer_id = ${customerId} and o.status in ('Placed', 'Hold')
      and o.id is distinct from ${orderId}::uuid and a.shipped < a.quantity
    group by a.item_id`.execute(db)
  return rows
}

type IngredientRow = {
  readonly itemId: string
  readonly size: string
  readonly sizeUnit: string
  readonly ingredients: ActiveIngredient[]
}

/** The milligrams of each substance in these quantities. */
async function milligramsIn(
  db: Db,
  companyId: string,
  lines: readonly { readonly itemId: string; readonly quantity: number }[],
): Promise<ReadonlyMap<string, number>> {
  if (lines.length === 0) return new Map()
  const { rows } = await sql<IngredientRow>`
    select i.id as "itemId", i.size, coalesce((select p.name from property p where p.company_id = i.company_id and p.id = i.size_unit_id), '') as "sizeUnit",
      json_agg(json_build_object('ingredient', g.ingredient, 'strength', g.strength, 'unit', g.unit, 'baseFactor', g.base_factor::text)) as ingredients
    from item i join item_ingredient g on g.company_id = i.company_id and g.item_id = i.id
    where i.company_id = ${companyId} and i.id = any(${lines.map(({ itemId }) => itemId)}::uuid[])
    group by i.company_id, i.id`.execute(db)
  const known = new Map(rows.map((row) => [row.itemId, row]))
  const uses = lines.flatMap(({ itemId, quantity }): IngredientUse[] => {
    const item = known.get(itemId)
    return item
      ? [{ ingredients: item.ingredients, content: { size: item.size, sizeUnit: item.sizeUnit }, quantity }]
      : []
  })
  return new Map(ingredientTotals(uses).map(({ ingredient, milligrams }) => [ingredient, Number(milligrams)]))
}
