import type postgres from 'postgres'
import { addDays, type BusinessDate } from '@galen/domain/dates'
import { type ActiveIngredient, dosageUnitsIn, ingredientTotals } from '@galen/domain/items/active-ingredients'
import { countedIngredients, substanceOf } from '@galen/domain/items/watched-substances'

type Connection = Pick<postgres.Sql, 'unsafe'>

type Content = {
  readonly size: string
  readonly sizeUnit: string
  readonly ingredients: readonly ActiveIngredient[]
}

type Sold = {
  readonly customerId: string
  readonly day: BusinessDate
  readonly itemId: string
  readonly quantity: number
}

/** How much of each substance was sold to whom on which day, as placing the invoices would have counted it. */
export async function countSubstances(connection: Connection, companyId: string): Promise<void> {
  const contents = await connection.unsafe<(Content & { readonly itemId: string })[]>(
    `select i.id as "itemId", i.size, coalesce(p.name, '') as "sizeUnit",
       json_agg(json_build_object('ingredient', g.ingredient, 'strength', g.strength, 'unit', g.unit)) as ingredients
     from item i join item_ingredient g on g.company_id = i.company_id and g.item_id = i.id
       left join property p on p.company_id = i.company_id and p.id = i.size_unit_id
     where i.company_id = $1::uuid group by i.id, i.size, p.name`,
    [companyId],
  )
  const contentOf = new Map(contents.map(({ itemId, ...content }) => [itemId, content]))
  const lines = await connection.unsafe<Sold[]>(
    `select n.customer_id as "customerId", n.accounting_date as day, l.item_id as "itemId",
       (sum(l.quantity - l.returned))::integer as quantity
     from invoice n join invoice_line l on l.company_id = n.company_id and l.invoice_id = n.id
     where n.company_id = $1::uuid and n.status in ('Placed', 'Validated', 'Closed')
     group by n.customer_id, n.accounting_date, l.item_id order by n.customer_id`,
    [companyId],
  )
  const sold = lines.flatMap(({ itemId, ...line }) => {
    const content = contentOf.get(itemId)
    return content ? [{ ...line, ...content }] : []
  })
  const uses = sold.flatMap(({ customerId, day, quantity, ingredients, ...content }) =>
    ingredientTotals([{ ingredients, content, quantity }]).map(({ ingredient, milligrams }) => ({
      customer_id: customerId,
      ingredient,
      day,
      milligrams,
      units: dosageUnitsIn(content) * quantity,
    })),
  )
  // What one customer got of a substance on a day is one row, so that a customer is not split over two statements.
  for (const some of slices(uses, AT_ONCE, ({ customer_id: customerId }) => customerId))
    await connection.unsafe(
      `insert into ingredient_use (company_id, customer_id, ingredient, day, milligrams, units)
       select $1::uuid, customer_id, ingredient, day, sum(milligrams), sum(units)
       from jsonb_to_recordset($2::text::jsonb) as u (customer_id uuid, ingredient text, day date, milligrams numeric, units integer)
       group by customer_id, ingredient, day
       on conflict (company_id, customer_id, ingredient, day) do nothing`,
      [companyId, JSON.stringify(some)],
    )
}

const AT_ONCE = 50_000

/** A sorted list in parts of about so many, none of which ends within a group. */
function slices<T>(list: readonly T[], atOnce: number, groupOf: (each: T) => string): T[][] {
  const parts: T[][] = [[]]
  for (const each of list) {
    const last = parts.at(-1) ?? []
    const before = last.at(-1)
    if (last.length >= atOnce && before !== undefined && groupOf(before) !== groupOf(each)) parts.push([each])
    else last.push(each)
  }
  return parts
}

/** Dosage units that a pharmacy may get in 30 days; a hospital gets more. */
const UNITS = 20_000
const UNITS_OF_HOSPITALS = 60_000

/** A limit for every controlled substance that is sold, and a higher one for hospitals. */
export async function setLimits(connection: Connection, companyId: string, today: BusinessDate): Promise<void> {
  const items = await connection.unsafe<{ ingredients: string[] }[]>(
    `select array_agg(g.ingredient) as ingredients from item i
       join item_ingredient g on g.company_id = i.company_id and g.item_id = i.id
     where i.company_id = $1::uuid and i.dea_schedule is not null group by i.id`,
    [companyId],
  )
  const substances = new Set(
    items.flatMap(({ ingredients }) =>
      countedIngredients({ deaSchedule: 'IV', listChemical: false, ingredients }, new Set()).map(substanceOf),
    ),
  )
  await connection.unsafe(
    `with wanted as (
       select s.substance, c.class_id, c.units from jsonb_array_elements_text($2::text::jsonb) as s (substance)
       cross join (
         select null::uuid as class_id, $3::integer as units
         union all select p.id, $4::integer from property p
         where p.company_id = $1::uuid and p.type = 'customerClass' and p.name = 'Hospital') c
     ), made as (
       insert into substance_limit (company_id, substance, class_id, window_days)
       select $1::uuid, substance, class_id, 30 from wanted
       on conflict do nothing returning id, class_id
     )
     insert into substance_limit_version (company_id, limit_id, version, from_date, dosage_units, note)
     select $1::uuid, id, 1, $5::date, case when class_id is null then $3::integer else $4::integer end, 'Policy of the company'
     from made`,
    [companyId, JSON.stringify([...substances]), UNITS, UNITS_OF_HOSPITALS, addDays(today, -365)],
  )
}
