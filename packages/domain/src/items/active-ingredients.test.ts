import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ingredientTotals, milligramsOf, milligramsPerUnit, readIngredients } from './active-ingredients.ts'
import { readStrength, unitsIn, writeFraction } from './strength.ts'

const oxycodone = (strength: string | null, unit: string | null) => ({
  ingredient: 'Oxycodone Hydrochloride',
  strength,
  unit,
})

describe('milligrams per unit', () => {
  it.each([
    ['5', 'mg/1', '5', 'unit'],
    ['5', 'mg', '5', 'unit'],
    ['5', 'mg/TAB', '5', 'unit'],
    ['12.5', 'mg/5mL', '2.5', 'mL'],
    ['100', 'ug/.5mL', '0.2', 'mL'],
    ['25', 'mcg/1', '0.025', 'unit'],
    ['25', 'µg/1', '0.025', 'unit'],
    ['1', 'g/100mL', '10', 'mL'],
    ['4', 'g/L', '4000', 'L'],
    ['10', 'mg/.6mL', '16.666667', 'mL'],
    ['.5', 'mg/1', '0.5', 'unit'],
    ['1,000', 'mg/1', '1000', 'unit'],
    ['20', 'mg/g', '20', 'g'],
    ['0', 'mg/1', '0', 'unit'],
  ])('%s %s', (strength, unit, milligrams, per) => {
    expect(milligramsPerUnit(oxycodone(strength, unit))).toEqual({ kind: 'milligrams', milligrams, per })
  })

  it.each([
    [null, null, 'OXYCODONE HYDROCHLORIDE has no strength.'],
    ['5', '', 'OXYCODONE HYDROCHLORIDE has no strength.'],
    ['five', 'mg/1', '"five mg/1" is not a strength of OXYCODONE HYDROCHLORIDE.'],
    ['-5', 'mg/1', '"-5 mg/1" is not a strength of OXYCODONE HYDROCHLORIDE.'],
    ['5', 'mg/0mL', '"5 mg/0mL" is not a strength of OXYCODONE HYDROCHLORIDE.'],
    ['5', 'mg/mL/h', '"5 mg/mL/h" is not a strength of OXYCODONE HYDROCHLORIDE.'],
    ['51', 'mCi/mL', 'OXYCODONE HYDROCHLORIDE is measured in mCi, which is not a mass.'],
    ['10', '[iU]/mL', 'OXYCODONE HYDROCHLORIDE is measured in international units, which have no fixed mass for it.'],
    [
      '25',
      'ug/h',
      'OXYCODONE HYDROCHLORIDE is released over time (ug/h): its strength does not give its mass in one piece.',
    ],
  ])('%s %s are not told', (strength, unit, why) => {
    expect(milligramsPerUnit(oxycodone(strength, unit))).toEqual({ kind: 'unknown', why })
  })

  it('of international units are told where they are defined by mass', () => {
    const vitamin = { ingredient: 'Cholecalciferol', strength: '400', unit: '[iU]/1' }
    expect(milligramsPerUnit(vitamin)).toMatchObject({ milligrams: '0.01' })
  })

  it('can be counted in the base', () => {
    expect(milligramsPerUnit({ ...oxycodone('10', 'mg/1'), baseFactor: '0.8963' })).toMatchObject({
      milligrams: '8.963',
    })
    expect(milligramsPerUnit({ ...oxycodone('10', 'mg/1'), baseFactor: '0' })).toMatchObject({ kind: 'unknown' })
  })
})

