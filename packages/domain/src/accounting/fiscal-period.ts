import type { BusinessDate } from '../dates.ts'

/** What a period can be closed for; each is a flag of its own (Spec §3). */
export const periodAreas = ['sales', 'purchase', 'inventory', 'financial'] as const
export type PeriodArea = (typeof periodAreas)[number]

export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** "November 2026". */
export const periodName = (year: number, month: number): string => `${months[month - 1]} ${year}`

/** The number of a month by its name, with or without its year; undefined when there is no such month. */
export function monthOf(name: string): number | undefined {
  const [word = ''] = name.trim().split(/\s+/)
  const index = months.findIndex((month) => month.toLowerCase() === word.toLowerCase())
  return index < 0 ? undefined : index + 1
}

/** The day on which a validated document counts in figures by month: its own, or today where its month is closed (P37). */
export const countedOn = (own: BusinessDate, isClosed: boolean, today: BusinessDate): BusinessDate =>
  isClosed && own < today ? today : own
