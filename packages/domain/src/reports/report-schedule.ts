import { addDays, addMonths, type BusinessDate, daysBetween, firstDayOfMonth, parseBusinessDate } from '../dates.ts'

export const reportRhythms = { daily: 'Every day', weekly: 'Every Monday', monthly: 'First day of the month' } as const
export type ReportRhythm = keyof typeof reportRhythms
export const reportRhythmNames = Object.keys(reportRhythms) as [ReportRhythm, ...ReportRhythm[]]

export const NO_RECIPIENT = 'Add at least one recipient.'

const A_MONDAY = parseBusinessDate('2024-01-01')
const mondayOf = (day: BusinessDate) => addDays(day, -(((daysBetween(A_MONDAY, day) % 7) + 7) % 7))

/** The first day after this one on which a report of this rhythm is made. */
export function nextReportDay(rhythm: ReportRhythm, after: BusinessDate): BusinessDate {
  if (rhythm === 'daily') return addDays(after, 1)
  return rhythm === 'weekly' ? addDays(mondayOf(after), 7) : addMonths(firstDayOfMonth(after), 1)
}

/** The whole days, weeks or months that had ended before a day: what a report made on it is about. */
export function reportedPeriod(rhythm: ReportRhythm, on: BusinessDate): { from: BusinessDate; to: BusinessDate } {
  if (rhythm === 'daily') return { from: addDays(on, -1), to: addDays(on, -1) }
  if (rhythm === 'weekly') return { from: addDays(mondayOf(on), -7), to: addDays(mondayOf(on), -1) }
  const first = firstDayOfMonth(on)
  return { from: addMonths(first, -1), to: addDays(first, -1) }
}
