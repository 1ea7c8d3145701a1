import {
  addDays,
  addMonths,
  type BusinessDate,
  businessDate,
  daysBetween,
  formatDate,
  isBusinessDate,
} from '@galen/domain/dates'
import { isDayFirst } from '@galen/domain/notation'
import { text } from '../text.ts'
import { plainText, type Reading } from './reading.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const FAR = 40_000
const units = { d: 1, w: 7 } as const

/** Reads "3/4", "3/4/26", "Mar 4, 2026", "2026-03-04", "today", "+30", "-2w" and "+3m", as seen from today. */
export function readDay(source: string, today: BusinessDate): Reading<BusinessDate> {
  const plain = plainText(source).toLowerCase()
  const day = namedDay(plain, today) ?? shiftedDay(plain, today) ?? writtenDay(plain, today)
  return day && isUsual(day) ? { value: day } : { refused: text('This is not a day of the calendar.') }
}

/** Any other year is a slip of the finger, and the calendar ends where years have five digits. */
export const isUsual = (day: BusinessDate) => day >= '1900-01-01' && day <= '2199-12-31'

/** "Mar 4, 2026", or as the reader writes days. */
export const writeDay = (day: BusinessDate) => formatDate(day)

function namedDay(plain: string, today: BusinessDate): BusinessDate | undefined {
  if (plain === 'today' || plain === 't') return today
  if (plain === 'tomorrow') return addDays(today, 1)
  if (plain === 'yesterday') return addDays(today, -1)
  return isBusinessDate(plain) ? plain : undefined
}

function shiftedDay(plain: string, today: BusinessDate): BusinessDate | undefined {
  const [, sign, digits, unit = 'd'] = /^([+-]) ?(\d{1,5}) ?(d|w|m)?$/.exec(plain) ?? []
  if (digits === undefined) return undefined
  const count = Number(`${sign}${digits}`)
  if (Math.abs(count) * (unit === 'm' ? 31 : units[unit as 'd' | 'w']) > FAR) return undefined
  return unit === 'm' ? addMonths(today, count) : addDays(today, count * units[unit as 'd' | 'w'])
}

/** Month or day first, as the reader writes it; without a year it is the one that lies nearest to today. */
function writtenDay(plain: string, today: BusinessDate): BusinessDate | undefined {
  const figures = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/.exec(plain)
  if (figures) {
    const [month, day] = isDayFirst() ? [figures[2], figures[1]] : [figures[1], figures[2]]
    return withYear(Number(month), Number(day), figures[3], today)
  }
  const dayFirst = /^(\d{1,2})\.? ([a-z]{3})[a-z]*\.?(?:,? (\d{4}|\d{2}))?$/.exec(plain)
  if (dayFirst) return withYear(MONTHS.indexOf(dayFirst[2] ?? '') + 1, Number(dayFirst[1]), dayFirst[3], today)
  const words = /^([a-z]{3})[a-z]*\.? (\d{1,2})(?:,? (\d{4}|\d{2}))?$/.exec(plain)
  return words ? withYear(MONTHS.indexOf(words[1] ?? '') + 1, Number(words[2]), words[3], today) : undefined
}

function withYear(month: number, day: number, year: string | undefined, today: BusinessDate) {
  if (year !== undefined) return businessDate(year.length === 2 ? 2000 + Number(year) : Number(year), month, day)
  const thisYear = Number(today.slice(0, 4))
  return [thisYear, thisYear - 1, thisYear + 1]
    .map((each) => businessDate(each, month, day))
    .filter((each) => each !== undefined)
    .toSorted((one, other) => Math.abs(daysBetween(today, one)) - Math.abs(daysBetween(today, other)))[0]
}
