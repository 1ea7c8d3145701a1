import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as money from './money.ts'

const { parseCents, parseUnitCost, roundToCents } = money
const largest = 99_999_999_999_999
const anyCents = fc.integer({ min: -largest, max: largest }).map((units) => units as money.Cents)
const everydayCents = fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }).map((units) => units as money.Cents)

describe('reading amounts', () => {
  it.each([
    ['0', 0],
    ['12.34', 1234],
    ['-0.05', -5],
    ['7.5', 750],
    [1.1, 110],
    [0.07, 7],
    [-3, -300],
    ['999999999999.99', largest],
    [999999999999.99, largest],
    [1e3, 100_000],
  ])('reads %s as cents', (value, cents) => {
    expect(parseCents(value)).toBe(cents)
  })

  it('has no negative zero', () => {
    expect(parseCents('-0.00')).toBe(0)
    expect(parseCents(-0)).toBe(0)
    expect(money.negate(money.zeroCents)).toBe(0)
  })

  it.each([
    ['12.345', 'money.too-precise'],
    ['1.000', 'money.too-precise'],
    [0.1 + 0.2, 'money.too-precise'],
    [1e-7, 'money.too-precise'],
    [Number.NaN, 'money.not-a-number'],
    [Number.POSITIVE_INFINITY, 'money.not-a-number'],
    ['', 'money.not-a-number'],
    ['$5', 'money.not-a-number'],
    ['1,000.00', 'money.not-a-number'],
    ['1000000000000', 'money.out-of-range'],
    [-1e12, 'money.out-of-range'],
    ['1e300', 'money.out-of-range'],
  ])('refuses %s', (value, code) => {
    expect(() => parseCents(value)).toThrow(expect.objectContaining({ name: 'BusinessError', code }))
  })

  it('reads unit costs to four decimals', () => {
    expect(parseUnitCost('1.2345')).toBe(12345)
    expect(parseUnitCost('9999999999.9999')).toBe(largest)
    expect(() => parseUnitCost('1.23456')).toThrow('more than 4 decimals')
    expect(() => parseUnitCost('10000000000')).toThrow('too large')
  })

  it('gives back what it read, as text and as a JSON number', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        expect(parseCents(money.centsToDecimal(amount))).toBe(amount)
        expect(parseCents(money.centsToNumber(amount))).toBe(amount)
        const cost = amount as number as money.UnitCost
        expect(parseUnitCost(money.unitCostToDecimal(cost))).toBe(cost)
        expect(parseUnitCost(money.unitCostToNumber(cost))).toBe(cost)
      }),
    )
    expect(money.centsToDecimal(parseCents('-0.05'))).toBe('-0.05')
    expect(JSON.stringify(money.centsToNumber(parseCents('19.90')))).toBe('19.9')
  })
})

describe('arithmetic', () => {
  const amount = parseCents('19.99')

  it('adds, subtracts, negates and sums', () => {
    expect(money.add(amount, parseCents('0.01'))).toBe(2000)
    expect(money.subtract(amount, parseCents('20'))).toBe(-1)
    expect(money.negate(amount)).toBe(-1999)
    expect(26000.01 - 181.7).not.toBe(25818.31)
    expect(money.amountLess(26000.01, 181.7)).toBe(25818.31)
    expect(money.sum([amount, amount, parseCents('-0.98')])).toBe(3900)
    expect(money.sum<money.Cents>([])).toBe(0)
  })

  it('refuses results that no column can hold', () => {
    const most = parseCents('999999999999.99')
    expect(() => money.add(most, parseCents('0.01'))).toThrow('too large')
    expect(() => money.times(most, 2)).toThrow('too large')
    expect(() => money.sum([most, most])).toThrow('too large')
    expect(money.ifStorable(() => money.sum([most, most]))).toBeNull()
    expect(money.ifStorable(() => money.sum([most]))).toBe(most)
    expect(() => money.ifStorable(() => parseCents('1.001'))).toThrow('decimals')
    expect(() => money.roundToCents('10000000000')).toThrow('too large')
    expect(money.roundToCents(money.LARGEST_PRICE)).toBe(parseCents('9999999999.99'))
    expect(money.sum([most, most, money.negate(most)])).toBe(most)
  })

  it.each([
    ['0.05', 0.5, '0.03'],
    ['-0.05', 0.5, '-0.03'],
    ['0.05', -0.5, '-0.03'],
    ['10.00', '0.333', '3.33'],
    ['1.15', 3, '3.45'],
    ['1.01', 1.5, '1.52'],
    ['0.29', 100, '29.00'],
    ['999999999999.99', '0.0000000001', '100.00'],
  ])('%s times %s', (price, quantity, expected) => {
    expect(money.centsToDecimal(money.times(parseCents(price), quantity))).toBe(expected)
  })

  it.each([Number.NaN, 'ten', ''])('does not multiply by %s', (quantity) => {
    expect(() => money.times(amount, quantity)).toThrow('not a quantity')
  })

  it('turns unit costs into amounts and back', () => {
    expect(money.costOf(parseUnitCost('0.0125'), 2)).toBe(3)
    expect(money.costOf(parseUnitCost('1.2345'), 1000)).toBe(123450)
    expect(money.costOf(parseUnitCost('-0.005'), 1)).toBe(-1)
    expect(money.unitCostToCents(parseUnitCost('1.2350'))).toBe(124)
    expect(money.centsToUnitCost(parseCents('1.24'))).toBe(12400)
    expect(money.unitCostFrom(parseCents('10.00'), 3)).toBe(33333)
    expect(money.unitCostFrom(parseCents('0.05'), 1000)).toBe(1)
    expect(() => money.unitCostFrom(parseCents('1'), 0)).toThrow('over 0 units')
    expect(() => money.unitCostFrom(parseCents('1'), 1.5)).toThrow('over 1.5 units')
  })

  it('takes percentages: a 2 % cash discount of 33.33 is 0.67', () => {
    expect(money.percentOf(parseCents('33.33'), 2)).toBe(67)
    expect(money.percentOf(parseCents('100'), '2.125')).toBe(213)
  })

  it('multiplies by whole numbers as repeated addition does', () => {
    fc.assert(
      fc.property(everydayCents, fc.integer({ min: 0, max: 50 }), (price, count) => {
        expect(money.times(price, count)).toBe(money.sum(Array.from({ length: count }, () => price)))
      }),
    )
  })
})

