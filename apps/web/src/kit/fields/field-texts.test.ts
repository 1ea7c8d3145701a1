import { addDays, type BusinessDate, businessDate, parseBusinessDate } from '@galen/domain/dates'
import type { Cents } from '@galen/domain/money'
import { weekStarts } from '@galen/domain/week-start'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayAfterKey, weeksOf } from './calendar-month.ts'
import { instantsOf, presets, rangeFault } from './day-range.ts'
import { readDay, writeDay } from './day-text.ts'
import { fileFault, sizeInWords } from './file-check.ts'
import { readMoney, readPrice, readUnitCost, writeMoney, writeUnitCost } from './money-text.ts'
import { readCappedPercent, readPercent, writePercent } from './percent-text.ts'
import { readQuantity, writeQuantity } from './quantity-text.ts'
import { noteChoice, recentIds } from './recent-choices.ts'

const day = parseBusinessDate
const anyDay = fc
  .record({ year: fc.integer({ min: 1901, max: 2198 }), month: fc.integer({ min: 1, max: 12 }) })
  .chain(({ year, month }) =>
    fc.integer({ min: 1, max: 28 }).map((date) => businessDate(year, month, date) as BusinessDate),
  )

describe('an amount', () => {
  it.each([
    ['1204.5', 120_450],
    ['$1,204.50', 120_450],
    [' $ 1,204.50 ', 120_450],
    ['(12.00)', -1200],
    ['($1,204.50)', -120_450],
    ['-$5', -500],
    ['$-5', -500],
    ['−5.10', -510],
    ['12.00-', -1200],
    ['.5', 50],
    ['7.', 700],
    ['3.1000', 310],
    ['0', 0],
  ])('reads %j', (typed, cents) => expect(readMoney(typed)).toEqual({ value: cents }))

  it.each(['', '$', 'abc', '1,20', '1.204,50', '--5', '(-5)', '1 2', '1e5', '5%', '()'])('refuses %j', (typed) =>
    expect(readMoney(typed)).toEqual({ refused: 'This is not an amount.' }),
  )

  it('says which rule was broken', () => {
    expect(readMoney('1.234')).toEqual({ refused: 'An amount has at most two decimals.' })
    expect(readPrice('19.999')).toEqual({ value: 2000 })
    expect(readPrice('12.345')).toEqual({ value: 1235 })
    expect(readPrice('1e9')).toEqual({ refused: 'This is not an amount.' })
    expect(readPrice('36000291452')).toEqual({ refused: 'The amount is too large.' })
    expect(readPrice('12345678901234567890')).toEqual({ refused: 'The amount is too large.' })
    expect(readCappedPercent('150', 0, 99.99)).toEqual({ value: 99.99 })
    expect(readCappedPercent('-1', 0, 99.99)).toEqual({ refused: 'Between 0 and 99.99 percent.' })
    expect(readMoney('9999999999999999')).toEqual({ refused: 'The amount is too large.' })
  })

  it('reads what one unit costs to a hundredth of a cent', () => {
    expect(readUnitCost('$1.2345')).toEqual({ value: 12_345 })
    expect(readUnitCost('1.23456')).toEqual({ refused: 'A cost has at most four decimals.' })
    expect(writeUnitCost(12_345 as never)).toBe('1.2345')
    expect(writeUnitCost(12_500 as never)).toBe('1.25')
  })

  it('reads back what it wrote, in every way it is pasted', () =>
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }), (cents) => {
        const written = writeMoney(cents as Cents)
        expect(readMoney(written)).toEqual({ value: cents + 0 })
        expect(readMoney(`$${written}`)).toEqual({ value: cents + 0 })
        if (cents < 0) expect(readMoney(`(${written.slice(1)})`)).toEqual({ value: cents })
      }),
    ))

  it('never fails on any text', () => fc.assert(fc.property(fc.string(), (typed) => void readMoney(typed))))
})

