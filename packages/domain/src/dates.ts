import { BusinessError } from './business-error.ts'
import { hasTwelveHours, writeCalendarDay, writeNearDay } from './notation.ts'

/** A day of the calendar in the company's time zone, "YYYY-MM-DD"; days compare as text. */
export type BusinessDate = string & { readonly unit: 'business-date' }

type CalendarDay = { readonly year: number; readonly month: number; readonly day: number }

export const daysInMonth = (year: number, month: number) =>
  month === 2 ? (isLeapYear(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

const isLeapYear = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** The day made of its parts, or undefined when the calendar has no such day. */
export function businessDate(year: number, month: number, day: number): BusinessDate | undefined {
  const exists =
    [year, month, day].every(Number.isInteger) &&
    year >= 1 &&
    year <= 9999 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysInMonth(year, month)
  return exists ? written({ year, month, day }) : undefined
}

export function isBusinessDate(text: string): text is BusinessDate {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const { year, month, day } = partsOf(text)
  return businessDate(year, month, day) !== undefined
}

/** Reads "YYYY-MM-DD" and refuses days the calendar does not have. */
export function parseBusinessDate(text: string): BusinessDate {
  if (!isBusinessDate(text)) throw new BusinessError('date.invalid', `"${text}" is not a day of the calendar.`)
  return text
}

export const isBefore = (date: BusinessDate, other: BusinessDate) => date < other
export const isAfter = (date: BusinessDate, other: BusinessDate) => date > other

export const addDays = (date: BusinessDate, days: number) => written(dayOfNumber(dayNumber(partsOf(date)) + days))

/** The same day some months later, or the last day of that month when it is shorter. */
export function addMonths(date: BusinessDate, months: number): BusinessDate {
  const { year, month, day } = partsOf(date)
  const count = year * 12 + (month - 1) + months
  const target = { year: Math.floor(count / 12), month: (((count % 12) + 12) % 12) + 1 }
  return written({ ...target, day: Math.min(day, daysInMonth(target.year, target.month)) })
}

export const daysBetween = (from: BusinessDate, to: BusinessDate) => dayNumber(partsOf(to)) - dayNumber(partsOf(from))

/** Whole months from one day to another, negative when the other lies before: Jan 31 to Feb 28 is one month. */
export function monthsBetween(from: BusinessDate, to: BusinessDate): number {
  if (to < from) return -monthsBetween(to, from) + 0
  const start = partsOf(from)
  const end = partsOf(to)
  const months = (end.year - start.year) * 12 + end.month - start.month
  return addMonths(from, months) > to ? months - 1 : months
}

export const firstDayOfMonth = (date: BusinessDate) => written({ ...partsOf(date), day: 1 })

export function lastDayOfMonth(date: BusinessDate): BusinessDate {
  const { year, month } = partsOf(date)
  return written({ year, month, day: daysInMonth(year, month) })
}

function partsOf(date: string): CalendarDay {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) }
}

