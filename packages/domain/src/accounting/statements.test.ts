import { describe, expect, it } from 'vitest'
import { type AccountFigures, balanceSheet, incomeStatement } from './statements.ts'

const account = (code: string, kind: AccountFigures['class'], result: number, closing: number): AccountFigures => ({
  id: code,
  code,
  name: code,
  class: kind,
  result,
  closing,
  comparedResult: result / 2,
  comparedClosing: closing / 2,
})

const accounts = [
  account('1000', 'asset', 0, 700),
  account('1200', 'asset', 0, 300),
  account('2000', 'liability', 0, -400),
  account('3000', 'equity', 0, -350),
  account('4000', 'income', -1000, -1000),
  account('4020', 'income', 10, 10),
  account('5000', 'expense', 600, 600),
  account('5100', 'expense', 40, 40),
  account('6000', 'expense', 100, 100),
  account('6100', 'expense', 0, 0),
]

describe('income statement', () => {
  it('subtracts cost of sales, then the other expenses', () => {
    const { income, costOfSales, expenses, grossProfit, result } = incomeStatement(accounts)
    expect([income.amount, costOfSales.amount, grossProfit.amount]).toEqual([99000, 60000, 39000])
    expect([expenses.amount, result.amount, result.compared]).toEqual([14000, 25000, 12500])
  })

  it('leaves out accounts without figures', () => {
    expect(incomeStatement(accounts).expenses.rows.map(({ code }) => code)).toEqual(['5100', '6000'])
  })
})

describe('balance sheet', () => {
  it('balances with the result that is not carried forward', () => {
    const { assets, liabilities, earned, worth, funding } = balanceSheet(accounts)
    expect([assets.amount, liabilities.amount, earned.amount, worth.amount]).toEqual([100000, 40000, 25000, 60000])
    expect(funding).toEqual({ amount: assets.amount, compared: assets.compared })
  })
})
