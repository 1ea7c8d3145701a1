import { REPORT_DAY_IN_FUTURE, REPORT_DAY_NEEDED, REPORT_REFERENCE_NEEDED } from '@galen/domain/compliance/suspicion'
import type { BusinessDate } from '@galen/domain/dates'
import { useState } from 'react'
import { DateField } from '../../kit/fields/date-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { useToday } from '../../kit/fields/use-today.ts'
import { text, translate } from '../../kit/text.ts'

/** When a suspicious order was reported to DEA, and under which reference: both come before it is canceled. */
export function useSuspicionReport(isAsked: boolean) {
  const today = useToday()
  const [reportedOn, setReportedOn] = useState<BusinessDate | null>(null)
  const [reportReference, setReportReference] = useState('')
  if (!isAsked) return { body: {}, missing: undefined, fields: null }
  return {
    body: { ...(reportedOn && { reportedOn }), reportReference },
    missing: missingOf(reportedOn, reportReference, today),
    fields: (
      <>
        <DateField label={text('Reported to DEA')} required value={reportedOn} onChange={setReportedOn} />
        <TextField
          label={text('Reference of the report')}
          required
          maxLength={60}
          value={reportReference}
          onChange={setReportReference}
        />
        <p className="secondary">
          {text(
            'What is not shipped of the watched lines goes to 0. Other lines go on; with none left the order is closed.',
          )}
        </p>
      </>
    ),
  }
}

function missingOf(day: BusinessDate | null, reference: string, today: BusinessDate): string | undefined {
  if (day === null) return translate(REPORT_DAY_NEEDED)
  if (day > today) return translate(REPORT_DAY_IN_FUTURE)
  return reference.trim() === '' ? translate(REPORT_REFERENCE_NEEDED) : undefined
}
