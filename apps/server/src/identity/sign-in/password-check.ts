import { BusinessError } from '@galen/domain/business-error'
import { normalEmailAddress } from '@galen/domain/email-address'
import type { Tx } from '../../platform/database/database.ts'
import type { Installation } from '../../platform/installation.ts'
import type { Actor, OpenTransaction, Request } from '../../platform/operation.ts'
import { hashingOf, hashPassword, inHashingTurn, isOutdated, verifyPassword } from '../../platform/passwords.ts'
import { addressGroup } from './address-group.ts'
import { type GivenCredentials, wrongCredentials } from './credentials.ts'
import { findPerson, findPersonById, type Person } from './person.store.ts'
import {
  forgetTries,
  giveBackTry,
  type Subject,
  subjectOf,
  takeTry,
  tooManyTries,
  waitOf,
} from './sign-in-throttle.store.ts'

export type Asking = {
  readonly installation: Installation
  readonly request: Request
  readonly transaction: OpenTransaction
}

/** The scope in which somebody proves who they are: nobody yet, in no company. */
export const provingScope = { companyId: null, userId: null, purpose: 'sign-in' } as const

/** Somebody whose password was right. */
export type Proved = {
  readonly person: Person & { readonly companyId: string; readonly passwordHash: string }
  /** What went wrong before for this person at this address; forgotten once they are in. */
  readonly failures: Subject
  /** The hash at today's cost, when the kept one was made at a lower one. */
  readonly betterHash: string | null
}

/**
 * Checks a name and a password. Refuses with the same words and after the same work whether the name, the password,
 * the account or its companies are at fault. Only so many are checked: each try is counted before it is made.
 */
export async function checkPassword(asking: Asking, given: GivenCredentials): Promise<Proved> {
  const account = normalEmailAddress(given.username)
  const find = (tx: Tx, address: string) => findPerson(tx, account, address)
  return prove(asking, account, find, given.password, wrongCredentials())
}

/** Checks the password of somebody who is signed in already and is asked for it again. */
export async function checkPasswordAgain(
  asking: Asking,
  actor: Actor,
  password: string,
  field: string,
): Promise<Proved> {
  const address = addressGroup(asking.request.address)
  const person = await asking.transaction(provingScope, ({ tx }) => findPersonById(tx, actor.userId, address))
  const find = (tx: Tx) => findPersonById(tx, actor.userId, address)
  // Not a 401: the session is fine, and the browser would refresh it and ask again (Spec §4).
  const wrong = new BusinessError('password.validation', 'The password is not right.', [
    { field, message: 'is not right' },
  ])
  const proved = await prove(asking, person?.email ?? actor.userId, find, password, wrong)
  await asking.transaction(provingScope, ({ tx }) => forgetTries(tx, proved.failures))
  return proved
}

type Find = (tx: Tx, address: string) => Promise<Person | undefined>

async function prove(
  asking: Asking,
  account: string,
  find: Find,
  password: string,
  wrong: BusinessError,
): Promise<Proved> {
  const { installation, transaction } = asking
  const { person, failures, counted } = await lookUp(asking, account, find)
  return inHashingTurn(async () => {
    await transaction(provingScope, ({ tx }) => takeTries(tx, counted))
    const hashing = hashingOf(installation)
    const right = await verifyPassword(hashing, password, person?.passwordHash ?? null)
    if (!right || !isUsable(person)) throw wrong
    // Given back before the turn ends, so that no more tries are under way than turns: people who are right never
    // have to wait for each other.
    await transaction(provingScope, ({ tx }) => giveBackTries(tx, counted))
    const betterHash = isOutdated(hashing, person.passwordHash) ? await hashPassword(hashing, password) : null
    return { person, failures, betterHash }
  })
}

/** Who it is, and what their try counts for. Whoever has to wait is told at once, without taking a turn from anybody. */
async function lookUp({ installation, request, transaction }: Asking, account: string, find: Find) {
  const { secrets } = installation
  const address = addressGroup(request.address)
  const failures = subjectOf(secrets, 'accountAtAddress', account, address)
  return transaction(provingScope, async ({ tx }) => {
    const person = await find(tx, address)
    // Strangers share one count per account; it says nothing about people at an address they know.
    const strangers = person?.knowsAddress ? [] : [subjectOf(secrets, 'account', account)]
    const counted = [...strangers, failures, subjectOf(secrets, 'address', address)]
    const wait = await waitOf(tx, counted)
    if (wait > 0) throw tooManyTries('sign-in', wait)
    return { person, failures, counted }
  })
}

const isUsable = (person: Person | undefined): person is Proved['person'] =>
  person !== undefined && person.active && person.companyId !== null && person.passwordHash !== null

/** All or none: a refusal rolls back what was counted before it. */
async function takeTries(tx: Tx, subjects: readonly Subject[]): Promise<void> {
  for (const subject of subjects)
    if ((await takeTry(tx, subject)) === null) throw tooManyTries('sign-in', await waitOf(tx, subjects))
}

async function giveBackTries(tx: Tx, subjects: readonly Subject[]): Promise<void> {
  for (const subject of subjects) await giveBackTry(tx, subject)
}

/** For commands, whose earlier reply to the same key comes before any refusal: keeps the refusal for later. */
export async function orRefusal<T>(work: Promise<T>): Promise<T | BusinessError> {
  try {
    return await work
  } catch (error) {
    if (error instanceof BusinessError) return error
    throw error
  }
}
