import { describe, expect, it } from 'vitest'
import { leadingAmount, stillUnaccepted } from './item.ts'

describe('the number a measure begins with', () => {
  it.each([
    ['10', 10],
    ['2.5/325', 2.5],
    ['.75', 0.75],
    ['1,000 mL', 1000],
    [' 100 tablets', 100],
    ['5%', 5],
    ['', null],
    ['as needed', null],
    ['9999999999999', null],
  ])('%s is %s', (written, amount) => {
    expect(leadingAmount(written)).toBe(amount)
  })
})

describe('what waits to be accepted', () => {
  const waiting = ['itemName', 'strength']
  it('grows by what is filled', () => {
    expect(stillUnaccepted(waiting, { filled: ['size'], accepted: [], entered: ['size'] })).toEqual([
      'itemName',
      'strength',
      'size',
    ])
  })
  it('shrinks by what is accepted or entered by hand', () => {
    expect(stillUnaccepted(waiting, { filled: [], accepted: ['itemName'], entered: [] })).toEqual(['strength'])
    expect(stillUnaccepted(waiting, { filled: [], accepted: [], entered: ['strength'] })).toEqual(['itemName'])
  })
  it('knows no other fields', () => {
    expect(stillUnaccepted(['nonsense'], { filled: ['number'], accepted: [], entered: [] })).toEqual([])
  })
})
