import { add, type Cents, negate, parseCents, sum } from '../money.ts'
import type { AccountClass } from './account-roles.ts'

/** The figures of an account for a period and for the one it is compared with; debits are positive. */
export type AccountFigures = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly class: AccountClass
  /** The movement of the period without the entry that closes a year. */
  readonly result: number
  readonly comparedResult: number
  /** The balance at the end. */
  readonly closing: number
  readonly comparedClosing: number
}

type Figures = { readonly amount: Cents; readonly compared: Cents }
type StatementRow = Figures & { readonly accountId: string; readonly code: string; readonly name: string }
export type StatementSection = Figures & { readonly name: SectionName; readonly rows: readonly StatementRow[] }
type SectionName = 'income' | 'cost-of-sales' | 'expenses' | 'assets' | 'liabilities' | 'equity'

/** Accounts from 5000 to 5099 are the cost of what was sold; all other expenses run the business. */
const isCostOfSales = ({ class: kind, code }: AccountFigures) => kind === 'expense' && code.startsWith('50')

const totalOf = (rows: readonly Figures[]): Figures => ({
  amount: sum(rows.map(({ amount }) => amount)),
  compared: sum(rows.map(({ compared }) => compared)),
})

type Reading = { readonly of: 'result' | 'closing'; readonly sign: 1 | -1 }

function section(name: SectionName, accounts: readonly AccountFigures[], { of, sign }: Reading): StatementSection {
  const figure = (value: number) => (sign === 1 ? parseCents(value) : negate(parseCents(value)))
  const rows = accounts
    .map((account) => ({
      accountId: account.id,
      code: account.code,
      name: account.name,
      amount: figure(account[of]),
      compared: figure(of === 'result' ? account.comparedResult : account.comparedClosing),
    }))
    .filter(({ amount, compared }) => amount !== 0 || compared !== 0)
  return { name, rows, ...totalOf(rows) }
}

const minus = (left: Figures, right: Figures): Figures => ({
  amount: add(left.amount, negate(right.amount)),
  compared: add(left.compared, negate(right.compared)),
})

/** Income less the cost of sales is the gross profit; less the other expenses it is the result. */
export function incomeStatement(accounts: readonly AccountFigures[]) {
  const income = section(
    'income',
    accounts.filter((account) => account.class === 'income'),
    { of: 'result', sign: -1 },
  )
  const costOfSales = section('cost-of-sales', accounts.filter(isCostOfSales), { of: 'result', sign: 1 })
  const expenses = section(
    'expenses',
    accounts.filter((account) => account.class === 'expense' && !isCostOfSales(account)),
    { of: 'result', sign: 1 },
  )
  const grossProfit = minus(income, costOfSales)
  return { income, costOfSales, expenses, grossProfit, result: minus(grossProfit, expenses) }
}

/** What the company has, owes and is worth. The result that no year end has carried forward yet belongs to equity. */
export function balanceSheet(accounts: readonly AccountFigures[]) {
  const of = (kind: AccountClass) => accounts.filter((account) => account.class === kind)
  const assets = section('assets', of('asset'), { of: 'closing', sign: 1 })
  const liabilities = section('liabilities', of('liability'), { of: 'closing', sign: -1 })
  const equity = section('equity', of('equity'), { of: 'closing', sign: -1 })
  const earned = totalOf(section('income', [...of('income'), ...of('expense')], { of: 'closing', sign: -1 }).rows)
  const worth = totalOf([equity, earned])
  return { assets, liabilities, equity, earned, worth, funding: totalOf([liabilities, worth]) }
}
