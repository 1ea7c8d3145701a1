import { BusinessError } from '@galen/domain/business-error'
import { normalEmailAddress } from '@galen/domain/email-address'
import type { Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'
import { type Asking, forgetFailures, provePassword, provingScope, wrongCredentials } from '../password-proof.ts'
import { addressGroup } from './address-group.ts'
import type { GivenCredentials } from './credentials.ts'
import { findPerson, findPersonById, type Person } from './person.store.ts'
import type { Subject } from './sign-in-throttle.store.ts'

type Usable = Person & { readonly companyId: string; readonly passwordHash: string }

/** Someone whose password was right. */
export type Proved = {
  readonly person: Usable
  /** What went wrong before for this person at this address; forgotten once they are in. */
  readonly failures: Subject
  /** The hash at today's cost, when the kept one was made at a lower one. */
  readonly betterHash: string | null
}

/** Checks a name and a password of someone who wants to sign in. */
export async function checkPassword(asking: Asking, given: GivenCredentials): Promise<Proved> {
  const account = normalEmailAddress(given.username)
  const find = (tx: Tx, address: string) => findPerson(tx, account, address)
  return prove(asking, account, find, given.password, wrongCredentials())
}

/** Checks the password of someone who is signed in already and is asked for it again. */
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
  await asking.transaction(provingScope, ({ tx }) => forgetFailures(tx, proved))
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
  const { owner, failures, betterHash } = await provePassword(asking, { account, password, find, isUsable, wrong })
  return { person: owner, failures, betterHash }
}

const isUsable = (person: Person | undefined): person is Usable =>
  person !== undefined && person.active && person.companyId !== null && person.passwordHash !== null

/** For commands, whose earlier reply to the same key comes before any refusal: keeps the refusal for later. */
export async function orRefusal<T>(work: Promise<T>): Promise<T | BusinessError> {
  try {
    return await work
  } catch (error) {
    if (error instanceof BusinessError) return error
    throw error
  }
}
