import { sql } from 'kysely'
import type { RepGoals } from '@galen/contract/admin/rep-goals'
import { type GoalMonth, goalMonths } from '@galen/domain/admin/rep-goal'
import { centsToDecimal, parseCents } from '@galen/domain/money'
import type { Db, Tx } from '../../platform/database/database.ts'
import { aboutToLock } from '../../platform/database/locks.ts'
import type { Work } from '../../platform/work.ts'

export type Goals = Record<GoalMonth, number | null>
type Asked = { readonly companyId: string; readonly year: number; readonly userId?: string }

export const goalsOf = (row: Goals): Goals =>
  Object.fromEntries(goalMonths.map((month) => [month, row[month]])) as Goals

const columnsOf = (row: Goals) =>
  Object.fromEntries(
    goalMonths.map((month) => {
      const goal = row[month]
      return [month, goal === null ? null : centsToDecimal(parseCents(goal))]
    }),
  ) as Record<GoalMonth, string | null>

/** Anyone who sets goals of a year waits for anyone else who does, so that a first goal is set once. */
export async function lockGoals(tx: Tx, companyId: string, year: number): Promise<void> {
  aboutToLock(tx, 'list')
  await sql`select pg_advisory_xact_lock(hashtextextended(${`galen rep goals ${companyId} ${year}`}, 0))`.execute(tx)
}

/** The sales reps of the company and those who have goals for the year, by name; of one person only, where asked for. */
export async function loadGoals(db: Db, { companyId, year, userId }: Asked): Promise<RepGoals[]> {
  const amounts = sql.join(goalMonths.map((month) => sql`${sql.ref(`g.${month}`)}::float8 as ${sql.id(month)}`))
  const { rows } = await sql<RepGoals>`
    select m.user_id as id, u.given_name || ' ' || u.family_name as name, ${year}::integer as year, ${amounts},
      coalesce(g.version, 0) as version
    from company_user m
    join app_user u on u.id = m.user_id
    left join rep_goal g on g.company_id = m.company_id and g.user_id = m.user_id and g.year = ${year}
    where m.company_id = ${companyId} and (m.sales_person and m.active or g.id is not null)
      and ${userId === undefined ? sql`true` : sql`m.user_id = ${userId}::uuid`}
    order by name, m.user_id`.execute(db)
  return rows
}

/** Writes the next version of a rep's goals and says so. */
export async function saveGoals({ tx, actor, audit }: Work, before: RepGoals, after: RepGoals): Promise<void> {
  const { companyId } = actor
  const values = { ...columnsOf(after), version: after.version }
  const { id } = await tx
    .insertInto('rep_goal')
    .values({ company_id: companyId, user_id: after.id, year: after.year, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'year', 'user_id']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  const isFirst = before.version === 0
  audit('rep-goal', {
    id,
    action: isFirst ? 'create' : 'change',
    version: after.version,
    before: isFirst ? null : goalsOf(before),
    after: isFirst ? { ...goalsOf(after), userId: after.id, year: after.year } : goalsOf(after),
  })
}

/** The id of the row that keeps the goals, which the audit knows them by. */
export async function goalRowId(tx: Tx, { companyId, year, userId }: Required<Asked>): Promise<string | undefined> {
  const row = await tx
    .selectFrom('rep_goal')
    .select('id')
    .where('company_id', '=', companyId)
    .where('year', '=', year)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.id
}
