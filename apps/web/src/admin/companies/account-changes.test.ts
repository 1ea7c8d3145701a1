import { expect, it } from 'vitest'
import { askedChange } from './account-changes.ts'

const values = {
  bank: 'First Harbor',
  name: 'Bank Company LLC',
  routing: '021000021',
  use: 'both',
  isDefault: true,
} as const
const account = { id: 'a', lastFour: '6789', version: 3, ...values }

it('asks for what was changed in the dialog, and not for what it only shows', () => {
  expect(askedChange(account, { ...values, bank: 'Second Harbor' })).toEqual({ bank: 'Second Harbor' })
  expect(askedChange(account, { ...values, isDefault: false })).toEqual({ isDefault: false })
  expect(askedChange(account, values)).toEqual({})
})
