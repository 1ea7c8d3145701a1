import type { ReportSchedule } from '@galen/contract/reports/report-schedules'
import { BusinessError } from '@galen/domain/business-error'
import { permits } from '@galen/domain/permissions'
import { standardReport } from '@galen/domain/reports/standard-reports'
import type { Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { lockSchedule } from './report-schedule.store.ts'

type Seen = Pick<ReportSchedule, 'own' | 'report'>

const administers = ({ permissions }: Actor) => permissions.has('EDIT_SYSTEM_PROPERTIES')

/** Seen by the person who scheduled it, by those who can open the report, and by administrators. */
export function seesSchedule({ own, report }: Seen, actor: Actor): boolean {
  const needs = standardReport(report)?.needs
  return own || administers(actor) || (needs !== undefined && permits(needs, actor.permissions))
}

/** One that the person may run or stop; one that they do not see is not there. */
export async function lockChangeableSchedule(
  tx: Tx,
  actor: Actor,
  id: string,
  action: 'run' | 'stop',
): Promise<ReportSchedule> {
  const schedule = await lockSchedule(tx, actor, id)
  if (!seesSchedule(schedule, actor)) throw notFound('Schedule')
  if (schedule.own || (action === 'stop' && administers(actor))) return schedule
  const who = action === 'stop' ? `${schedule.createdBy} or an administrator` : schedule.createdBy
  throw new BusinessError('report-schedule.forbidden', `Only ${who} can ${action} this schedule.`)
}
