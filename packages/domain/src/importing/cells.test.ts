import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  choiceCell,
  dayCell,
  emailCell,
  percentCell,
  priceCell,
  proseCell,
  textCell,
  unitCostCell,
  wholeNumberCell,
  yesNoCell,
} from './cells.ts'
import { deaNumberColumn, deaScheduleCell, gtinCell, ndcColumn, stateCell, zipCodeCell } from './code-cells.ts'

describe('cells that are read', () => {
  it.each([
    [priceCell, '12.5', 1250],
    [priceCell, '$1,234.50', 123_450],
    [priceCell, '0', 0],
    [unitCostCell, '0.0001', 1],
    [unitCostCell, '$ 7.1234', 71_234],
    [wholeNumberCell(0, 10_000), '1,200', 1200],
    [percentCell(99.99), '99.99', 99.99],
    [percentCell(99.99), '20 %', 20],
    [dayCell, '2027-12-31', '2027-12-31'],
    [dayCell, '2/29/2028', '2028-02-29'],
    [yesNoCell, 'Yes', true],
    [yesNoCell, 'FALSE', false],
    [emailCell, 'Ana@Example.com', 'ana@example.com'],
    [choiceCell(['Pharmacy', 'Hospital']), 'hospital', 'Hospital'],
    [textCell(3), 'abc', 'abc'],
    [proseCell(3), 'a\nb', 'a\nb'],
    [gtinCell, '305910369019', '00305910369019'],
    [deaNumberColumn.parse, 'ap5836727-x1', 'AP5836727-X1'],
    // Only mistyped: it is kept as a draft, and the preview says so.
    [deaNumberColumn.parse, 'ab4523763', 'AB4523763'],
    [deaScheduleCell, 'CII', 'II'],
    [stateCell, 'texas', 'TX'],
    [zipCodeCell, '787011234', '78701-1234'],
    [zipCodeCell, '501', '00501'],
    [ndcColumn.parse, '0591-0369-01', { labeler: '0591', product: '0369', packaging: '01' }],
  ])('%#: %j', (read, text, value) => {
    expect(read(text)).toEqual({ value })
  })
})

describe('cells that are refused', () => {
  it.each([
    [priceCell, '-1', 'must not be negative'],
    [priceCell, '-$1', 'must not be negative'],
    [priceCell, '1,5', 'must be an amount, such as 1234.50'],
    [priceCell, '1.234,50', 'must be an amount, such as 1234.50'],
    [priceCell, '1.005', 'must have at most 2 decimals'],
    [priceCell, '9999999999999.99', 'is too large'],
    [priceCell, 'free', 'must be an amount, such as 1234.50'],
    [unitCostCell, '1.00001', 'must have at most 4 decimals'],
    [wholeNumberCell(1, 1000), '1.5', 'must be a whole number from 1 to 1,000'],
    [wholeNumberCell(1, 1000), '0', 'must be a whole number from 1 to 1,000'],
    [percentCell(99.99), '100', 'must be a percentage from 0 to 99.99 with at most two decimals'],
    [percentCell(99.99), '1.234', 'must be a percentage from 0 to 99.99 with at most two decimals'],
    [dayCell, '2027-02-30', 'must be a day, such as 2027-12-31 or 12/31/2027'],
    [dayCell, '31/12/2027', 'must be a day, such as 2027-12-31 or 12/31/2027'],
    [dayCell, '1/1/27', 'must be a day, such as 2027-12-31 or 12/31/2027'],
    [yesNoCell, 'maybe', 'must be yes or no'],
    [emailCell, 'ana', 'must be an email address'],
    [choiceCell(['A', 'B']), 'C', 'must be one of A, B'],
    [textCell(3), 'abcd', 'must have at most 3 characters'],
    [textCell(3), '\u200b', 'must have a character that can be seen'],
    [textCell(3), 'a\nb', 'must not have control characters or marks that turn the direction of a text'],
    [proseCell(9), '\u202eabc', 'must not have control characters or marks that turn the direction of a text'],
    [gtinCell, '305910369018', 'The check digit of 305910369018 is wrong.'],
    [deaNumberColumn.parse, 'AB452376', 'AB452376 has 6 digits after the first two characters. A DEA number has 7.'],
    [deaScheduleCell, 'VI', 'must be a schedule, such as CII, or blank'],
    [stateCell, 'ZZ', 'must be a state, such as TX'],
    [zipCodeCell, '12', 'must be a zip code: five digits, or nine as 12345-6789'],
    [
      ndcColumn.parse,
      '1234567890',
      '1234567890 can be 12345-678-90, 12345-6789-0 or 1234-5678-90. Write it with hyphens, or choose one.',
    ],
  ])('%#: %j', (read, text, problem) => {
    expect(read(text)).toEqual({ problem })
  })
})

describe('any text', () => {
  it('is read or refused, and never throws', () => {
    const readers = [priceCell, unitCostCell, wholeNumberCell(0, 9), percentCell(100), dayCell, yesNoCell, emailCell]
    const codes = [gtinCell, deaNumberColumn.parse, deaScheduleCell, stateCell, zipCodeCell, ndcColumn.parse]
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[-$]?[\d,.]{1,20}$/))
    fc.assert(
      fc.property(text, (any) => {
        for (const read of [...readers, ...codes])
          expect(Object.keys(read(any))).toEqual([expect.stringMatching(/^(?:value|problem)$/)])
      }),
    )
  })
})
