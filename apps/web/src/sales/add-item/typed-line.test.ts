import { expect, it } from 'vitest'
import { readTypedLine } from './typed-line.ts'

it.each([
  ['60', 31.85, { quantity: 60 }],
  [' 60 = 37.25 ', 31.85, { quantity: 60, price: 37.25 }],
  ['1,200=$4', null, { quantity: 1200, price: 4 }],
  ['60%15', 31.85, { quantity: 60, price: 37.47 }],
  ['60%15.5%', 31.85, { quantity: 60, price: 37.69 }],
  ['0', 31.85, { quantity: 0 }],
])('reads %j at a cost of %j', (typed, cost, expected) => {
  expect(readTypedLine(typed, cost)).toEqual(expected)
})

it.each(['', 'ten', '60=', '60%', '-1', '1.5', '60=1.234', '60%100', '9999999', '60=1%2'])('refuses %j', (typed) => {
  expect(readTypedLine(typed, 10)).toHaveProperty('refused')
})

it('reckons no price from a cost that is not seen', () => {
  expect(readTypedLine('60%15', null)).toEqual({
    refused: 'You do not see this cost. Type a price such as 60=37.25.',
  })
})
