import { type RawBuilder, sql } from 'kysely'
import type { ReportSchedule } from '@galen/contract/reports/report-schedules'
import type { BusinessDate } from '@galen/domain/dates'
import type { Db, Tx } from '../../platform/database/database.ts'
import { nextVersion } from '../../platform/database/next-version.ts'
import { personName } from '../../platform/database/person-name.ts'
import { notFound } from '../../platform/errors.ts'

type Person = { readonly companyId: string; readonly userId: string }
type Entered = Pick<ReportSchedule, 'report' | 'filters' | 'format' | 'rhythm' | 'recipients'>

const columnsFor = (
  userId: string,
) => sql`s.id, s.report, s.filters, s.format, s.rhythm, s.recipients, s.active, s.next_on as "nextOn",
  s.last_run_at as "lastRunAt", s.last_result as "lastResult", s.version,
  ${personName('s.created_by')} as "createdBy", s.created_by = ${userId}::uuid as own`

const schedulesOf = async (db: Db, statement: RawBuilder<ReportSchedule>): Promise<ReportSchedule[]> =>
  (await statement.execute(db)).rows

export async function loadSchedules(db: Db, { companyId, userId }: Person): Promise<ReportSchedule[]> {
  const rows = await schedulesOf(
    db,
    sql`
    select ${columnsFor(userId)} from report_schedule s where s.company_id = ${companyId}
    order by s.active desc, s.created_at desc limit 500`,
  )
  return rows
}

/** One of another company is not there. */
export async function lockSchedule(tx: Tx, { companyId, userId }: Person, id: string): Promise<ReportSchedule> {
  const rows = await schedulesOf(
    tx,
    sql`
    select ${columnsFor(userId)} from report_schedule s
    where s.company_id = ${companyId} and s.id = ${id} for update`,
  )
  if (!rows[0]) throw notFound('Schedule')
  return rows[0]
}

export async function insertSchedule(
  tx: Tx,
  { companyId, userId }: Person,
  { report, filters, format, rhythm, recipients }: Entered,
  nextOn: BusinessDate,
): Promise<ReportSchedule> {
  const rows = await schedulesOf(
    tx,
    sql`
    insert into report_schedule as s (company_id, report, filters, format, rhythm, recipients, next_on, created_by)
    values (${companyId}, ${report}, ${JSON.stringify(filters)}::text::jsonb, ${format}, ${rhythm}, ${recipients}::text[],
      ${nextOn}::date, ${userId})
    returning ${columnsFor(userId)}`,
  )
  if (!rows[0]) throw new Error('A schedule was not stored')
  return rows[0]
}

export async function stopSchedule(tx: Tx, { companyId, userId }: Person, id: string): Promise<ReportSchedule> {
  const rows = await schedulesOf(
    tx,
    sql`
    update report_schedule as s set active = false, version = ${nextVersion('s')}
    where s.company_id = ${companyId} and s.id = ${id} returning ${columnsFor(userId)}`,
  )
  if (!rows[0]) throw notFound('Schedule')
  return rows[0]
}

/** What became of a run; the next day only moves on, so that a run now changes nothing of the rhythm. */
export async function noteRun(tx: Tx, companyId: string, id: string, result: string): Promise<void> {
  await sql`update report_schedule s set last_run_at = now(), last_result = ${result}
    where s.company_id = ${companyId} and s.id = ${id}`.execute(tx)
}

export const moveOn = (tx: Tx, companyId: string, id: string, nextOn: BusinessDate) =>
  sql`update report_schedule s set next_on = ${nextOn}::date where s.company_id = ${companyId} and s.id = ${id}`.execute(
    tx,
  )

/** The schedules whose day has come, locked, so that a day begins each of them once. */
export async function loadDue(tx: Tx, companyId: string, on: BusinessDate) {
  const { rows } = await sql<{ id: string; rhythm: 'daily' | 'weekly' | 'monthly' }>`
    select s.id, s.rhythm from report_schedule s
    where s.company_id = ${companyId} and s.active and s.next_on <= ${on}::date order by s.id for update`.execute(tx)
  return rows
}

export type ScheduledRun = Omit<Entered, 'recipients'> & {
  readonly id: string
  readonly recipients: string[]
  readonly createdBy: string
  readonly personName: string
}

export async function loadScheduledRun(tx: Tx, companyId: string, id: string): Promise<ScheduledRun | undefined> {
  const statement: RawBuilder<ScheduledRun> = sql`
    select s.id, s.report, s.filters, s.format, s.rhythm, s.recipients, s.created_by as "createdBy",
      u.given_name || ' ' || u.family_name as "personName"
    from report_schedule s join app_user u on u.id = s.created_by
    where s.company_id = ${companyId} and s.id = ${id} for update of s`
  return (await statement.execute(tx)).rows[0]
}