describe('allocation', () => {
  const spread = (amount: string, weights: readonly (number | string)[]) =>
    money.allocate(parseCents(amount), weights).map(money.centsToDecimal)

  it.each([
    ['10.00', [1, 1, 1], ['3.34', '3.33', '3.33']],
    ['10.00', [1, 2, 1], ['2.50', '5.00', '2.50']],
    ['0.01', [1, 5, 1], ['0.00', '0.01', '0.00']],
    ['0.05', [1, 1, 1], ['0.02', '0.02', '0.01']],
    ['-10.00', [1, 1, 1], ['-3.34', '-3.33', '-3.33']],
    ['1.00', [0, 3, 0], ['0.00', '1.00', '0.00']],
    ['1.00', [0, 0, 0], ['0.34', '0.33', '0.33']],
    ['10.00', ['0.1', '0.2', 0.7], ['1.00', '2.00', '7.00']],
  ])('spreads %s over %j', (amount, weights, parts) => {
    expect(spread(amount, weights)).toEqual(parts)
  })

  it('refuses weights that are missing or make no sense', () => {
    expect(() => spread('1', [])).toThrow('nothing to spread')
    expect(() => spread('1', [1, -1])).toThrow('"-1"')
    expect(() => spread('1', [Number.NaN])).toThrow('"NaN"')
  })

  it('loses no cent and strays from the exact share by less than one', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(everydayCents, weights, (amount, parts) => {
        const spreadOut = money.allocate(amount, parts)
        expect(money.sum(spreadOut)).toBe(amount)
        const whole = parts.reduce((total, part) => total + part, 0)
        if (whole > 0)
          parts.forEach((part, position) => {
            const exact = (Number(amount) * part) / whole
            expect(Math.abs(Number(spreadOut[position]) - exact)).toBeLessThan(1.000001)
          })
      }),
    )
  })
})

describe('amounts for people', () => {
  it.each([
    ['0', undefined, '0.00'],
    ['1234.5', undefined, '1,234.50'],
    ['999999999999.99', 'USD', '$999,999,999,999.99'],
    ['-1234567.89', 'USD', '-$1,234,567.89'],
    ['100', 'EUR', '€100.00'],
    ['100', 'CAD', 'CA$100.00'],
    ['100', 'CHF', 'CHF 100.00'],
    ['100', 'points', 'points 100.00'],
  ])('%s in %s', (amount, currency, words) => {
    expect(money.formatMoney(parseCents(amount), currency).replaceAll('\u00a0', ' ')).toBe(words)
  })

  it('shows unit costs with two to four decimals', () => {
    expect(money.formatUnitCost(parseUnitCost('1234.5'))).toBe('1,234.50')
    expect(money.formatUnitCost(parseUnitCost('0.125'), 'USD')).toBe('$0.125')
    expect(money.formatUnitCost(parseUnitCost('1.0001'))).toBe('1.0001')
  })
})

it.each([
  [19.999, 2000],
  [12.345, 1235],
  ['12.344999', 1234],
  [-0.005, -1],
  [5, 500],
])('a price of %j is rounded to %i cents', (value, cents) => expect(roundToCents(value)).toBe(cents))
