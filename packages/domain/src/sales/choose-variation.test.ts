import { expect, it } from 'vitest'
import { parseCents } from '../money.ts'
import { chooseVariation } from './choose-variation.ts'

const of = (
  id: string,
  price: number | null,
  available: number,
  more: { dropShip?: boolean; isSpecial?: boolean } = {},
) => ({
  id,
  price: price === null ? null : parseCents(price),
  available,
  dropShip: more.dropShip ?? false,
  isSpecial: more.isSpecial ?? false,
})

it('takes the cheapest variation that has enough', () => {
  expect(chooseVariation([of('a', 9, 3), of('b', 10, 20), of('c', 11, 20)], 5)?.id).toBe('b')
})

it('takes what is there when nothing has enough, and the cheapest when nothing is there', () => {
  expect(chooseVariation([of('a', 9, 0), of('b', 10, 2)], 5)?.id).toBe('b')
  expect(chooseVariation([of('a', 9, 0), of('b', 8, 0), of('c', null, 0)], 5)?.id).toBe('b')
  expect(chooseVariation([], 5)).toBeUndefined()
})

it('prefers the variation made for the customer, and counts drop shipping as enough', () => {
  expect(chooseVariation([of('a', 9, 50), of('b', 12, 0, { isSpecial: true })], 5)?.id).toBe('b')
  expect(chooseVariation([of('a', 9, 1), of('b', 12, 0, { dropShip: true })], 5)?.id).toBe('b')
})
