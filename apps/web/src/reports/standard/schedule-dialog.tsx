import { reportSchedules } from '@galen/contract/reports/report-schedules'
import { type ReportFilters, type ReportFormat, reportFormats } from '@galen/contract/reports/standard-report'
import {
  NO_RECIPIENT,
  type ReportRhythm,
  reportRhythmNames,
  reportRhythms,
} from '@galen/domain/reports/report-schedule'
import type { StandardReport } from '@galen/domain/reports/standard-reports'
import { useState } from 'react'
import { useCommand } from '../../client/api.tsx'
import { useMayI, useSettings } from '../../client/session.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { text, translate } from '../../kit/text.ts'

type Props = { report: StandardReport; filters: ReportFilters }

export function ScheduleButton(props: Props) {
  const [isOpen, setOpen] = useState(false)
  if (!useMayI()('EXPORT')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text('Schedule')}</Button>
      {isOpen && <ScheduleDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

const rhythms = reportRhythmNames.map((value) => ({ value, label: translate(reportRhythms[value]) }))
const formats = reportFormats.map((value) => ({ value, label: value.toUpperCase() }))

/** The report by mail, about the days that have ended before each run; its other filters stay as they are now. */
function ScheduleDialog({ report, filters, onClose }: Props & { onClose: () => void }) {
  const { email } = useSettings().user
  const [rhythm, setRhythm] = useState<ReportRhythm>('weekly')
  const [format, setFormat] = useState<ReportFormat>('pdf')
  const [written, setWritten] = useState(email)
  const recipients = written.split(/[\s,;]+/).filter((each) => each !== '')
  const { run, pending } = useCommand(reportSchedules.create, { done: text('Report scheduled'), onDone: onClose })
  const { from: _from, to: _to, asOf: _asOf, until: _until, ...kept } = filters
  return (
    <Dialog
      title={text('Schedule {report}', { report: translate(report.title) })}
      onClose={onClose}
      act={{
        label: text('Schedule'),
        pending,
        disabledReason: recipients.length === 0 ? translate(NO_RECIPIENT) : undefined,
        run: () => void run({ body: { report: report.name, filters: kept, rhythm, format, recipients } }),
      }}
    >
      <Select label={text('When')} data={rhythms} value={rhythm} onChange={(next) => next && setRhythm(next)} />
      <Select label={text('Format')} data={formats} value={format} onChange={(next) => next && setFormat(next)} />
      <TextField
        label={text('Recipients')}
        description={text('Email addresses, separated by commas.')}
        value={written}
        onChange={setWritten}
        required
      />
    </Dialog>
  )
}
