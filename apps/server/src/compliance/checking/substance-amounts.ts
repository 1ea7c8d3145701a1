import { sql } from 'kysely'
import type { SubstanceAmount } from '@galen/domain/compliance/suspicious-order'
import { type ActiveIngredient, dosageUnitsIn, ingredientTotals } from '@galen/domain/items/active-ingredients'
import type { DeaSchedule } from '@galen/domain/items/dea-schedule'
import { countedIngredients, substanceOf } from '@galen/domain/items/watched-substances'
import type { Db } from '../../platform/database/database.ts'

export const NONE: SubstanceAmount = { units: 0, milligrams: 0 }

/** So many sold units of an item. */
export type Counted = {
  readonly itemId: string
  readonly quantity: number
  /** How many the whole order has of it; as many where nothing else is said. */
  readonly ordered?: number
}

type ItemRow = {
  readonly itemId: string
  readonly name: string
  readonly deaSchedule: DeaSchedule | null
  readonly listChemical: boolean
  readonly size: string
  readonly sizeUnit: string
  readonly ingredients: readonly ActiveIngredient[]
}

type Amounts = {
  readonly amounts: ReadonlyMap<string, SubstanceAmount>
  readonly ordered: ReadonlyMap<string, SubstanceAmount>
  readonly uncounted: ReadonlyMap<string, readonly string[]>
  /** Names of the items of which nothing is known. */
  readonly withoutIngredients: readonly string[]
}

/** How much of each watched substance is in these quantities, and what of it cannot be counted. */
export async function amountsIn(
  db: Db,
  companyId: string,
  lines: readonly Counted[],
  limited: ReadonlySet<string>,
): Promise<Amounts> {
  const items = await loadItems(
    db,
    companyId,
    lines.map(({ itemId }) => itemId),
  )
  const amounts = new Map<string, SubstanceAmount>()
  const whole = new Map<string, SubstanceAmount>()
  const uncounted = new Map<string, string[]>()
  for (const { itemId, quantity, ordered = quantity } of lines) {
    const item = items.get(itemId)
    if (!item) continue
    const names = item.ingredients.map(({ ingredient }) => ingredient)
    const counted = new Set(countedIngredients({ ...item, ingredients: names }, limited))
    const ingredients = item.ingredients.filter(({ ingredient }) => counted.has(ingredient))
    // Two salts of one substance in one tablet are one dosage unit.
    for (const substance of new Set(ingredients.map(({ ingredient }) => substanceOf(ingredient)))) {
      const own = ingredients.filter(({ ingredient }) => substanceOf(ingredient) === substance)
      const totals = ingredientTotals([{ ingredients: own, content: item, quantity }])
      amounts.set(substance, added(amounts.get(substance), item, quantity, totals))
      const all = ingredientTotals([{ ingredients: own, content: item, quantity: ordered }])
      whole.set(substance, added(whole.get(substance), item, ordered, all))
      const why = totals.flatMap(({ leftOut }) => leftOut)
      if (why.length > 0) uncounted.set(substance, [...new Set([...(uncounted.get(substance) ?? []), ...why])])
    }
  }
  const unknown = [...items.values()].filter(({ ingredients }) => ingredients.length === 0)
  return { amounts, ordered: whole, uncounted, withoutIngredients: unknown.map(({ name }) => name) }
}

const added = (
  before: SubstanceAmount = NONE,
  item: ItemRow,
  quantity: number,
  totals: ReturnType<typeof ingredientTotals>,
): SubstanceAmount => ({
  units: before.units + dosageUnitsIn(item) * quantity,
  milligrams: before.milligrams + totals.reduce((sum, { milligrams }) => sum + Number(milligrams), 0),
})

async function loadItems(db: Db, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, ItemRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ItemRow>`
    select i.id as "itemId", i.item_name as name, i.dea_schedule as "deaSchedule", i.list_chemical as "listChemical", i.size,
      coalesce((select p.name from property p where p.company_id = i.company_id and p.id = i.size_unit_id), '') as "sizeUnit",
      coalesce((select json_agg(json_build_object('ingredient', g.ingredient, 'strength', g.strength, 'unit', g.unit,
          'baseFactor', g.base_factor::text) order by g.position)
        from item_ingredient g where g.company_id = i.company_id and g.item_id = i.id), '[]') as ingredients
    from item i where i.company_id = ${companyId} and i.id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.itemId, row]))
}
