import { addDays, addMonths, type BusinessDate, firstDayOfMonth, lastDayOfMonth } from '../dates.ts'
import { type Cents, percentOf } from '../money.ts'

/** The fields of a rep's goals for one year, in the order of the calendar. */
export const goalMonths = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const
export type GoalMonth = (typeof goalMonths)[number]

/** Reports look at this month and at most so many before it (Spec §9). */
export const MONTHS_BACK = 11

/** "2026-11", as lists name a month. */
export const monthKey = (date: BusinessDate): string => date.slice(0, 7)
export const goalMonthOf = (date: BusinessDate): GoalMonth => goalMonths[Number(date.slice(5, 7)) - 1] ?? 'january'

/** The months that reports can look at, this one first. */
export const reportMonths = (today: BusinessDate): readonly BusinessDate[] =>
  Array.from({ length: MONTHS_BACK + 1 }, (_, back) => firstDayOfMonth(addMonths(today, -back)))

/** A goal of last year with so many percent more; never below nothing. */
export const raisedGoal = (goal: Cents, percent: number): Cents => Math.max(0, goal + percentOf(goal, percent)) as Cents

const isWorkingDay = (date: BusinessDate) => {
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6
}

/** Mondays to Fridays from the first to the last day, both included. */
export function workingDays(from: BusinessDate, to: BusinessDate): number {
  let count = 0
  for (let day = from; day <= to; day = addDays(day, 1)) if (isWorkingDay(day)) count += 1
  return count
}

/** How much of a month's work is behind us today, the current day included. */
export function monthProgress(month: BusinessDate, today: BusinessDate) {
  const [first, last] = [firstDayOfMonth(month), lastDayOfMonth(month)]
  const all = workingDays(first, last)
  const elapsed = today < first ? 0 : workingDays(first, today < last ? today : last)
  return { elapsed, all }
}

/** What a month comes to at the pace so far; undefined before its first working day is over. */
export function forecast(attained: Cents, { elapsed, all }: { elapsed: number; all: number }): Cents | undefined {
  return elapsed === 0 ? undefined : (Math.round((attained * all) / elapsed) as Cents)
}

/** Percent of the goal with one decimal; null without a goal. */
export const percentOfGoal = (attained: number, goal: number | null): number | null =>
  goal === null || goal === 0 ? null : Math.round((1000 * attained) / goal) / 10
