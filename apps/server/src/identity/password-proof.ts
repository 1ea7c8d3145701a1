import { BusinessError } from '@galen/domain/business-error'
import type { Tx } from '../platform/database/database.ts'
import type { Installation } from '../platform/installation.ts'
import type { OpenTransaction } from '../platform/operation.ts'
import type { Request } from '../platform/work.ts'
import { hashingOf, hashPassword, inHashingTurn, isOutdated, verifyPassword } from '../platform/passwords.ts'
import { addressGroup } from './sign-in/address-group.ts'
import {
  forgetTries,
  giveBackTry,
  type Subject,
  throttleSubject,
  takeTry,
  tooManyTries,
  waitOf,
} from './sign-in/sign-in-throttle.store.ts'

export type Asking = {
  readonly installation: Installation
  readonly request: Request
  readonly transaction: OpenTransaction
}

/** The scope in which someone proves who they are: no one yet, in no company. */
export const provingScope = { companyId: null, userId: null, purpose: 'sign-in' } as const

/** One refusal for every reason, so that no one learns which addresses exist (Spec §8). */
export const wrongCredentials = () => new BusinessError('sign-in.unauthenticated', 'Username or password invalid.')

/** Someone who has a password, and whether they have been at this address before. */
type Owner = { readonly passwordHash: string | null; readonly knowsAddress: boolean }

type Claim<O extends Owner, U extends O> = {
  /** The name that tries are counted under; people of the company and web accounts have names of their own. */
  readonly account: string
  readonly password: string
  readonly find: (tx: Tx, address: string) => Promise<O | undefined>
  /** Whether they may come in at all; a user who may not is refused as if the password were wrong. */
  readonly isUsable: (owner: O | undefined) => owner is U
  readonly wrong: BusinessError
}

export type Proof<U> = {
  readonly owner: U
  /** What went wrong before for this account at this address; forgotten once they are in. */
  readonly failures: Subject
  /** The hash at today's cost, when the kept one was made at a lower one. */
  readonly betterHash: string | null
  /** The part of the address that belongs to one household or office. */
  readonly address: string
}

/**
 * Checks a password. Refuses with the same words and after the same work whether the name, the password or the account
 * is at fault. Only so many are checked: each try is counted before it is made.
 */
export async function provePassword<O extends Owner, U extends O & { readonly passwordHash: string }>(
  asking: Asking,
  claim: Claim<O, U>,
): Promise<Proof<U>> {
  const { installation, transaction } = asking
  const { owner, failures, counted, address } = await lookUp(asking, claim)
  return inHashingTurn(async () => {
    await transaction(provingScope, ({ tx }) => takeTries(tx, counted))
    const hashing = hashingOf(installation)
    const right = await verifyPassword(hashing, claim.password, owner?.passwordHash ?? null)
    if (!right || !claim.isUsable(owner)) throw claim.wrong
    // Given back before the turn ends, so that no more tries are under way than turns: people who are right never
    // have to wait for each other.
    await transaction(provingScope, ({ tx }) => giveBackTries(tx, counted))
    const betterHash = isOutdated(hashing, owner.passwordHash) ? await hashPassword(hashing, claim.password) : null
    return { owner, failures, betterHash, address }
  })
}

/** Forgets what went wrong before, for someone who is in. Needs the purpose 'sign-in'. */
export const forgetFailures = (tx: Tx, { failures }: Pick<Proof<unknown>, 'failures'>): Promise<void> =>
  forgetTries(tx, failures)

/** Who it is, and what their try counts for. Anyone who has to wait is notified at once, without taking a turn from anyone. */
async function lookUp<O extends Owner, U extends O>(
  { installation, request, transaction }: Asking,
  { account, find }: Claim<O, U>,
) {
  const { secrets } = installation
  const address = addressGroup(request.address)
  const failures = throttleSubject(secrets, 'accountAtAddress', account, address)
  return transaction(provingScope, async ({ tx }) => {
    const owner = await find(tx, address)
    // Strangers share one count per account; it says nothing about people at an address they know.
    const strangers = owner?.knowsAddress ? [] : [throttleSubject(secrets, 'account', account)]
    const counted = [...strangers, failures, throttleSubject(secrets, 'address', address)]
    const wait = await waitOf(tx, counted)
    if (wait > 0) throw tooManyTries('sign-in', wait)
    return { owner, failures, counted, address }
  })
}

/** All or none: a refusal rolls back what was counted before it. */
async function takeTries(tx: Tx, subjects: readonly Subject[]): Promise<void> {
  for (const subject of subjects)
    if ((await takeTry(tx, subject)) === null) throw tooManyTries('sign-in', await waitOf(tx, subjects))
}

async function giveBackTries(tx: Tx, subjects: readonly Subject[]): Promise<void> {
  for (const subject of subjects) await giveBackTry(tx, subject)
}
