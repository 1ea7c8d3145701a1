import * as z from 'zod'
import { NO_RECIPIENT, reportRhythmNames } from '@galen/domain/reports/report-schedule'
import { event } from '../event.ts'
import { byId, route } from '../route.ts'
import { emailAddress } from '../shapes.ts'
import { reportFilters, reportFormats } from './standard-report.ts'

const MOST_RECIPIENTS = 20

/** Days follow from the rhythm; everything else that narrows a report is kept with it. */
const scheduledFilters = reportFilters.omit({ from: true, to: true, asOf: true, until: true })

const entered = {
  report: z.string().min(1).max(60),
  filters: scheduledFilters,
  format: z.enum(reportFormats),
  rhythm: z.enum(reportRhythmNames),
  recipients: z.array(emailAddress).min(1, NO_RECIPIENT).max(MOST_RECIPIENTS),
}

export const ReportSchedule = z.object({
  ...entered,
  id: z.uuid(),
  active: z.boolean(),
  nextOn: z.iso.date(),
  lastRunAt: z.iso.datetime().nullable(),
  /** What became of the last run; empty before the first. */
  lastResult: z.string(),
  createdBy: z.string(),
  /** I scheduled it, so that it is made with my permissions and I can run it now. */
  own: z.boolean(),
  version: z.int(),
})
export type ReportSchedule = z.infer<typeof ReportSchedule>

export const reportSchedules = {
  list: route({
    method: 'GET',
    path: '/api/report-schedules',
    needs: 'EXPORT',
    summary:
      'The reports that I scheduled or can open, all of them for administrators, with what became of their last run',
    replies: { 200: z.array(ReportSchedule) },
  }),
  create: route({
    method: 'POST',
    path: '/api/report-schedules',
    needs: 'EXPORT',
    summary: 'Schedule a standard report: it is made with my permissions and mailed to the recipients',
    body: z.strictObject(entered),
    replies: { 200: ReportSchedule },
  }),
  run: route({
    method: 'POST',
    path: '/api/report-schedules/:id/run',
    needs: 'EXPORT',
    summary: 'Make and mail a scheduled report of mine now, besides its days',
    params: byId,
    replies: { 200: ReportSchedule },
  }),
  stop: route({
    method: 'POST',
    path: '/api/report-schedules/:id/stop',
    needs: 'EXPORT',
    summary: 'Stop a scheduled report of mine, or any as an administrator',
    params: byId,
    replies: { 200: ReportSchedule },
  }),
}

export const reportsDue = event({
  name: 'reports.due',
  summary: 'A day has begun: the reports that are scheduled for it are made',
  payload: z.object({ on: z.string() }),
})

export const reportScheduled = event({
  name: 'report.scheduled',
  summary: 'A scheduled report is to be made and mailed',
  payload: z.object({ scheduleId: z.string(), on: z.string() }),
})
