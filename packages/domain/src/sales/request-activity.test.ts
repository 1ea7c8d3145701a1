import { expect, it } from 'vitest'
import { requestActivityInWords } from './request-activity.ts'

const onLine = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  requestActivityInWords({ action: 'match-line', asked: 'AF-20418', before, after })

it('says what was done to an order from outside, and to which of its lines', () => {
  expect(requestActivityInWords({ action: 'match-request', asked: null, before: null, after: null })).toBe(
    'matched the customer or the ship-to',
  )
  expect(requestActivityInWords({ action: 'split-line', asked: 'AF-20418', before: null, after: null })).toBe(
    'split line AF-20418',
  )
  expect(onLine({ itemId: null, quantity: 3 }, { itemId: 'x', quantity: 36 })).toBe('matched the item of line AF-20418')
  expect(onLine({ quantity: 3 }, { quantity: 36 })).toBe('changed the quantity from 3 to 36 on line AF-20418')
  expect(onLine({ price: null }, { price: 4.85 })).toBe('changed the price from none to 4.85 on line AF-20418')
  expect(onLine({ dropped: false }, { dropped: true })).toBe('dropped line AF-20418')
  expect(onLine({ questions: ['PRICE'] }, { questions: ['x'] })).toBe('answered a question about line AF-20418')
})
