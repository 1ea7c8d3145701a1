import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shortUnit } from './measure-units.ts'
import { medicineName, medicineParts, type NamedMedicine } from './medicine-name.ts'

const losartan: NamedMedicine = {
  itemName: 'Losartan Potassium',
  strength: '50',
  strengthUnit: 'Milligram',
  form: 'Tablet',
  size: '90',
  sizeUnit: 'Count',
}

const named = (changes: Partial<NamedMedicine>) => medicineName({ ...losartan, ...changes })

describe('the name of a medicine', () => {
  test('has strength, form and size with their units in short form', () => {
    expect(medicineName(losartan)).toBe('Losartan Potassium 50 mg tablet, 90 ct')
    expect(named({ strengthUnit: 'mg', sizeUnit: 'ct' })).toBe('Losartan Potassium 50 mg tablet, 90 ct')
  })

  test.each<[string, Partial<NamedMedicine>]>([
    [
      'Digoxin Tablets 0.125 mg, 100 ct',
      { itemName: 'Digoxin Tablets 0.125 mg, 100 ct', strength: '0.125', size: '100' },
    ],
    ['Digoxin Tablets 0.125 mg, 100 ct', { itemName: 'Digoxin Tablets', strength: '0.125', size: '100' }],
    ['Digoxin 0.125MG tablet, 100 ct', { itemName: 'Digoxin 0.125MG', strength: '0.125', size: '100' }],
    ['Digoxin 0.125 mg tablet, 100 ct', { itemName: 'Digoxin 0.125', strength: '0.125', size: '100' }],
    ['Digoxin 0.125 mg, 100 Tablets', { itemName: 'Digoxin 0.125 mg, 100 Tablets', strength: '0.125', size: '100' }],
    ['Oxycodone and APAP 5 mg-325 mg tablet, 90 ct', { itemName: 'Oxycodone and APAP 5 mg-325 mg', strength: '5/325' }],
    ['Oxycodone and APAP 5/325 mg tablet, 90 ct', { itemName: 'Oxycodone and APAP', strength: '5/325' }],
    [
      'Amoxicillin for Suspension 25 mg/mL, 80 mL',
      {
        itemName: 'Amoxicillin for Suspension',
        strength: '25',
        strengthUnit: 'Milligram per millilitre',
        form: 'Suspension',
        size: '80',
        sizeUnit: 'Millilitre',
      },
    ],
    [
      'Insulin Lispro 100 units/mL injection, 10 mL',
      {
        itemName: 'Insulin Lispro',
        strength: '100',
        strengthUnit: 'unit/mL',
        form: 'Injection',
        size: '10',
        sizeUnit: 'mL',
      },
    ],
    [
      'Hydrocortisone 2.5% cream, 30 g',
      { itemName: 'Hydrocortisone', strength: '2.5', strengthUnit: '%', form: 'Cream', size: '30', sizeUnit: 'Gram' },
    ],
    // Another strength in the name is no repetition: both are said, so that the contradiction shows.
    ['Losartan 25 mg 50 mg tablet, 90 ct', { itemName: 'Losartan 25 mg' }],
    ['Losartan 150 mg 50 mg tablet, 90 ct', { itemName: 'Losartan 150 mg' }],
    ['Losartan 50 mg/mL 50 mg tablet, 90 ct', { itemName: 'Losartan 50 mg/mL' }],
    [
      'Nitrile Gloves, 100 ct',
      { itemName: 'Nitrile Gloves', strength: '', strengthUnit: null, form: null, size: '100' },
    ],
    ['Losartan Potassium', { strength: '', form: null, size: '' }],
  ])('is %s', (expected, changes) => {
    expect(named(changes)).toBe(expected)
  })

  test('is not repeated on a line whose strength and size have no unit', () => {
    const plain = { strengthUnit: null, form: null, sizeUnit: null }
    const digoxin = { ...plain, itemName: 'Digoxin Tablets 0.125 mg, 100 ct', strength: '0.125', size: '100' }
    expect(medicineName(digoxin)).toBe('Digoxin Tablets 0.125 mg, 100 ct')
    expect(medicineName({ ...plain, itemName: 'Losartan', strength: '50 mg', size: '90' })).toBe('Losartan 50 mg, 90')
  })

  test('comes in parts for grids and transaction information', () => {
    expect(medicineParts(losartan)).toEqual({
      name: 'Losartan Potassium',
      strength: '50 mg',
      form: 'tablet',
      size: '90 ct',
    })
  })

  test('gives way in the name, never in the strength, where it is too long', () => {
    const long = 'Sulfamethoxazole and Trimethoprim in a preparation with an uncommonly long name for its label'
    expect(medicineName({ ...losartan, itemName: long }, 80)).toBe(
      'Sulfamethoxazole and Trimethoprim in a preparation with an uncom 50 mg tablet, 90 ct'
        .replace('uncom', 'u')
        .slice(0, 80),
    )
    expect(medicineName({ ...losartan, itemName: `${long} 50 mg, 90 ct` }, 80)).toContain(' 50 mg tablet, 90 ct')
  })
})

const word = fc.stringMatching(/^[A-Z][a-z]{2,12}$/)
const numeral = fc.oneof(
  fc.integer({ min: 1, max: 2000 }).map(String),
  fc.integer({ min: 1, max: 999 }).map((thousandths) => `0.${String(thousandths).padStart(3, '0')}`),
)
const medicine: fc.Arbitrary<NamedMedicine> = fc.record({
  itemName: fc.array(word, { minLength: 1, maxLength: 14 }).map((words) => words.join(' ')),
  strength: numeral,
  strengthUnit: fc.constantFrom('mg', 'Milligram', 'mcg', 'mg/mL', 'Units per millilitre', 'mg/5mL'),
  form: fc.constantFrom('Tablet', 'Capsule', 'Solution', null),
  size: numeral,
  sizeUnit: fc.constantFrom('ct', 'Count', 'mL', 'Gram'),
})

describe('any medicine', () => {
  test('named again from its own name is named the same', () => {
    fc.assert(
      fc.property(medicine, (item) => {
        const name = medicineName(item)
        expect(medicineName({ ...item, itemName: name })).toBe(name)
      }),
    )
  })

  test('is named within any limit and with its whole strength', () => {
    fc.assert(
      fc.property(medicine, fc.integer({ min: 40, max: 120 }), fc.boolean(), (item, longest, repeats) => {
        const itemName = repeats ? medicineName(item) : item.itemName
        const name = medicineName({ ...item, itemName }, longest)
        expect(name.length).toBeLessThanOrEqual(longest)
        expect(` ${name},`).toMatch(new RegExp(` ${medicineParts(item).strength.replaceAll('.', String.raw`\.`)}[ ,]`))
      }),
    )
  })
})

test.each([
  ['mg/1', 'mg'],
  ['mg/5mL', 'mg/5 mL'],
  ['ug/.5mL', 'mcg/0.5 mL'],
  ['Milligram per millilitre', 'mg/mL'],
  ['Millilitre', 'mL'],
  ['TABLET, FILM COATED', 'ct'],
  ['VIAL', 'vial'],
  ['EA', 'ea'],
  ['mEq', 'mEq'],
  ['mg per tablet', 'mg'],
])('the unit %s is written %s', (unit, short) => {
  expect(shortUnit(unit)).toBe(short)
})
