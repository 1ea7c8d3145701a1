import { Group } from '@mantine/core'
import { addMonths, type BusinessDate, formatDate } from '@galen/domain/dates'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '../button.tsx'
import { text } from '../text.ts'
import { dayAfterKey, weeksOf } from './calendar-month.ts'
import styles from './calendar.module.css'
import { isUsual } from './day-text.ts'
import { useWeekStart } from './use-week-start.ts'

type CalendarProps = {
  chosen: BusinessDate | null
  today: BusinessDate
  onChoose: (day: BusinessDate) => void
}

const atNoon = (day: BusinessDate) => Date.parse(`${day}T12:00:00Z`)
const monthName = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const weekdayName = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' })

/** One month. The arrows move by day and week, Page Up and Down by month, Enter chooses. */
export function Calendar({ chosen, today, onChoose }: CalendarProps) {
  const [place, setPlace] = useState(chosen && isUsual(chosen) ? chosen : today)
  const weekStart = useWeekStart()
  const weeks = weeksOf(place, weekStart)
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => table.current?.querySelector<HTMLElement>(`[data-day="${place}"]`)?.focus(), [place])
  const press = (event: KeyboardEvent) => {
    const next = dayAfterKey(place, event.key, weekStart)
    if (!next) return
    event.preventDefault()
    setPlace(next)
  }
  return (
    <div className={styles['calendar']}>
      <Group gap={0} justify="space-between" wrap="nowrap" mb={4}>
        <IconButton
          icon="left"
          label={text('Month before')}
          data-mantine-stop-propagation
          onClick={() => setPlace(addMonths(place, -1))}
        />
        <span className="strong" aria-live="polite">
          {monthName.format(atNoon(place))}
        </span>
        <IconButton
          icon="right"
          label={text('Month after')}
          data-mantine-stop-propagation
          onClick={() => setPlace(addMonths(place, 1))}
        />
      </Group>
      <table ref={table} className={styles['month']} aria-label={monthName.format(atNoon(place))}>
        <WeekdayNames week={weeks[0] ?? []} />
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    className={styles['day']}
                    data-day={day}
                    data-mantine-stop-propagation
                    data-today={day === today || undefined}
                    data-other-month={day.slice(0, 7) !== place.slice(0, 7) || undefined}
                    aria-label={formatDate(day)}
                    aria-pressed={day === chosen}
                    aria-current={day === today ? 'date' : undefined}
                    tabIndex={day === place ? 0 : -1}
                    onKeyDown={press}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const WeekdayNames = ({ week }: { week: readonly BusinessDate[] }) => (
  <thead>
    <tr>
      {week
        .map((day) => weekdayName.format(atNoon(day)))
        .map((name) => (
          <th key={name} scope="col" abbr={name}>
            {name.slice(0, 2)}
          </th>
        ))}
    </tr>
  </thead>
)
