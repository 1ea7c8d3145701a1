import { Group } from '@mantine/core'
import { type ReportSchedule, reportSchedules } from '@galen/contract/reports/report-schedules'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { reportRhythms } from '@galen/domain/reports/report-schedule'
import { standardReport } from '@galen/domain/reports/standard-reports'
import { Link } from 'react-router'
import { useCommand, useRead } from '../../client/api.tsx'
import { useMayI, useSettings } from '../../client/session.ts'
import { Button } from '../../kit/button.tsx'
import { Instant } from '../../kit/instant.tsx'
import { ActsCell, NothingYet, PanelTable } from '../../kit/panel-table.tsx'
import { Panel } from '../../kit/panel.tsx'
import { text, translate } from '../../kit/text.ts'

/** What is scheduled of the reports that I can open, with what became of the last run. */
export function ScheduledReports() {
  const reading = useRead(reportSchedules.list, {})
  const again = () => void reading.refetch()
  const run = useCommand(reportSchedules.run, { done: text('The report is made and mailed.'), onDone: again })
  const stop = useCommand(reportSchedules.stop, { done: text('Schedule stopped'), onDone: again })
  const administers = useMayI()('EDIT_SYSTEM_PROPERTIES')
  const schedules = reading.data ?? []
  return (
    <Panel title={text('Scheduled reports')} beside={reading.data?.length}>
      {schedules.length === 0 ? (
        <NothingYet>{text('No scheduled reports yet. Open a report and press Schedule.')}</NothingYet>
      ) : (
        <PanelTable
          label={text('Scheduled reports')}
          columns={[
            text('Report'),
            text('When'),
            text('Format'),
            text('Recipients'),
            text('Scheduled by'),
            text('Next'),
            text('Last run'),
          ]}
          hasActs
        >
          {schedules.map((each) => (
            <tr key={each.id}>
              <ScheduleCells of={each} />
              <ActsCell>
                <Group gap={8} wrap="nowrap" justify="end">
                  {each.own && (
                    <Button onClick={() => void run.run({ params: { id: each.id } })}>{text('Run now')}</Button>
                  )}
                  {each.active && (each.own || administers) && (
                    <Button onClick={() => void stop.run({ params: { id: each.id } })}>{text('Stop')}</Button>
                  )}
                </Group>
              </ActsCell>
            </tr>
          ))}
        </PanelTable>
      )}
    </Panel>
  )
}

function ScheduleCells({ of }: { of: ReportSchedule }) {
  const { company } = useSettings()
  return (
    <>
      <td>
        <Link to={`/reports/standard/${of.report}`} className="link">
          {translate(standardReport(of.report)?.title ?? of.report)}
        </Link>
      </td>
      <td data-label={text('When')}>{translate(reportRhythms[of.rhythm])}</td>
      <td data-label={text('Format')}>{of.format.toUpperCase()}</td>
      <td data-label={text('Recipients')}>{of.recipients.join(', ')}</td>
      <td data-label={text('Scheduled by')}>{of.own ? text('You') : of.createdBy}</td>
      <td data-label={text('Next')}>{of.active ? formatDate(parseBusinessDate(of.nextOn)) : text('Stopped')}</td>
      <td data-label={text('Last run')}>
        {of.lastRunAt !== null && <Instant at={of.lastRunAt} timeZone={company.timeZone} />} {of.lastResult}
      </td>
    </>
  )
}
