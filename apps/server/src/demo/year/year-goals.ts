import type postgres from 'postgres'
import { goalMonths } from '@galen/domain/admin/rep-goal'
import type { BusinessDate } from '@galen/domain/dates'

type Connection = Pick<postgres.Sql, 'unsafe'>

/** Goals of last year and this one, a little above what each rep sells in a usual month; the autumn is busier. */
export async function setGoals(connection: Connection, companyId: string, today: BusinessDate): Promise<void> {
  const amounts = goalMonths.map((_, month) => `round(usual * (years.share + 0.01 * ${month}), -2)`)
  await connection.unsafe(
    `insert into rep_goal (company_id, user_id, year, ${goalMonths.join(', ')})
     select $1::uuid, rep, extract(year from $2::date)::integer - years.back, ${amounts.join(', ')}
     from (
       select i.sales_rep_id as rep, sum(i.total) / 12 as usual from invoice i
       where i.company_id = $1::uuid and i.status in ('Validated', 'Closed') and i.sales_rep_id is not null
       group by i.sales_rep_id) sold
     cross join (values (0, 1.02), (1, 0.95)) as years (back, share)
     on conflict (company_id, year, user_id) do nothing`,
    [companyId, today],
  )
}
