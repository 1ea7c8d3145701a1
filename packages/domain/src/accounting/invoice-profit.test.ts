import { expect, it } from 'vitest'
import { parseCents } from '../money.ts'
import { accountRoles } from './account-roles.ts'
import { discountShares, profitOfLines, profitRoles } from './invoice-profit.ts'
import { invoiceLines } from './postings.ts'

it('the profit of an invoice is what the accounts 4000 to 4110, 5000, 5020, 5030 and 5100 have, and no other (P34)', () => {
  const numbers = accountRoles.filter(({ code }) => profitRoles.includes(code)).map(({ account }) => account)
  expect(numbers).toEqual(['4000', '4010', '4020', '4100', '4110', '5000', '5020', '5030', '5100'])
})

it('is counted from the lines that are posted', () => {
  const cents = (amount: number) => parseCents(amount)
  const lines = invoiceLines({
    customerId: 'c',
    openItemId: 'o',
    total: cents(112),
    merchandise: cents(100),
    charges: cents(5),
    freightCharge: cents(7),
    freightCost: cents(4),
    stockCost: cents(60),
    dropShipCost: cents(3),
  })
  expect(profitOfLines('i', lines)).toEqual({ invoiceId: 'i', revenue: cents(112), cost: cents(67) })
})

it('a discount lowers the revenue of the invoice that it was taken on, and of nothing else', () => {
  const charge = (id: string, documentKind: string, discount: number) => ({
    id,
    documentKind,
    discount: parseCents(discount),
  })
  expect(discountShares([charge('a', 'invoice', 2), charge('b', 'invoice', 0), charge('c', 'receipt', 1)])).toEqual([
    { invoiceId: 'a', revenue: parseCents(-2), cost: 0 },
  ])
})
