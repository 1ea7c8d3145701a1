import type { WeekStart } from '@galen/domain/week-start'
import { createStore } from './store.ts'

/** The time zone and the first day of the week of the company; the client sets them from the session. */
export const regional = createStore<{ readonly timeZone: string; readonly weekStart: WeekStart }>({
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  weekStart: 'Sunday',
})
