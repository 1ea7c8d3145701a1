import { addDays, addMonths, type BusinessDate, firstDayOfMonth, lastDayOfMonth } from '@galen/domain/dates'

const DAYS_OF_WEEK = 7

/** Sunday is 0. */
const weekdayOf = (day: BusinessDate) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The whole weeks that touch the month of a day, Sunday first. */
export function weeksOf(day: BusinessDate): BusinessDate[][] {
  const first = firstDayOfMonth(day)
  const last = lastDayOfMonth(day)
  const weeks: BusinessDate[][] = []
  for (let sunday = addDays(first, -weekdayOf(first)); sunday <= last; sunday = addDays(sunday, DAYS_OF_WEEK))
    weeks.push(Array.from({ length: DAYS_OF_WEEK }, (_, place) => addDays(sunday, place)))
  return weeks
}

/** Where a key leads in the calendar, or undefined for a key that means nothing there. */
export function dayAfterKey(day: BusinessDate, key: string): BusinessDate | undefined {
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
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, DAYS_OF_WEEK - 1 - weekdayOf(day))
    default:
      return undefined
  }
}
