import { describe, expect, it } from 'vitest'
import { figureFrom } from './typed-figure.ts'

describe('a figure typed into a row', () => {
  it.each([
    ['30', { value: 30 }],
    [' 1,204 ', { value: 1204 }],
    ['2.5', { value: 2.5 }],
    ['0', { value: 0 }],
    ['-1', { tooLow: 0 }],
    ['5000', { tooHigh: 2000 }],
    ['', { isNone: true }],
    ['12a', { isNone: true }],
    ['1e3', { isNone: true }],
  ])('%j is %j', (typed, expected) => expect(figureFrom(typed, { min: 0, max: 2000 })).toEqual(expected))
})
