import {
  addDays,
  addMonths,
  type BusinessDate,
  endOfDay,
  firstDayOfMonth,
  lastDayOfMonth,
  parseBusinessDate,
  startOfDay,
} from '@galen/domain/dates'
import { text } from '../text.ts'

/** From one day to another, both whole; null leaves an end open. */
export type DayRange = { readonly from: BusinessDate | null; readonly to: BusinessDate | null }

export const ANY_DAY: DayRange = { from: null, to: null }

type Preset = { readonly label: string; readonly range: (today: BusinessDate) => DayRange }

const wholeMonth = (day: BusinessDate): DayRange => ({ from: firstDayOfMonth(day), to: lastDayOfMonth(day) })

export const presets = (): readonly Preset[] => [
  { label: text('Today'), range: (today) => ({ from: today, to: today }) },
  { label: text('Yesterday'), range: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }) },
  { label: text('Last 7 days'), range: (today) => ({ from: addDays(today, -6), to: today }) },
  { label: text('Last 30 days'), range: (today) => ({ from: addDays(today, -29), to: today }) },
  { label: text('This month'), range: wholeMonth },
  { label: text('Last month'), range: (today) => wholeMonth(addMonths(firstDayOfMonth(today), -1)) },
  {
    label: text('This year'),
    range: (today) => ({ from: parseBusinessDate(`${today.slice(0, 4)}-01-01`), to: today }),
  },
  { label: text('Any day'), range: () => ANY_DAY },
]

export const sameRange = (one: DayRange, other: DayRange) => one.from === other.from && one.to === other.to

/** What is wrong with a range, if anything. */
export const rangeFault = ({ from, to }: DayRange): string | undefined =>
  from && to && to < from ? text('The first day is after the last day.') : undefined

/** The instants of the range in the company's zone; the last day counts up to its last millisecond (Spec §9). */
export const instantsOf = ({ from, to }: DayRange, timeZone: string) => ({
  from: from && startOfDay(from, timeZone),
  to: to && endOfDay(to, timeZone),
})
