import { expect, it } from 'vitest'
import { withoutEnding, withoutIdleZeros } from './text-ending.ts'

it('leaves out a sign at the end only', () => {
  expect(withoutEnding('0.500', '0')).toBe('0.5')
  expect(withoutEnding('000', '0')).toBe('')
  expect(withoutEnding('', '0')).toBe('')
})

it('leaves out zeros that say nothing, and no others', () => {
  expect(['2.50', '3.000', '100', '0.0', '10.01'].map(withoutIdleZeros)).toEqual(['2.5', '3', '100', '0', '10.01'])
})
