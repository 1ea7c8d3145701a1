import { Group } from '@mantine/core'
import type { BusinessDate } from '@galen/domain/dates'
import { useId } from 'react'
import { isColor, textOn } from '../../kit/contrast.ts'
import { DateField } from '../../kit/fields/date-field.tsx'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { text } from '../../kit/text.ts'
import type { StepProps } from './setup-draft.ts'
import styles from '../sign-in.module.css'

const OPTIONS_SHOWN = 60
/** Browsers leave plain UTC out of their list. */
const timeZones = [...Intl.supportedValuesOf('timeZone'), 'UTC']

export function CompanyStep({ draft, setDraft, errorOf }: StepProps) {
  const colorId = useId()
  const { company } = draft
  const change = (part: Partial<typeof company>) => setDraft({ ...draft, company: { ...company, ...part } })
  const zoneError = errorOf('company.timeZone')
  return (
    <>
      <p className="secondary">{text('This system is new. Start with your company. You can add more later.')}</p>
      <TextField
        label={text('Company name')}
        value={company.name}
        onChange={(name) => change({ name })}
        error={errorOf('company.name')}
        maxLength={120}
        autoComplete="organization"
        autoFocus
      />
      <div>
        <label htmlFor={colorId} className="strong">
          {text('Company color')}
        </label>
        <Group className={styles['colorRow']} gap={12} wrap="nowrap">
          <input
            id={colorId}
            type="color"
            value={company.color}
            onChange={(event) => change({ color: event.currentTarget.value })}
          />
          <span
            className={`${styles['chip']} cut`}
            style={isColor(company.color) ? { background: company.color, color: textOn(company.color) } : undefined}
          >
            {company.name || text('Company')}
          </span>
        </Group>
        {errorOf('company.color') && <FieldError>{errorOf('company.color') ?? ''}</FieldError>}
        <p className="small secondary">
          {text('Shown under the top bar, so users always know which company they are in.')}
        </p>
      </div>
      <Select
        label={text('Time zone')}
        data={timeZones}
        value={company.timeZone}
        onChange={(timeZone) => change({ timeZone: timeZone ?? company.timeZone })}
        error={zoneError && <FieldError>{zoneError}</FieldError>}
        searchable
        limit={OPTIONS_SHOWN}
        nothingFoundMessage={text('No such time zone')}
      />
      <DateField
        label={text('First day of the books')}
        description={text('Nothing is posted before this day but opening documents.')}
        value={(company.booksBeginOn ?? null) as BusinessDate | null}
        onChange={(day) => change({ booksBeginOn: day ?? company.booksBeginOn })}
        error={errorOf('company.booksBeginOn')}
      />
    </>
  )
}
