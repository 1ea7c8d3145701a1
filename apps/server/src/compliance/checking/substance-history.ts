import { sql } from 'kysely'
import type { BusinessDate } from '@galen/domain/dates'
import { substanceOf } from '@galen/domain/items/watched-substances'
import { accountsOfRegistrant } from '../../partners/registrant-accounts.ts'
import type { Db } from '../../platform/database/database.ts'

type About = {
  readonly companyId: string
  readonly customerId: string
  readonly classId: string | null
  readonly today: BusinessDate
}

export type ShippedSubstance = {
  readonly substance: string
  readonly day: BusinessDate
  readonly milligrams: number
  readonly units: number
}

/** Everything that was ever shipped to a customer and the other accounts of its registrant, net of returns; all salts of a substance count as it. */
export async function shippedSubstances(db: Db, { companyId, customerId }: About): Promise<ShippedSubstance[]> {
  const { rows } = await sql<Omit<ShippedSubstance, 'substance'> & { readonly ingredient: string }>`
    select u.ingredient, u.day, u.milligrams::float8, u.units from ingredient_use u
    where u.company_id = ${companyId} and u.customer_id = any(${accountsOfRegistrant(companyId, customerId)})`.execute(
    db,
  )
  return rows.map(({ ingredient, ...use }) => ({ ...use, substance: substanceOf(ingredient) }))
}

/** What other customers of a class got in 30 days: how many of them, on average, and what 95 of 100 get at most. */
export type ClassUse = { readonly customers: number; readonly mean: number; readonly highest: number }

export async function classUse(
  db: Db,
  { companyId, customerId, classId, today }: About,
  substances: readonly string[],
): Promise<ReadonlyMap<string, ClassUse>> {
  if (substances.length === 0) return new Map()
  const { rows: names } = await sql<{ ingredient: string }>`
    select distinct g.ingredient from item_ingredient g where g.company_id = ${companyId}`.execute(db)
  const wanted = names.flatMap(({ ingredient }) => {
    const substance = substanceOf(ingredient)
    return substances.includes(substance) ? [{ ingredient, substance }] : []
  })
  const { rows } = await sql<ClassUse & { readonly substance: string }>`
    select t.substance, count(*)::integer as customers, avg(t.milligrams)::float8 as mean,
      percentile_cont(0.95) within group (order by t.milligrams) as highest
    from (
      select w.substance, sum(u.milligrams)::float8 as milligrams
      from jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb) as w (ingredient text, substance text)
        join ingredient_use u on u.company_id = ${companyId} and u.ingredient = upper(w.ingredient)
        join customer c on c.company_id = u.company_id and c.id = u.customer_id
      where u.customer_id <> all(${accountsOfRegistrant(companyId, customerId)}) and c.class_id is not distinct from ${classId}::uuid
        and u.day > ${today}::date - 30
      group by w.substance, u.customer_id having sum(u.milligrams) > 0) t
    group by t.substance`.execute(db)
  return new Map(rows.map((row) => [row.substance, row]))
}
