import { describe, expect, it } from 'vitest'
import type { Cents } from '../money.ts'
import { accountProblem, controlRoles, type Mapped, mappingProblem, takesBack } from './control-accounts.ts'
import { accountRoles } from './account-roles.ts'

type Account = NonNullable<Mapped['account']>
const named = (...roles: string[]) => ({ active: true, roles })
const cents = (amount: number) => amount as Cents

describe('an account that a document names', () => {
  it('is none of a ledger, by its role and not by its number', () => {
    const numbers = accountRoles.filter(({ code }) => (controlRoles as readonly string[]).includes(code))
    expect(numbers.map(({ account }) => account)).toEqual(['1050', '1100', '1200', '2000', '2050', '2060', '2100'])
    for (const role of controlRoles)
      expect(accountProblem(named(role))).toMatch(/^is the account of .+: use a document$/)
    expect(accountProblem(named('inventory'))).toBe('is the account of Inventory: use a document')
    expect(accountProblem(named('sales', 'payable'))).toBe('is the account of Accounts payable: use a document')
    for (const role of ['rebates-receivable', 'commission-payable', 'bank', 'sales'])
      expect(accountProblem(named(role))).toBeNull()
    expect(accountProblem(named())).toBeNull()
  })

  it('is of the own ledger of the document, and active', () => {
    expect(accountProblem(named('accrued-freight'), ['accrued-freight'])).toBeNull()
    expect(accountProblem(named('accrued-freight'))).toBe('is the account of Accrued freight: use a document')
    expect(accountProblem(named('inventory'), ['accrued-freight'])).not.toBeNull()
    expect(accountProblem({ active: false, roles: [] })).toBe('is not an active ledger account')
    expect(accountProblem(undefined)).toBe('is not an active ledger account')
  })

  it('is given back what others left on it, and no more', () => {
    expect(takesBack(cents(-1000), cents(1000))).toBe(true)
    expect(takesBack(cents(300), cents(-1000))).toBe(true)
    expect(takesBack(cents(-1001), cents(1000))).toBe(false)
    expect(takesBack(cents(1), cents(1000))).toBe(false)
    expect(takesBack(cents(0), cents(1000))).toBe(false)
    expect(takesBack(cents(5), cents(0))).toBe(false)
  })
})

describe('the mapping of a role', () => {
  const free: Account = { roles: [], isPosted: false, creditReason: null }
  const map = (role: string, account: Partial<Account> | null, isPosted = false) =>
    mappingProblem({ role, before: { name: '1200 Inventory', isPosted }, account: account && { ...free, ...account } })

  it('gives no account two ledgers, nor a ledger and another use', () => {
    expect(map('other-charges', { roles: ['inventory'] })).toBe('is the account of Inventory')
    expect(map('inventory', { roles: ['other-charges'] })).toBe('is the account of Other charges')
    expect(map('inventory', { roles: ['payable'] })).toBe('is the account of Accounts payable')
    expect(map('other-charges', { roles: ['sales'] })).toBeNull()
    expect(map('inventory', { creditReason: 'Price protection' })).toBe('is used by the credit reason Price protection')
    expect(map('sales', { creditReason: 'Price protection' })).toBeNull()
  })

  it('leaves no postings of a ledger behind and takes over none', () => {
    expect(map('inventory', {}, true)).toBe(
      'cannot be changed: 1200 Inventory has postings. Rename that account instead',
    )
    expect(map('inventory', null, true)).not.toBeNull()
    expect(map('inventory', { isPosted: true })).toBe('has postings already. Choose an account without postings')
    expect(map('inventory', {})).toBeNull()
    expect(map('sales', { isPosted: true }, true)).toBeNull()
  })
})