describe('a quantity', () => {
  it.each([
    ['12', 12],
    ['12*30', 360],
    ['5+7', 12],
    ['2 x (10 + 5)', 30],
    ['10/4*2', 5],
    ['1,200/4', 300],
    ['-3', -3],
    ['2-5*3', -13],
    ['8/2/2', 2],
    ['- -4', 4],
    ['1,234,567', 1_234_567],
  ])('reads %j', (typed, quantity) => expect(readQuantity(typed)).toEqual({ value: quantity }))

  it.each([
    ['', 'This is not a quantity.'],
    ['12*', 'This is not a quantity.'],
    ['(1', 'This is not a quantity.'],
    ['1)', 'This is not a quantity.'],
    ['1.5', 'This is not a quantity.'],
    ['alert(1)', 'This is not a quantity.'],
    ['5/2', 'A quantity is a whole number.'],
    ['5/0', 'Cannot divide by zero.'],
    ['99999*99999', 'This quantity is too large.'],
    ['('.repeat(50) + '1', 'This is not a quantity.'],
  ])('refuses %j', (typed, refused) => expect(readQuantity(typed)).toEqual({ refused }))

  it('reads back what it wrote', () =>
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), (quantity) => {
        expect(readQuantity(writeQuantity(quantity))).toEqual({ value: quantity + 0 })
      }),
    ))

  it('counts as arithmetic does', () => {
    const number = fc.integer({ min: 0, max: 99 })
    const sign = fc.constantFrom('+', '-', '*')
    const figure = (x: number, by: string, y: number) => (by === '+' ? x + y : by === '-' ? x - y : x * y)
    fc.assert(
      fc.property(number, sign, number, sign, number, (a, one, b, other, c) => {
        const source = `${a}${one}${b}${other}${c}`
        const firstBinds = other !== '*' || one === '*'
        const value = firstBinds ? figure(figure(a, one, b), other, c) : figure(a, one, b * c)
        expect(readQuantity(source)).toEqual({ value: value + 0 })
      }),
    )
  })

  it('never fails on any text', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789+-*/x() ,.') }), (typed) => void readQuantity(typed)),
    ))
})

describe('a percentage', () => {
  it.each([
    ['16', 16],
    ['15.6 %', 15.6],
    ['-2.25%', -2.25],
    ['.5', 0.5],
    ['99.990', 99.99],
  ])('reads %j', (typed, percent) => expect(readPercent(typed)).toEqual({ value: percent }))

  it.each(['', '%', 'x', '1,5', '1.2.3'])('refuses %j', (typed) =>
    expect(readPercent(typed)).toEqual({ refused: 'This is not a percentage.' }),
  )

  it('reads back what it wrote', () =>
    fc.assert(
      fc.property(fc.integer({ min: -99_999, max: 99_999 }), (hundredths) => {
        expect(readPercent(writePercent(hundredths / 100))).toEqual({ value: hundredths / 100 + 0 })
      }),
    ))
})

describe('a day', () => {
  const today = day('2026-11-15')
  it.each([
    ['3/4', '2027-03-04'],
    ['11/20', '2026-11-20'],
    ['8/1', '2026-08-01'],
    ['3/4/26', '2026-03-04'],
    ['03-04-2026', '2026-03-04'],
    ['Mar 4', '2027-03-04'],
    ['march 4, 2025', '2025-03-04'],
    ['2026-02-28', '2026-02-28'],
    ['today', '2026-11-15'],
    ['Yesterday', '2026-11-14'],
    ['+30', '2026-12-15'],
    ['-2w', '2026-11-01'],
    ['+3m', '2027-02-15'],
  ])('reads %j', (typed, expected) => expect(readDay(typed, today)).toEqual({ value: expected }))

  it.each(['', '2/30', '13/1', 'soon', '+99999m', '2026-02-29', 'xyz 4', '1/1/0026', '12/31/9999'])(
    'refuses %j',
    (typed) => expect(readDay(typed, today)).toEqual({ refused: 'This is not a day of the calendar.' }),
  )

  it('takes the leap day of a near leap year', () =>
    expect(readDay('2/29', day('2027-12-01'))).toEqual({ value: '2028-02-29' }))

  it('reads back what it wrote', () =>
    fc.assert(
      fc.property(anyDay, anyDay, (written, now) => {
        expect(readDay(writeDay(written), now)).toEqual({ value: written })
      }),
    ))

  it('without a year lies within half a year', () =>
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -170, max: 170 }), (now, shift) => {
        const wanted = addDays(now, shift)
        if (wanted.endsWith('02-29')) return
        expect(readDay(`${Number(wanted.slice(5, 7))}/${Number(wanted.slice(8))}`, now)).toEqual({ value: wanted })
      }),
    ))
})

