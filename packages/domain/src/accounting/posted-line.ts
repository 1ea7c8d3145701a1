import type { Cents } from '../money.ts'
import type { AccountRole } from './account-roles.ts'

/** One side of an entry. It names an account, or the role that says which account it is. */
export type PostedLine = {
  readonly role?: AccountRole
  readonly accountId?: string
  /** A debit is positive, a credit negative. */
  readonly amount: Cents
  readonly customerId?: string | null
  readonly vendorId?: string | null
  readonly openItemId?: string | null
  readonly memo?: string
}
