import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCents, parseUnitCost } from '../money.ts'
import { marginFromPrice } from '../sales/margin.ts'
import {
  childNumberOf,
  keepsMargin,
  marginOf,
  minimumMargin,
  nextChildIndex,
  variationProblems,
  withCost,
  withMargin,
  withPrice,
} from './variation.ts'

const offer = (cost: string | null, soaCost: string | null, price: string | null) => ({
  cost: cost === null ? null : parseUnitCost(cost),
  soaCost: soaCost === null ? null : parseUnitCost(soaCost),
  price: price === null ? null : parseCents(price),
})

describe('the margin of an offer', () => {
  it.each([
    ['10', null, '12.50', 20],
    ['10', '5', '12.50', 60],
    [null, '5', '12.50', 60],
    ['10', null, null, 0],
    [null, null, '12.50', 0],
    ['15', null, '12.50', -20],
  ])('cost %s, soaCost %s, price %s', (cost, soaCost, price, margin) => {
    expect(marginOf(offer(cost, soaCost, price))).toBe(margin)
  })
})

describe('price and margin', () => {
  it('edit each other', () => {
    expect(withPrice(offer('10', null, null), parseCents('12.50'))).toEqual({
      ...offer('10', null, '12.50'),
      margin: 20,
    })
    expect(withMargin(offer('10', null, '11'), 20)).toEqual({ ...offer('10', null, '12.50'), margin: 20 })
    expect(withMargin(offer('10', '8', '11'), 20)).toEqual({ ...offer('10', '8', '10'), margin: 20 })
    expect(withMargin(offer('1', null, null), 100)).toEqual({ ...offer('1', null, '10000'), margin: 99.99 })
  })

  it('show the margin that the rounded price has', () => {
    expect(withMargin(offer('0.03', null, null), 33)).toEqual({ ...offer('0.03', null, '0.04'), margin: 25 })
  })

  it('need a cost', () => {
    expect(withMargin(offer(null, null, '11'), 20)).toEqual({ ...offer(null, null, '11'), margin: 0 })
    expect(withMargin(offer('0', null, '11'), 20)).toEqual({ ...offer('0', null, '11'), margin: 0 })
    expect(withPrice(offer('10', null, '11'), null).margin).toBe(0)
  })

  it('keep the price when the cost changes', () => {
    const before = offer('10', null, '12.50')
    expect(withCost(before, { cost: parseUnitCost('11'), soaCost: null })).toEqual({
      ...offer('11', null, '12.50'),
      margin: 12,
    })
  })

  it('never disagree', () => {
    const cost = fc.integer({ min: 1, max: 10_000_000 }).map((units) => parseUnitCost(units / 10_000))
    const margin = fc.integer({ min: -20_000, max: 20_000 }).map((hundredths) => hundredths / 100)
    fc.assert(
      fc.property(cost, fc.option(cost), margin, (own, soaCost, percent) => {
        const edited = withMargin({ cost: own, soaCost, price: null }, percent)
        expect(edited.margin).toBe(marginFromPrice(edited.price, soaCost ?? own))
        expect(withPrice(edited, edited.price)).toEqual(edited)
        expect(edited.margin).toBeLessThanOrEqual(100)
      }),
    )
  })
})

describe('what a person enters', () => {
  it.each([
    [{ cost: 1, soaCost: null, price: 2, margin: 50, minimumMargin: 10 }, []],
    [{ margin: 99.99, minimumMargin: 99.99 }, []],
    [{ margin: -20 }, []],
    [{}, []],
    [{ margin: 100 }, [{ field: 'margin', message: 'must be at most 99.99: no price gives a higher margin' }]],
    [{ price: 9_999_999_999.99 }, []],
    [{ price: 10_000_000_000 }, [{ field: 'price', message: 'is too large' }]],
    [{ cost: -0.01 }, [{ field: 'cost', message: 'must not be negative' }]],
    [
      { cost: -1, soaCost: -1, price: -1, minimumMargin: -5 },
      ['cost', 'soaCost', 'price', 'minimumMargin'].map((field) => ({ field, message: 'must not be negative' })),
    ],
  ])('%j', (entered, problems) => {
    expect(variationProblems(entered)).toEqual(problems)
  })
})

describe('the minimum margin', () => {
  it.each([
    [
      { variation: 5, customerClass: 10, salesRule: 15, company: 20 },
      { percent: 5, from: 'variation' },
    ],
    [
      { variation: 0, company: 20 },
      { percent: 0, from: 'variation' },
    ],
    [
      { variation: null, customerClass: 10, company: 20 },
      { percent: 10, from: 'customerClass' },
    ],
    [
      { salesRule: 15, company: 20 },
      { percent: 15, from: 'salesRule' },
    ],
    [{ company: 20 }, { percent: 20, from: 'company' }],
    [{}, undefined],
  ] as const)('of %j', (said, counts) => {
    expect(minimumMargin(said)).toEqual(counts)
  })

  it('is kept when equal, and by nothing that has no price', () => {
    expect(keepsMargin(offer('10', null, '12.50'), 20)).toBe(true)
    expect(keepsMargin(offer('10.0001', null, '12.50'), 20)).toBe(false)
    expect(keepsMargin(offer('10', '5', '12.50'), 60)).toBe(true)
    expect(keepsMargin(offer('10', null, null), 1)).toBe(false)
    expect(keepsMargin(offer(null, null, '1'), 0)).toBe(true)
  })
})

describe('child numbers', () => {
  it('go on from the highest one given', () => {
    expect(nextChildIndex([])).toBe(1)
    expect(nextChildIndex([1, 4, 2])).toBe(5)
    expect(childNumberOf('10045', 5)).toBe('10045-5')
  })
})