describe('a range of days', () => {
  it('reaches to the last millisecond of its last day, also when the clocks change', () => {
    const { from, to } = instantsOf({ from: day('2026-11-01'), to: day('2026-11-01') }, 'America/New_York')
    expect([from?.toISOString(), to?.toISOString()]).toEqual(['2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'])
  })

  it('has presets whose first day is never after the last', () =>
    fc.assert(
      fc.property(anyDay, (today) => {
        for (const { range } of presets()) expect(rangeFault(range(today))).toBeUndefined()
      }),
    ))

  it('is refused when turned round', () =>
    expect(rangeFault({ from: day('2026-02-02'), to: day('2026-02-01') })).toBe('The first day is after the last day.'))
})

const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' })

describe('the calendar', () => {
  it('shows whole weeks and every day of the month once', () =>
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...weekStarts), (any, weekStart) => {
        const weeks = weeksOf(any, weekStart)
        const month = any.slice(0, 7)
        const inside = weeks.flat().filter((each) => each.startsWith(month))
        expect(weeks.every((week) => week.length === 7)).toBe(true)
        expect(inside).toEqual([...new Set(inside)].toSorted())
        expect(inside).toContain(any)
        expect(new Set(weeks.map(([first = any]) => weekday.format(Date.parse(first))))).toEqual(new Set([weekStart]))
      }),
    ))

  it('moves by keys', () => {
    expect(dayAfterKey(day('2026-11-18'), 'Home', 'Sunday')).toBe('2026-11-15')
    expect(dayAfterKey(day('2026-11-18'), 'End', 'Sunday')).toBe('2026-11-21')
    expect(dayAfterKey(day('2026-11-15'), 'Home', 'Monday')).toBe('2026-11-09')
    expect(dayAfterKey(day('2026-11-15'), 'End', 'Saturday')).toBe('2026-11-20')
    expect(dayAfterKey(day('2026-01-31'), 'PageDown', 'Sunday')).toBe('2026-02-28')
    expect(dayAfterKey(day('2026-01-31'), 'q', 'Sunday')).toBeUndefined()
  })
})

describe('a file', () => {
  const rules = { types: ['image/png', 'image/jpeg'], largestBytes: 200_000 }
  it.each([
    [{ name: 'a.png', type: 'image/png', size: 5 }, undefined],
    [{ name: 'a.svg', type: 'image/svg+xml', size: 5 }, 'a.svg is not an accepted file type.'],
    [{ name: 'a.png', type: 'image/png', size: 0 }, 'a.png is empty.'],
    [{ name: 'a.png', type: 'image/png', size: 1_500_000 }, 'a.png has 1.5 MB; at most 200 kB are taken.'],
  ])('%j', (file, fault) => expect(fileFault(file, rules)).toBe(fault))

  it('has a size in words', () =>
    expect([1, 999, 1000, 999_499, 999_500].map(sizeInWords)).toEqual(['1 B', '999 B', '1 kB', '999 kB', '1 MB']))
})

describe('recent choices', () => {
  const storage = () => {
    const kept = new Map<string, string>()
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }
  }

  it('keeps the last five, newest first, each once', () => {
    const store = storage()
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) noteChoice(store, 'country', id)
    expect(recentIds(store, 'country')).toEqual(['b', 'f', 'e', 'd', 'c'])
    expect(recentIds(store, 'customer')).toEqual([])
  })

  it.each(['{', '"text"', '[1,{}]'])('takes a storage with %j as empty', (broken) =>
    expect(recentIds({ getItem: () => broken, setItem: () => {} }, 'country')).toEqual([]),
  )
})
