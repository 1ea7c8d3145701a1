import { addDays, type BusinessDate } from './dates.ts'

/** Where a company may let its weeks begin. */
export const weekStarts = ['Sunday', 'Monday', 'Saturday'] as const
export type WeekStart = (typeof weekStarts)[number]

const weekdays: Record<WeekStart, number> = { Sunday: 0, Monday: 1, Saturday: 6 }
const DAYS_OF_WEEK = 7

/** The day on which the week of a day begins. */
export function firstDayOfWeek(day: BusinessDate, weekStart: WeekStart): BusinessDate {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday - weekdays[weekStart] + DAYS_OF_WEEK) % DAYS_OF_WEEK))
}
