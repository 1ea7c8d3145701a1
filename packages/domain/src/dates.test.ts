import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as dates from './dates.ts'

const { parseBusinessDate: date } = dates
const anyDate = fc
  .tuple(fc.integer({ min: 1970, max: 2099 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
  .map(([year, month, day]) => dates.businessDate(year, month, Math.min(day, dates.daysInMonth(year, month))))
  .filter((made) => made !== undefined)

describe('business dates', () => {
  it.each(['2026-11-15', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('reads %s', (text) => {
    expect(date(text)).toBe(text)
  })

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '2026-1-5',
    '26-01-05',
    '2026-01-05T00:00:00Z',
    ' 2026-01-05',
    '',
  ])('refuses "%s"', (text) => {
    expect(dates.isBusinessDate(text)).toBe(false)
    expect(() => date(text)).toThrow(`"${text}" is not a day of the calendar.`)
  })

  it('makes no day from parts that are no day', () => {
    expect(dates.businessDate(2026, 11, 15)).toBe('2026-11-15')
    expect(dates.businessDate(2026, 2, 30)).toBeUndefined()
    expect(dates.businessDate(2026, 1.5, 1)).toBeUndefined()
    expect(dates.businessDate(Number.NaN, 1, 1)).toBeUndefined()
  })

  it('compares', () => {
    expect(dates.isBefore(date('2026-09-30'), date('2026-10-01'))).toBe(true)
    expect(dates.isAfter(date('2026-09-30'), date('2026-10-01'))).toBe(false)
    expect(dates.isBefore(date('2026-09-30'), date('2026-09-30'))).toBe(false)
  })

  it.each([
    ['2026-11-15', 0, '2026-11-15'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2025-02-28', 1, '2025-03-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-11-15', 365, '2027-11-15'],
  ])('%s and %s days', (from, days, to) => {
    expect(dates.addDays(date(from), days)).toBe(to)
    expect(dates.daysBetween(date(from), date(to))).toBe(days)
  })

  it('counts days as UTC does', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -40_000, max: 40_000 }), (from, days) => {
        const expected = new Date(Date.parse(`${from}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
        expect(dates.addDays(from, days)).toBe(expected)
        expect(dates.daysBetween(from, dates.addDays(from, days))).toBe(days)
      }),
    )
  })

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-11-15', 12, '2027-11-15'],
    ['2026-11-15', 2, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-11-30', -24, '2024-11-30'],
    ['2026-11-15', 0, '2026-11-15'],
  ])('%s and %s months', (from, months, to) => {
    expect(dates.addMonths(date(from), months)).toBe(to)
  })

  it.each([
    ['2026-01-31', '2026-02-28', 1],
    ['2026-11-15', '2027-11-14', 11],
    ['2026-11-15', '2027-11-15', 12],
    ['2026-11-15', '2026-11-15', 0],
    ['2027-11-15', '2026-11-15', -12],
    ['2026-11-16', '2026-11-15', 0],
  ])('from %s to %s there are %s months', (from, to, months) => {
    expect(dates.monthsBetween(date(from), date(to))).toBe(months)
  })

  it('never counts a month more than passed', () => {
    fc.assert(
      fc.property(anyDate, anyDate, (one, other) => {
        const [from, to] = one < other ? [one, other] : [other, one]
        const months = dates.monthsBetween(from, to)
        expect(dates.addMonths(from, months) <= to).toBe(true)
        expect(dates.addMonths(from, months + 1) > to).toBe(true)
      }),
    )
  })

  it('knows the ends of a month', () => {
    expect(dates.firstDayOfMonth(date('2024-02-11'))).toBe('2024-02-01')
    expect(dates.lastDayOfMonth(date('2024-02-11'))).toBe('2024-02-29')
    expect(dates.lastDayOfMonth(date('2026-12-01'))).toBe('2026-12-31')
  })

  it('refuses to leave the calendar', () => {
    expect(() => dates.addDays(date('9999-12-31'), 1)).toThrow('out of range')
    expect(() => dates.addMonths(date('0001-01-31'), -1)).toThrow('out of range')
  })
})

describe('days in a time zone', () => {
  const hours = (day: string, zone: string) =>
    (dates.endOfDay(date(day), zone).getTime() + 1 - dates.startOfDay(date(day), zone).getTime()) / 3_600_000

  it.each([
    ['2026-11-15T04:59:59.999Z', 'America/New_York', '2026-11-14'],
    ['2026-11-15T05:00:00Z', 'America/New_York', '2026-11-15'],
    ['2026-11-14T10:30:00Z', 'Pacific/Kiritimati', '2026-11-15'],
    ['2026-11-01T05:30:00Z', 'America/New_York', '2026-11-01'],
    ['2026-11-01T06:30:00Z', 'America/New_York', '2026-11-01'],
    ['1969-12-31T23:59:59.500Z', 'UTC', '1969-12-31'],
  ])('%s in %s is %s', (instant, zone, day) => {
    expect(dates.businessDateOf(new Date(instant), zone)).toBe(day)
  })

  it.each([
    ['2026-11-15', 'America/New_York', '2026-11-15T05:00:00.000Z', 24],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z', 25],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z', 23],
    ['2026-07-04', 'Asia/Kolkata', '2026-07-03T18:30:00.000Z', 24],
    ['2026-07-04', 'UTC', '2026-07-04T00:00:00.000Z', 24],
    // Clocks went from 23:59 to 01:00: the day began at one.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z', 23],
    // Clocks went back at midnight: the day before had an hour more.
    ['2018-02-17', 'America/Sao_Paulo', '2018-02-17T02:00:00.000Z', 25],
    ['2026-10-04', 'Australia/Lord_Howe', '2026-10-03T13:30:00.000Z', 23.5],
    // Samoa crossed the date line and never had this day.
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z', 0],
  ])('%s in %s starts at %s and has %s hours', (day, zone, start, length) => {
    expect(dates.startOfDay(date(day), zone).toISOString()).toBe(start)
    expect(hours(day, zone)).toBe(length)
  })

  it('ends a millisecond before the next day', () => {
    expect(dates.endOfDay(date('2026-11-15'), 'America/New_York').toISOString()).toBe('2026-11-16T04:59:59.999Z')
    expect(dates.endOfDay(date('2026-11-15'), 'UTC').getTime() - Date.parse('2026-11-15')).toBe(86_399_999)
  })

  it('puts the first instant on the day and the instant before on an earlier one', () => {
    const zones = ['America/New_York', 'America/Los_Angeles', 'America/Sao_Paulo', 'America/Havana', 'Europe/London']
    const zone = fc.constantFrom(...zones, 'Asia/Beirut', 'Asia/Kathmandu', 'Pacific/Chatham', 'Africa/Cairo', 'UTC')
    fc.assert(
      fc.property(anyDate, zone, (day, timeZone) => {
        const start = dates.startOfDay(day, timeZone)
        expect(dates.businessDateOf(start, timeZone)).toBe(day)
        expect(dates.businessDateOf(new Date(start.getTime() - 1), timeZone) < day).toBe(true)
        expect(dates.businessDateOf(dates.endOfDay(day, timeZone), timeZone)).toBe(day)
      }),
      { numRuns: 500 },
    )
  })

  it('knows a time zone from a name that is none', () => {
    expect(dates.isTimeZone('America/New_York')).toBe(true)
    expect(dates.isTimeZone('UTC')).toBe(true)
    expect(dates.isTimeZone('America/Gotham')).toBe(false)
    expect(dates.isTimeZone('+05:30')).toBe(false)
    expect(dates.isTimeZone('')).toBe(false)
  })
})

describe('dates in words', () => {
  it('writes a day and an instant as people do', () => {
    expect(dates.formatDate(date('2026-11-15'))).toBe('Nov 15, 2026')
    expect(dates.formatDate(date('2026-01-05'))).toBe('Jan 5, 2026')
    const instant = new Date('2026-11-15T18:44:07Z')
    expect(dates.formatInstant(instant, 'America/New_York')).toBe('Nov 15, 2026, 1:44 PM EST')
    expect(dates.formatInstant(instant, 'America/Los_Angeles')).toBe('Nov 15, 2026, 10:44 AM PST')
    expect(dates.formatInstant(new Date('2026-07-04T04:05:00Z'), 'America/New_York')).toBe('Jul 4, 2026, 12:05 AM EDT')
  })

  it.each([
    ['2026-11-15T12:00:00Z', '0 s'],
    ['2026-11-15T11:59:48Z', '12 s'],
    ['2026-11-15T11:33:01Z', '26 min'],
    ['2026-11-15T06:00:00Z', '6 h'],
    ['2026-11-12T11:00:00Z', '3 d'],
    ['2026-09-01T12:00:00Z', '2 mo'],
    ['2023-11-01T12:00:00Z', '3 y'],
    ['2026-11-15T12:00:09Z', '0 s'],
  ])('since %s it is %s', (since, words) => {
    expect(dates.ageInWords(new Date(since), new Date('2026-11-15T12:00:00Z'))).toBe(words)
  })
})

it.each([
  ['2026-11-15T11:59:45Z', 'just now'],
  ['2026-11-15T11:59:00Z', '1 min ago'],
  ['2026-11-12T12:00:00Z', '3 d ago'],
])('%s was %s', (since, words) => {
  expect(dates.agoInWords(new Date(since), new Date('2026-11-15T12:00:00Z'))).toBe(words)
})