function written({ year, month, day }: CalendarDay): BusinessDate {
  if (!(year >= 1 && year <= 9999)) throw new BusinessError('date.out-of-range', 'The date is out of range.')
  const digits = (value: number, length: number) => String(value).padStart(length, '0')
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}` as BusinessDate
}

// Years are counted from March, so that the leap day is the last day of its year.
function dayNumber({ year, month, day }: CalendarDay): number {
  const counted = month > 2 ? year : year - 1
  const daysBeforeMonth = Math.floor((153 * ((month + 9) % 12) + 2) / 5)
  const leapDays = Math.floor(counted / 4) - Math.floor(counted / 100) + Math.floor(counted / 400)
  return counted * 365 + leapDays + daysBeforeMonth + day - 1
}

function dayOfNumber(number: number): CalendarDay {
  const century = Math.floor((4 * number + 3) / 146_097)
  const dayOfCentury = number - Math.floor((146_097 * century) / 4)
  const yearOfCentury = Math.floor((4 * dayOfCentury + 3) / 1461)
  const dayOfYear = dayOfCentury - Math.floor((1461 * yearOfCentury) / 4)
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  return {
    year: century * 100 + yearOfCentury + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  }
}

const HOUR = 3_600_000
const clocks = new Map<string, Intl.DateTimeFormat>()

/** The wall clock of a time zone; making one is slow, so each is stored. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(timeZone, clock)
  return clock
}

/** A named zone such as "America/New_York"; bare offsets are refused, since SQL reads their sign the other way. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The day it is in the time zone at that instant. */
export function businessDateOf(instant: Date, timeZone: string): BusinessDate {
  const { year, month, day } = wallTime(instant.getTime(), timeZone)
  const date = businessDate(year, month, day)
  if (!date) throw new RangeError(`No business date at ${instant.toISOString()}`)
  return date
}

/** The first instant of the day in the time zone, also where a clock change skips midnight. */
export function startOfDay(date: BusinessDate, timeZone: string): Date {
  const asIfUtc = Date.parse(`${date}T00:00:00Z`)
  const midnights = [-24, 24]
    .map((hours) => asIfUtc - offsetAt(asIfUtc + hours * HOUR, timeZone))
    .filter((instant) => instant + offsetAt(instant, timeZone) === asIfUtc)
  return new Date(midnights.length > 0 ? Math.min(...midnights) : firstInstantOf(date, asIfUtc, timeZone))
}

/** The last millisecond of the day in the time zone (Spec §9), whether the day has 23, 24 or 25 hours. */
export const endOfDay = (date: BusinessDate, timeZone: string) =>
  new Date(startOfDay(addDays(date, 1), timeZone).getTime() - 1)

function firstInstantOf(date: BusinessDate, asIfUtc: number, timeZone: string): number {
  let before = asIfUtc - 30 * HOUR
  let since = asIfUtc + 30 * HOUR
  while (since - before > 1) {
    const middle = Math.floor((before + since) / 2)
    if (businessDateOf(new Date(middle), timeZone) < date) before = middle
    else since = middle
  }
  return since
}

/** How far the wall clock of the zone is ahead of UTC. */
function offsetAt(instant: number, timeZone: string): number {
  const wall = wallTime(instant, timeZone)
  const seconds = Math.floor(instant / 1000) * 1000
  return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second) - seconds
}

function wallTime(instant: number, timeZone: string) {
  const parts = clockOf(timeZone).formatToParts(instant)
  const value = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return {
    year: value('year'),
    month: value('month'),
    day: value('day'),
    hour: value('hour'),
    minute: value('minute'),
    second: value('second'),
  }
}

/** "Nov 15, 2026", or as the reader writes days. */
export const formatDate = (date: BusinessDate) => writeCalendarDay(partsOf(date))

/** "Nov 15, 2026, 1:44 PM EST", or as the reader writes days. */
export function formatInstant(instant: Date, timeZone: string): string {
  const { hour, minute, ...day } = wallTime(instant.getTime(), timeZone)
  const zone = zoneClockOf(timeZone)
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value
  return `${writeCalendarDay(day)}, ${clockTime(hour, minute)}${zone === undefined ? '' : ` ${zone}`}`
}

function clockTime(hour: number, minute: number): string {
  const minutes = String(minute).padStart(2, '0')
  if (!hasTwelveHours()) return `${String(hour).padStart(2, '0')}:${minutes}`
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}

const zoneClocks = new Map<string, Intl.DateTimeFormat>()

function zoneClockOf(timeZone: string): Intl.DateTimeFormat {
  const known = zoneClocks.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
  zoneClocks.set(timeZone, known)
  return known
}

/** "Nov 12, 9:51 AM" in the time zone, for what lies near. */
export function formatNearInstant(instant: Date, timeZone: string): string {
  const { hour, minute, ...day } = wallTime(instant.getTime(), timeZone)
  return `${writeNearDay(day)}, ${clockTime(hour, minute)}`
}

/** "Nov 2, 2025": the day of a moment in the time zone, written as every day is. */
export const formatInstantDay = (instant: Date, timeZone: string) =>
  writeCalendarDay(wallTime(instant.getTime(), timeZone))

/** "Nov 12" in the time zone, for what lies near. */
export const formatNearDay = (instant: Date, timeZone: string) => writeNearDay(wallTime(instant.getTime(), timeZone))

const ages: readonly (readonly [word: string, seconds: number])[] = [
  ['y', 365 * 86_400],
  ['mo', 30 * 86_400],
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
]

const MINUTE_MS = 60_000

/** "just now", or the age with "ago": "3 d ago". */
export function agoInWords(since: Date, now: Date): string {
  return now.getTime() - since.getTime() < MINUTE_MS ? 'just now' : `${ageInWords(since, now)} ago`
}

/** How long ago, in the largest unit that fits: "3 d", "26 min"; an instant still to come is "0 s" old. */
export function ageInWords(since: Date, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 1000))
  const [word, size] = ages.find(([, size]) => seconds >= size) ?? ['s', 1]
  return `${Math.floor(seconds / size)} ${word}`
}
