import { describe, expect, it } from 'vitest'
import { gtinOf } from '../scanning/gtin.ts'
import { barcodeConflict, barcodeProblems, codesToLookFor, gtinConflict, packageProblems } from './item-codes.ts'

const ndc = { labeler: '0591', product: '0369', packaging: '01' }
const each = { level: 'each', gtin: '00305910369019', quantity: 1 } as const
const inner = { level: 'inner', gtin: '30305910369010', quantity: 12 } as const
const box = { level: 'case', gtin: '50305910369014', quantity: 144 } as const

describe('the packages of an item', () => {
  it('may be many', () => {
    expect(packageProblems([each, inner, box], ndc)).toEqual([])
    expect(packageProblems([], ndc)).toEqual([])
  })

  it('may carry numbers that hold no NDC', () => {
    expect(packageProblems([{ ...each, gtin: '2112345678900' }], ndc)).toEqual([])
    expect(packageProblems([each], null)).toEqual([])
  })

  it.each([
    [
      'a wrong check digit',
      [{ ...each, gtin: '00305910369018' }],
      [{ field: 'packages.0.gtin', message: 'The check digit of 00305910369018 is wrong.' }],
    ],
    [
      'one number twice, in two spellings',
      [each, { ...box, gtin: '305910369019' }],
      [{ field: 'packages.1.gtin', message: 'GTIN 00305910369019 is already here as Each.' }],
    ],
    [
      'the number of another drug',
      [{ ...each, gtin: '00312345678906' }],
      [
        {
          field: 'packages.0.gtin',
          message: 'GTIN 00312345678906 holds the code of another drug than NDC 0591-0369-01.',
        },
      ],
    ],
    [
      'goods by weight',
      [{ ...each, gtin: '98765432109213' }],
      [
        {
          field: 'packages.0.gtin',
          message: 'GTIN 98765432109213 is for goods sold by weight, which have no fixed quantity.',
        },
      ],
    ],
    [
      'a unit of two',
      [{ ...each, quantity: 2 }],
      [{ field: 'packages.0.quantity', message: 'must be 1: each is the single unit' }],
    ],
    [
      'a case that holds less than an inner pack',
      [inner, { ...box, quantity: 6 }],
      [{ field: 'packages.1.quantity', message: 'must not be smaller than the 12 of Inner pack of 12' }],
    ],
    [
      'half a unit',
      [{ ...box, quantity: 1.5 }],
      [{ field: 'packages.0.quantity', message: 'must be a whole number from 1 to 1,000,000' }],
    ],
    [
      'a barcode that no scanner sends',
      [{ ...each, barcode: ' x' }],
      [
        {
          field: 'packages.0.barcode',
          message: 'A barcode has plain letters, digits and signs, and no space at its ends.',
        },
      ],
    ],
  ])('refuse %s', (_, packages, problems) => {
    expect(packageProblems(packages, ndc)).toEqual(problems)
  })

  it('may hold as many as a smaller one, and not one fewer', () => {
    expect(packageProblems([inner, { ...box, quantity: 12 }], ndc)).toEqual([])
    expect(packageProblems([inner, { ...box, quantity: 11 }], ndc)).toHaveLength(1)
  })

  it('say everything at once', () => {
    const wrong = { level: 'each', gtin: '1', quantity: 0, barcode: '\u0000' } as const
    expect(packageProblems([wrong], ndc).map(({ field }) => field)).toEqual([
      'packages.0.gtin',
      'packages.0.quantity',
      'packages.0.barcode',
    ])
  })
})

describe('barcodes', () => {
  it.each(['X', 'ABC-123', 'A B', '12345678'])('"%s" is one', (barcode) => expect(barcodeProblems(barcode)).toEqual([]))
  it.each(['', ' ', 'a\tb', 'é', 'x '.repeat(30)])('"%s" is none', (barcode) =>
    expect(barcodeProblems(barcode)).toHaveLength(1),
  )

  it('are looked for as GTINs too', () => {
    expect(codesToLookFor(' 305910369019')).toEqual(['305910369019', '00305910369019'])
    expect(codesToLookFor('00305910369019')).toEqual(['00305910369019'])
    expect(codesToLookFor('BIN-7')).toEqual(['BIN-7'])
  })
})

describe('a code that is taken', () => {
  const holder = { itemId: 'i7', itemNumber: '10045', itemName: 'Oxycodone 5 mg', level: 'case' } as const

  it('names the item that has it', () => {
    const gtin = gtinOf(box.gtin)
    const error = gtin && gtinConflict(gtin, holder)
    expect(error).toMatchObject({
      code: 'item-gtin.conflict',
      message: 'GTIN 50305910369014 already belongs to item 10045 Oxycodone 5 mg (Case). Remove it there first.',
      details: [{ field: 'gtin', message: 'belongs to item 10045', itemId: 'i7', itemNumber: '10045' }],
    })
    const { level: _, ...withoutLevel } = holder
    expect(barcodeConflict('BIN-7', withoutLevel)).toMatchObject({
      code: 'item-barcode.conflict',
      message: 'Barcode BIN-7 already belongs to item 10045 Oxycodone 5 mg. Remove it there first.',
    })
  })
})
