import { describe, expect, it } from 'vitest'
import { readFigure } from './figure-cell.tsx'

describe('a figure that is typed', () => {
  it.each([
    ['30', { value: 30 }],
    [' 1,000 ', { value: 1000 }],
    ['2.5', { value: 2.5 }],
    ['2.555', { refused: 'At most 2 decimals' }],
    ['0', { refused: 'At least 1' }],
    ['5000', { refused: 'At most 3,650' }],
    ['soon', { refused: 'Type a number' }],
    ['-3', { refused: 'Type a number' }],
  ])('%s', (typed, read) => expect(readFigure(typed, 1, 3650, 2)).toEqual(read))

  it('is whole where halves make no sense', () =>
    expect(readFigure('2.5', 0, 99, 0)).toEqual({ refused: 'Type a whole number' }))
})
