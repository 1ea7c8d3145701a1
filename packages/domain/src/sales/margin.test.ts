import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centsToNumber, parseCents, parseUnitCost } from '../money.ts'
import { costForMargin, LARGEST_MARGIN, marginFromPrice, meetsMargin, priceFromMargin } from './margin.ts'

describe('price from margin', () => {
  it.each([
    ['10', 20, 12.5],
    ['10', 0, 10],
    ['10', -25, 8],
    ['10', 33.33, 15],
    ['1', 99.99, 10_000],
    ['1', 100, 10_000],
    ['1', 250, 10_000],
    ['1', Number.POSITIVE_INFINITY, 10_000],
    ['0.005', 0, 0.01],
    ['7.1234', 12.5, 8.14],
    ['0', 50, 0],
  ])('cost %s at %s %%', (cost, margin, price) => {
    expect(centsToNumber(priceFromMargin(parseUnitCost(cost), margin))).toBe(price)
  })

  it('refuses a margin that is no number', () => {
    expect(() => priceFromMargin(parseUnitCost('1'), Number.NaN)).toThrow('"NaN" is not a margin.')
  })
})

describe('margin from price', () => {
  it.each([
    ['12.50', '10', 20],
    ['10', '10', 0],
    ['8', '10', -25],
    ['3', '1', 66.67],
    ['3', '2', 33.33],
    ['8', '7.9996', 0.01],
    ['36000291452', '10', 100],
    ['999999999999.99', '9999999999.9999', 99],
  ])('price %s, cost %s', (price, cost, margin) => {
    expect(marginFromPrice(parseCents(price), parseUnitCost(cost))).toBe(margin)
  })

  it('is zero when either is missing', () => {
    expect(marginFromPrice(null, parseUnitCost('1'))).toBe(0)
    expect(marginFromPrice(parseCents('1'), undefined)).toBe(0)
    expect(marginFromPrice(parseCents('0'), parseUnitCost('1'))).toBe(0)
    expect(marginFromPrice(parseCents('1'), parseUnitCost('0'))).toBe(0)
  })

  it('gives back the margin a price was made from, as closely as a cent allows', () => {
    const cost = fc.integer({ min: 100, max: 10_000 }).map((whole) => parseUnitCost(whole))
    const margin = fc.integer({ min: 0, max: 9_000 }).map((hundredths) => hundredths / 100)
    fc.assert(
      fc.property(cost, margin, (unitCost, percent) => {
        const back = marginFromPrice(priceFromMargin(unitCost, percent), unitCost)
        expect(Math.abs(back - percent)).toBeLessThanOrEqual(0.02)
      }),
    )
  })
})

describe('the cost a margin is counted from', () => {
  const cost = parseUnitCost('5')
  const soaCost = parseUnitCost('4')

  it('is the sales-facing cost when there is one', () => {
    expect(costForMargin({ soaCost, cost })).toBe(soaCost)
    expect(costForMargin({ soaCost: null, cost })).toBe(cost)
    expect(costForMargin({ cost })).toBe(cost)
    expect(costForMargin({})).toBeNull()
  })
})

describe('a minimum margin', () => {
  it('is met when equal and missed by the smallest amount', () => {
    expect(meetsMargin(parseCents('12.50'), parseUnitCost('10'), 20)).toBe(true)
    expect(meetsMargin(parseCents('12.50'), parseUnitCost('10.0001'), 20)).toBe(false)
  })

  it('is compared before rounding', () => {
    const price = parseCents('3')
    const cost = parseUnitCost('2')
    expect(marginFromPrice(price, cost)).toBe(33.33)
    expect(meetsMargin(price, cost, 33.333)).toBe(true)
    expect(meetsMargin(price, cost, 33.334)).toBe(false)
  })

  it('is not met by a price or cost of zero', () => {
    expect(meetsMargin(parseCents('0'), parseUnitCost('1'), 5)).toBe(false)
    expect(meetsMargin(parseCents('1'), parseUnitCost('0'), LARGEST_MARGIN)).toBe(false)
    expect(meetsMargin(parseCents('0'), parseUnitCost('1'), 0)).toBe(true)
  })
})
