import { type Cents, negate, sum } from '../money.ts'
import type { AccountRole } from './account-roles.ts'
import type { PostedLine } from './posted-line.ts'

const revenueRoles: readonly AccountRole[] = ['sales', 'returns', 'sales-discounts', 'freight-income', 'other-charges']
const costRoles: readonly AccountRole[] = ['cost-of-goods', 'freight-out', 'price-variance', 'landed-cost-variance']

/** The roles whose accounts make the ledger profit of an invoice (P34). */
export const profitRoles: readonly AccountRole[] = [...revenueRoles, ...costRoles]

/** What a posting adds to the profit of an invoice that it belongs to. */
export type ProfitShare = { readonly invoiceId: string; readonly revenue: Cents; readonly cost: Cents }

/** What the lines of an entry that belongs to one invoice earned and cost. */
export function profitOfLines(invoiceId: string, lines: readonly Pick<PostedLine, 'role' | 'amount'>[]): ProfitShare {
  const of = (roles: readonly AccountRole[]) =>
    sum(lines.filter(({ role }) => role && roles.includes(role)).map(({ amount }) => amount))
  return { invoiceId, revenue: negate(of(revenueRoles)), cost: of(costRoles) }
}

/** Discounts that a payment takes are revenue that its invoices do not bring. */
export const discountShares = (
  charges: readonly { readonly documentKind: string; readonly id: string; readonly discount: Cents }[],
): ProfitShare[] =>
  charges
    .filter(({ documentKind, discount }) => documentKind === 'invoice' && discount !== 0)
    .map(({ id, discount }) => ({ invoiceId: id, revenue: negate(discount), cost: 0 as Cents }))
