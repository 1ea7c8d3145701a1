import { expect, it } from 'vitest'
import { isGln } from './gln.ts'

it.each([
  ['0614141000036', true],
  ['0614141000037', false],
  ['614141000036', false],
  ['06141410000361', false],
  ['061414100003X', false],
  ['', false],
])('%s: %s', (text, expected) => expect(isGln(text)).toBe(expected))
