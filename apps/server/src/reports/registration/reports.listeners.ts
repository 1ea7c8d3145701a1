import { sql } from 'kysely'
import { reportScheduled, reportsDue } from '@galen/contract/reports/report-schedules'
import { BusinessError } from '@galen/domain/business-error'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { nextReportDay } from '@galen/domain/reports/report-schedule'
import { queueMails } from '../../platform/mail/mail.ts'
import { type Listener, on } from '../../platform/outbox/outbox.ts'
import { makeScheduledFile } from '../schedules/make-scheduled-file.ts'
import { loadDue, loadScheduledRun, moveOn, noteRun } from '../schedules/report-schedule.store.ts'

/** Begins a run for each schedule whose day has come; a day that was missed is made up for once. */
const beginRuns = on(reportsDue, async ({ tx, companyId, payload, emit }) => {
  const today = parseBusinessDate(payload.on)
  for (const { id, rhythm } of await loadDue(tx, companyId, today)) {
    await moveOn(tx, companyId, id, nextReportDay(rhythm, today))
    emit(reportScheduled, { scheduleId: id, on: payload.on })
  }
})

/** Makes the file with the permissions that the person has now, and leaves a mail to each recipient. */
const mailReport = on(reportScheduled, async ({ tx, companyId, payload, send }) => {
  const run = await loadScheduledRun(tx, companyId, payload.scheduleId)
  if (!run) return
  await sql`savepoint made`.execute(tx)
  try {
    const { title, file, on: day } = await makeScheduledFile(tx, companyId, run, parseBusinessDate(payload.on))
    const attachments = [{ name: file.fileName, mediaType: file.mediaType, content: file.content }]
    const subject = `${title}, ${formatDate(day)}`
    const body = `${title} is attached.\n\n${run.personName} scheduled this report.`
    const letters = run.recipients.map((recipient) => ({ recipient, subject, body, attachments }))
    await queueMails({ tx, send, companyId }, letters)
    await noteRun(tx, companyId, run.id, `Queued for ${run.recipients.join(', ')}`)
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    await sql`rollback to savepoint made`.execute(tx)
    await noteRun(tx, companyId, run.id, `Not made: ${error.message}`)
  }
})

export const reportsListeners: readonly Listener[] = [beginRuns, mailReport]
