import type { WeekStart } from '@galen/domain/week-start'
import { observed } from './observed.ts'

/** The time zone and the first day of the week of the company; the client sets them from the session. */
export const regional = observed<{ readonly timeZone: string; readonly weekStart: WeekStart }>({
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  weekStart: 'Sunday',
})
