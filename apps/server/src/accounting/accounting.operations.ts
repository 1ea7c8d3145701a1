import type { Area } from '../platform/area.ts'
import { accountingInvariants } from './accounting-invariants.ts'

/** The books: accounts, fiscal periods and the journal. */
export const accounting: Area = {
  name: 'accounting',
  owns: ['fiscal_period', 'account_role', 'journal_entry', 'journal_line', 'account_month', 'journal_proposal'],
  operations: [],
  invariants: accountingInvariants,
}
