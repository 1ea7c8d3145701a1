import { expect, it } from 'vitest'
import { checkWriteOff } from './credit.ts'

it('writes off one invoice, for a reason of ten characters or more', () => {
  expect(checkWriteOff({ invoiceId: 'i', note: 'Bankruptcy' })).toBe('i')
  expect(() => checkWriteOff({ note: 'Bankruptcy' })).toThrow('Choose the invoice that is written off.')
  for (const note of ['', 'Too short', '   padded   '])
    expect(() => checkWriteOff({ invoiceId: 'i', note })).toThrow('A note of ten characters or more is needed.')
})
