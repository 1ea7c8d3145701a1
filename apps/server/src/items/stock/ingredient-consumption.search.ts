import { sql } from 'kysely'
import { ingredientConsumptionIndex } from '@galen/contract/items/item-stock-indices'
import { inCustomerScope } from '../../partners/customer-scope.ts'
import { customerElsewhere } from '../../partners/party-lookups.ts'
import { beginningId } from '../../platform/search/search-term-forms.ts'
import { serveIndex } from '../../platform/search/search.ts'
import { todayOf } from '../../platform/work.ts'

const YEAR = 365
const MONTH = 30

/** How much of a substance each customer got, counted back from today and net of returns. */
export const ingredientConsumptionSearch = serveIndex(
  ingredientConsumptionIndex,
  (db, actor) => {
    const since = (days: number) => sql`${todayOf(actor)}::date - ${days}::integer`
    const milligrams = (days: number) =>
      sql<number>`coalesce(sum(u.milligrams) filter (where u.day > ${since(days)}), 0)::float8`
    const units = (days: number) =>
      sql<number>`coalesce(sum(u.units) filter (where u.day > ${since(days)}), 0)::integer`
    const share = sql`(${MONTH}::float8 / ${YEAR}::float8)`
    return db
      .selectFrom('ingredient_use as u')
      .innerJoin('customer as c', (join) =>
        join.onRef('c.company_id', '=', 'u.company_id').onRef('c.id', '=', 'u.customer_id'),
      )
      .where('u.company_id', '=', actor.companyId)
      .where(sql<boolean>`u.day > ${since(YEAR)}`)
      .where(inCustomerScope(actor))
      .groupBy(['u.customer_id', 'c.number', 'c.company_name', 'u.ingredient'])
      .select([
        sql<string>`u.customer_id || ' ' || u.ingredient`.as('id'),
        'u.customer_id as customerId',
        'c.number as customerNumber',
        'c.company_name as customer',
        'u.ingredient',
        milligrams(30).as('milligrams30'),
        units(30).as('units30'),
        milligrams(90).as('milligrams90'),
        units(90).as('units90'),
        milligrams(YEAR).as('milligrams365'),
        units(YEAR).as('units365'),
        sql<number>`${milligrams(YEAR)} * ${share}`.as('averageMilligrams'),
        sql<number>`${units(YEAR)} * ${share}`.as('averageUnits'),
      ])
  },
  {
    whole: true,
    spellings: {
      id: (value) => [
        { field: 'id' as const, value, within: { field: 'customerId' as const, value: beginningId(value) } },
      ],
    },
    elsewhere: ({ companyId }) => ({
      customer: customerElsewhere(companyId, 'company_name'),
      customerNumber: customerElsewhere(companyId, 'number'),
      ingredient: {
        by: 'ingredient',
        named: true,
        // A fence, so that a word is compared with each name once and not with every use of it.
        values: sql`select n.name as id, n.name as value from (
          select distinct u.ingredient as name from ingredient_use u where u.company_id = ${companyId}::uuid offset 0) n`,
      },
    }),
  },
)