describe('milligrams of a quantity', () => {
  it.each([
    [oxycodone('5', 'mg/1'), '100', 'TAB', 3, '1500'],
    [oxycodone('5', 'mg/5mL'), '473', 'mL', 2, '946'],
    [oxycodone('5', 'mg/5mL'), '0.5', 'L', 1, '500'],
    [oxycodone('10', 'mg/.6mL'), '0.6', 'mL', 3, '30'],
    [oxycodone('5', 'mg/5mL'), '473', 'Milliliter', 2, '946'],
    [oxycodone('5', 'mg/5mL'), '0.5', 'Liter', 1, '500'],
    [oxycodone('20', 'mg/g'), '15', 'Gram', 1, '300'],
    [oxycodone('1', 'mg/3mL'), '1', 'mL', 3, '1'],
    [oxycodone('20', 'mg/g'), '15', 'g', 1, '300'],
    [oxycodone('5', 'mg/1'), '100', 'EA', -1, '-500'],
    [oxycodone('5', 'mg/1'), '100', 'EA', 0, '0'],
    [oxycodone('500', 'mg/1'), '10', 'VIAL', 2, '10000'],
    [oxycodone('500', 'mg/VIAL'), '10', 'VIAL', 1, '5000'],
  ])('%j, %s %s, %s times', (ingredient, size, sizeUnit, quantity, milligrams) => {
    expect(milligramsOf(ingredient, { size, sizeUnit }, quantity)).toEqual({ kind: 'milligrams', milligrams })
  })

  it('of pieces are not told by a package in mL', () => {
    expect(milligramsOf(oxycodone('5', 'mg/1'), { size: '10', sizeUnit: 'mL' }, 1)).toEqual({
      kind: 'unknown',
      why: 'OXYCODONE HYDROCHLORIDE is measured per piece, but the package in mL.',
    })
  })

  it.each([
    [{ size: '10', sizeUnit: 'VIAL' }, 1, 'OXYCODONE HYDROCHLORIDE is measured per mL, but the package in VIAL.'],
    [{ size: 'ten', sizeUnit: 'mL' }, 1, 'The size "ten" of the package is not a number.'],
    [{ size: '10', sizeUnit: 'mL' }, Number.NaN, '"NaN" is not a quantity.'],
  ])('%j cannot be counted', (content, quantity, why) => {
    expect(milligramsOf(oxycodone('5', 'mg/mL'), content, quantity)).toEqual({ kind: 'unknown', why })
  })
})

describe('totals', () => {
  it('add up over lines, are rounded once, and name what they leave out', () => {
    const content = { size: '1', sizeUnit: 'mL' }
    const thirds = { ingredients: [oxycodone('1', 'mg/3mL')], content, quantity: 1 }
    const vial = { ingredients: [oxycodone('5', 'mg/mL')], content: { size: '1', sizeUnit: 'VIAL' }, quantity: 1 }
    const naloxone = { ingredient: 'naloxone', strength: '2', unit: 'mg/mL' }
    expect(
      ingredientTotals([thirds, thirds, thirds, vial, { ...thirds, ingredients: [naloxone], quantity: 4 }]),
    ).toEqual([
      {
        ingredient: 'OXYCODONE HYDROCHLORIDE',
        milligrams: '1',
        leftOut: ['OXYCODONE HYDROCHLORIDE is measured per mL, but the package in VIAL.'],
      },
      { ingredient: 'NALOXONE', milligrams: '8', leftOut: [] },
    ])
  })

  it('are nothing once everything came back', () => {
    const amount = fc.tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 999 }))
    const lines = fc.array(fc.tuple(amount, fc.integer({ min: 1, max: 500 })), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(lines, (sold) => {
        const uses = sold.map(([[milligrams, millilitres], quantity]) => ({
          ingredients: [oxycodone(String(milligrams), `mg/${millilitres}mL`)],
          content: { size: '10', sizeUnit: 'mL' },
          quantity,
        }))
        const returned = uses.map((use) => ({ ...use, quantity: -use.quantity })).toReversed()
        expect(ingredientTotals([...uses, ...returned])).toMatchObject([{ milligrams: '0', leftOut: [] }])
      }),
    )
  })
})

describe('the columns of a directory', () => {
  it('are read in step', () => {
    expect(readIngredients('A; B', '5; 325', 'mg/1; mg/1')).toEqual([
      { ingredient: 'A', strength: '5', unit: 'mg/1' },
      { ingredient: 'B', strength: '325', unit: 'mg/1' },
    ])
    expect(readIngredients('A', '', '')).toEqual([{ ingredient: 'A', strength: null, unit: null }])
    expect(readIngredients('', '', '')).toEqual([])
    expect(readIngredients('A; B', '5', 'mg/1')).toBeUndefined()
  })
})

describe('units', () => {
  it('convert within mass and within volume only', () => {
    const ratio = (one: string, other: string) => {
      const fraction = unitsIn(one, other)
      return fraction && writeFraction(fraction)
    }
    expect(ratio('L', 'mL')).toBe('1000')
    expect(ratio('mcg', 'g')).toBe('0.000001')
    expect(ratio('VIAL', 'VIAL')).toBe('1')
    expect(ratio('mL', 'g')).toBeUndefined()
    expect(ratio('1', 'mL')).toBeUndefined()
    expect(ratio('constructor', 'mL')).toBeUndefined()
    expect(readStrength('5', 'constructor')?.unit).toBe('constructor')
  })

  it('are read from anything without falling over', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (amount, unit) => {
        const strength = readStrength(amount, unit)
        if (strength) expect(strength.inAmount.units).toBeGreaterThan(0n)
      }),
    )
  })
})
