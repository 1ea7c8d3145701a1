import { addDays, addMonths, type BusinessDate, firstDayOfMonth, lastDayOfMonth } from '@galen/domain/dates'
import { firstDayOfWeek, type WeekStart } from '@galen/domain/week-start'

const DAYS_OF_WEEK = 7

/** The whole weeks that touch the month of a day. */
export function weeksOf(day: BusinessDate, weekStart: WeekStart): BusinessDate[][] {
  const last = lastDayOfMonth(day)
  const weeks: BusinessDate[][] = []
  const begin = firstDayOfWeek(firstDayOfMonth(day), weekStart)
  for (let first = begin; first <= last; first = addDays(first, DAYS_OF_WEEK))
    weeks.push(Array.from({ length: DAYS_OF_WEEK }, (_, place) => addDays(first, place)))
  return weeks
}

/** Where a key leads in the calendar, or undefined for a key that means nothing there. */
export function dayAfterKey(day: BusinessDate, key: string, weekStart: WeekStart): BusinessDate | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -DAYS_OF_WEEK)
    case 'ArrowDown':
      return addDays(day, DAYS_OF_WEEK)
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
    case 'Home':
      return firstDayOfWeek(day, weekStart)
    case 'End':
      return addDays(firstDayOfWeek(day, weekStart), DAYS_OF_WEEK - 1)
    default:
      return undefined
  }
}
