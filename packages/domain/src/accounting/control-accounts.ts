import type { Cents } from '../money.ts'
import { type AccountRole, accountRoleName } from './account-roles.ts'

/** The roles whose accounts equal the sum of their documents; only those documents post to them (P32). */
export const controlRoles = [
  'undeposited-funds',
  'receivable',
  'inventory',
  'payable',
  'received-not-invoiced',
  'accrued-freight',
  'customer-credits',
] as const satisfies readonly AccountRole[]
export type ControlRole = (typeof controlRoles)[number]

const isControlRole = (role: string): role is ControlRole => (controlRoles as readonly string[]).includes(role)

export type NamedAccount = {
  readonly active: boolean
  /** The roles that are mapped to it. */
  readonly roles: readonly string[]
}

const accountOf = (role: string) => `is the account of ${accountRoleName(role as AccountRole)}`

/** Why a document cannot post to an account that it names, or null. The roles of its own ledger are `own`. */
export function accountProblem(account: NamedAccount | undefined, own: readonly ControlRole[] = []): string | null {
  if (!account?.active) return 'is not an active ledger account'
  const role = account.roles.find((one) => isControlRole(one) && !own.includes(one))
  return role === undefined ? null : `${accountOf(role)}: use a document`
}

/** Whether an amount takes back all or a part of what documents of other ledgers left on a control account. */
export const takesBack = (amount: Cents, left: Cents): boolean =>
  amount !== 0 && Math.sign(amount) === -Math.sign(left) && Math.abs(amount) <= Math.abs(left)

export type Mapped = {
  readonly role: string
  /** The account that the role has now, where it is another one. */
  readonly before: { readonly name: string; readonly isPosted: boolean } | null
  readonly account: {
    /** The other roles that are mapped to it. */
    readonly roles: readonly string[]
    readonly isPosted: boolean
    /** A credit reason that posts to it. */
    readonly creditReason: string | null
  } | null
}

/**
 * Why a role cannot be mapped to an account, or null. An account of a ledger has no other use, and a ledger does not leave an
 * account behind that has its postings.
 */
export function mappingProblem({ role, before, account }: Mapped): string | null {
  const isControl = isControlRole(role)
  const other = account?.roles.find((one) => isControl || isControlRole(one))
  if (other !== undefined) return `${accountOf(other)}`
  if (!isControl) return null
  if (before?.isPosted) return `cannot be changed: ${before.name} has postings. Rename that account instead`
  if (account?.isPosted) return 'has postings already. Choose an account without postings'
  return account?.creditReason ? `is used by the credit reason ${account.creditReason}` : null
}
