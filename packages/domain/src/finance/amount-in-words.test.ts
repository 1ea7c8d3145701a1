import { expect, it } from 'vitest'
import { parseCents } from '../money.ts'
import { amountInWords } from './amount-in-words.ts'

it.each([
  [0.07, 'Zero and 07/100'],
  [15, 'Fifteen and 00/100'],
  [100, 'One hundred and 00/100'],
  [1234.5, 'One thousand two hundred thirty-four and 50/100'],
  [2_000_020.99, 'Two million twenty and 99/100'],
])('%s is "%s"', (amount, words) => {
  expect(amountInWords(parseCents(amount))).toBe(words)
})
