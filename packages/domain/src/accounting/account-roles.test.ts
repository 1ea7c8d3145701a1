import { expect, it } from 'vitest'
import { accountClass, accountRoleName, accountRoles } from './account-roles.ts'

it('has one account of its own for every role', () => {
  for (const key of ['code', 'name', 'account'] as const)
    expect(new Set(accountRoles.map((role) => role[key])).size).toBe(accountRoles.length)
})

it('orders the standard chart by number', () => {
  const numbers = accountRoles.map(({ account }) => account)
  expect(numbers).toEqual(numbers.toSorted())
})

it('reads the class of an account from its number', () => {
  expect(['1200', '2000', '3000', '4010', '5000', '7000'].map(accountClass)).toEqual([
    'asset',
    'liability',
    'equity',
    'income',
    'expense',
    'expense',
  ])
})

it('names a role as people read it', () => {
  expect(accountRoleName('received-not-invoiced')).toBe('Received not invoiced')
})
