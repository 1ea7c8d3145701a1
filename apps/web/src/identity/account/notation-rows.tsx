import type { Preferences } from '@galen/contract/identity/account'
import { dateFormats, numberFormats } from '@galen/domain/identity/preferences'
import { writeCalendarDay, writeNumeral } from '@galen/domain/notation'
import { Select } from '../../kit/fields/select.tsx'
import { useToday } from '../../kit/fields/use-today.ts'
import { text } from '../../kit/text.ts'
import { chosenNotation } from '../../client/notation.ts'
import { useSettings } from '../../client/session.ts'
import { AccountSettingRow, usePreferenceRow } from './setting-row.tsx'
import styles from './account.module.css'

const EXAMPLE = '1234.56'

const asHere = (example: string) => text('Browser default: {example}', { example })

/** How figures and days are written, and therefore typed. */
export function NotationRows() {
  const now = useToday()
  const today = { year: Number(now.slice(0, 4)), month: Number(now.slice(5, 7)), day: Number(now.slice(8)) }
  const { numberFormat, dateFormat } = useSettings().preferences
  const numberRow = usePreferenceRow()
  const dateRow = usePreferenceRow()
  const figure = (format: Preferences['numberFormat']) =>
    writeNumeral(EXAMPLE, chosenNotation({ numberFormat: format }))
  const day = (format: Preferences['dateFormat']) => writeCalendarDay(today, chosenNotation({ dateFormat: format }))
  return (
    <>
      <AccountSettingRow label={text('Numbers')}>
        <Select
          aria-label={text('Numbers')}
          className={styles['choice'] ?? ''}
          data={numberFormats.map((value) => ({
            value,
            label: value === 'browser' ? asHere(figure(value)) : figure(value),
          }))}
          value={numberFormat}
          allowDeselect={false}
          onChange={(chosen) => numberRow.save({ numberFormat: chosen as Preferences['numberFormat'] })}
        />
        {numberRow.state}
        <span className="small secondary">{text('Used for display and entry. Exports keep their own format.')}</span>
      </AccountSettingRow>
      <AccountSettingRow label={text('Dates')}>
        <Select
          aria-label={text('Dates')}
          className={styles['choice'] ?? ''}
          data={dateFormats.map((value) => ({ value, label: value === 'browser' ? asHere(day(value)) : day(value) }))}
          // A day is written, not said: it has nothing to translate.
          renderOption={({ option: { value, label } }) =>
            value === 'browser' ? label : <span translate="no">{label}</span>
          }
          value={dateFormat}
          allowDeselect={false}
          onChange={(chosen) => dateRow.save({ dateFormat: chosen as Preferences['dateFormat'] })}
        />
        {dateRow.state}
      </AccountSettingRow>
    </>
  )
}
