import { expect, it } from 'vitest'
import { readTypedLine } from './typed-line.ts'

it.each([
  ['60', 31.85, { quantity: 60 }],
  [' 60 = 37.25 ', 31.85, { quantity: 60, price: 37.25 }],
  ['1,200=$4', null, { quantity: 1200, price: 4 }],
  ['60%15', 31.85, { quantity: 60, price: 37.47 }],
  ['60%15.5%', 31.85, { quantity: 60, price: 37.69 }],
  ['60=37.255', 31.85, { quantity: 60, price: 37.26 }],
  ['60%150', 10, { quantity: 60, price: 100000 }],
  ['0', 31.85, { quantity: 0 }],
  ['12*3', 31.85, { quantity: 36 }],
  ['12 * 3 = 37.25', 31.85, { quantity: 36, price: 37.25 }],
  ['10+2*5', null, { quantity: 20 }],
])('reads %j at a cost of %j', (typed, cost, expected) => {
  expect(readTypedLine(typed, cost)).toEqual(expected)
})

it('refuses a margin whose price would be too large', () => {
  expect(readTypedLine('1%99.99', 9_999_999_999)).toEqual({ refused: 'The amount is too large.' })
})

it.each(['', 'ten', '60=', '60%', '-1', '1.5', '9999999', '60=1%2', '12*', '*3', '1/0'])('refuses %j', (typed) => {
  expect(readTypedLine(typed, 10)).toHaveProperty('refused')
})

it('reckons no price from a cost that is not seen', () => {
  expect(readTypedLine('60%15', null)).toEqual({
    refused: 'You do not see this cost. Type a price such as 60=37.25.',
  })
})
