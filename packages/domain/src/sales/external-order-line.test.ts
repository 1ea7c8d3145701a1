import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCents } from '../money.ts'
import { type AskedAmount, type KnownItem, understoodAmount } from './external-order-line.ts'

const item: KnownItem = {
  packages: [
    { level: 'each', quantity: 1 },
    { level: 'case', quantity: 12 },
  ],
  unitsOfCode: 1,
  ourPrice: parseCents('19.99'),
  currency: 'USD',
}
const asked = (more: Partial<AskedAmount>): AskedAmount => ({
  quantity: 5,
  unit: 'EA',
  price: 19.99,
  basis: '',
  currency: '',
  ...more,
})
const understood = (more: Partial<AskedAmount>, of: Partial<KnownItem> = {}) =>
  understoodAmount(asked(more), { ...item, ...of })

describe('a line of a partner', () => {
  it.each([
    ['units', {}, {}, 5],
    ['no unit', { unit: '' }, {}, 5],
    ['cases at the price of a case', { unit: 'CA', price: 239.88 }, {}, 60],
    ['cases at the price of a unit', { unit: 'CS', basis: 'PE' }, {}, 60],
    ['half a case', { quantity: 2.5, unit: 'CA', price: 239.88 }, {}, 30],
    ['a price for a hundred', { price: 1999, basis: 'HP' }, {}, 5],
    ['a price for a thousand', { price: 19_990, basis: 'TP' }, {}, 5],
    ['a dozen', { unit: 'DZ', price: 239.88 }, {}, 60],
    ['no price', { price: null }, {}, 5],
    ['our currency', { currency: 'USD' }, {}, 5],
    ['the GTIN of the case', { unit: 'CA', price: 239.88 }, { unitsOfCode: 12 }, 60],
    ['the GTIN of a case and no unit', { unit: '', price: 239.88 }, { unitsOfCode: 12 }, 60],
  ] as const)('with %s is understood', (_, more, of, quantity) => {
    expect(understood(more, of)).toEqual({ quantity, price: parseCents('19.99'), questions: [] })
  })

  it.each([
    ['a unit that is not known', { unit: 'CT', price: null }, {}, ['UNIT'], /5 CT\. The unit is not known here\./],
    ['a case of an item without', { unit: 'CA', price: null }, { packages: [] }, ['UNIT'], /has no case on file/],
    [
      'a case where there are two',
      { unit: 'CA', price: null },
      { packages: [...item.packages, { level: 'case' as const, quantity: 24 }] },
      ['UNIT'],
      /a case of 12 and of 24/,
    ],
    ['part of a unit', { quantity: 2.5 }, {}, ['UNIT'], /no whole number of units/],
    ['too much', { quantity: 900_000, unit: 'CA', price: null }, {}, ['UNIT'], /too many/],
    ['units by the GTIN of a case', { price: null }, { unitsOfCode: 12 }, ['UNIT'], /names a package of 12/],
    ['another price', { price: 20.5 }, {}, ['PRICE'], /Their price is 20\.50 for one unit\. Ours is 19\.99\./],
    ['a price for a hundred taken for one', { price: 1999 }, {}, ['PRICE'], /1999\.00 for one unit/],
    ['another currency', { currency: 'EUR' }, {}, ['PRICE'], /19\.99 EUR\. Ours is 19\.99 USD\./],
    ['a price by weight', { basis: 'PP' }, {}, ['PRICE'], /on basis PP/],
    ['a price for a unit not known', { unit: 'BX', price: 240 }, {}, ['UNIT', 'PRICE'], /no inner pack on file/],
  ] as const)('with %s is asked about', (_, more, of, codes, detail) => {
    const { questions } = understood(more, of)
    expect(questions.map(({ code }) => code)).toEqual(codes)
    expect(questions[0]?.detail).toMatch(detail)
  })

  it('keeps our price where theirs cannot be converted, and a price of no item asks nothing', () => {
    expect(understood({ currency: 'EUR', price: 3 }).price).toBe(parseCents('19.99'))
    expect(understood({ price: 3 }, { ourPrice: null })).toMatchObject({ price: parseCents(3), questions: [] })
  })

  it('is never placed at other than our price without a question', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', 'EA', 'CA', 'BX', 'DZ', 'ZZ'),
        fc.constantFrom('', 'PE', 'HP', 'TP', 'PP', 'CT'),
        fc.double({ min: 0, max: 100_000, noNaN: true }),
        (unit, basis, price) => {
          const made = understood({ unit, basis, price: Math.round(price * 1e4) / 1e4 })
          return made.price === item.ourPrice || made.questions.some(({ code }) => code === 'PRICE')
        },
      ),
    )
  })
})
