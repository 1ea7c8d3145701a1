import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import { deviceName } from '@galen/domain/identity/device-name'
import type { Tx } from '../../platform/database/database.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { Request, Work } from '../../platform/work.ts'
import { openSealedText } from '../../platform/sealed-text.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { letters } from '../sign-in-emails.ts'
import { addressGroup } from '../sign-in/address-group.ts'
import type { Person } from '../sign-in/person.store.ts'
import {
  forgetTries,
  giveBackTry,
  type Subject,
  throttleSubject,
  takeTry,
  tooManyTries,
  triesLeft,
  waitOf,
} from '../sign-in/sign-in-throttle.store.ts'
import { stepOf } from './one-time-code.ts'
import { spendRecoveryCode } from './recovery-code.store.ts'

const TOKEN_INVALID = 'Error: token invalid.'

/** At sign-in a wrong code is a 401; for someone who is signed in it is a wrong field, and the session goes on. */
type WrongAs = 'second-factor.unauthenticated' | 'second-factor.validation'

function wrongCode(as: WrongAs, left: number): BusinessError {
  const message = left === 1 ? 'is not right, 1 try left' : `is not right, ${left} tries left`
  return new BusinessError(as, TOKEN_INVALID, [{ field: 'code', message, triesLeft: left }])
}

/** Whose code it is, and where they are. */
export type CodeGiver = {
  readonly secrets: Secrets
  readonly owner: Pick<Person, 'id' | 'email' | 'givenName' | 'mfaSecret' | 'knowsAddress'> & {
    readonly companyId: string
  }
  readonly request: Request
  readonly wrongAs: WrongAs
}

/** The transaction of the try, in the company of the person and for the purpose 'sign-in'. */
export type Trying = Pick<Work, 'tx' | 'audit' | 'send'>

/**
 * What a try counts for. Wrong codes from elsewhere do not count against people at an address they know; everywhere else
 * tries share one count per account, or anyone who has the password and many addresses could guess without end.
 */
function countedFor({ secrets, owner, request }: CodeGiver): { here: Subject; elsewhere: readonly Subject[] } {
  return {
    here: throttleSubject(secrets, 'code', owner.email, addressGroup(request.address)),
    elsewhere: owner.knowsAddress ? [] : [throttleSubject(secrets, 'codeFromElsewhere', owner.email)],
  }
}

/** How many wrong codes the person may still give here; refuses when none. */
export async function codeTriesLeft(tx: Tx, giver: CodeGiver): Promise<number> {
  const { here, elsewhere } = countedFor(giver)
  const counted = [here, ...elsewhere]
  const wait = await waitOf(tx, counted)
  if (wait > 0) throw tooManyTries('second-factor', wait)
  const left = []
  for (const subject of counted) left.push(await triesLeft(tx, subject))
  return Math.min(...left)
}

/**
 * Checks one code, at most five wrong ones in ten minutes. The counts stay locked until the commit, so of many at once
 * no more are checked than are allowed. A refusal is answered, not thrown: the caller commits what was counted.
 */
export async function tryCode<T>(
  trying: Trying,
  giver: CodeGiver,
  check: () => Promise<T | null>,
): Promise<T | BusinessError> {
  const { tx } = trying
  // Everyone locks the person first and what belongs to them after that.
  await sql`select from app_user where id = ${giver.owner.id} for no key update`.execute(tx)
  const { here, elsewhere } = countedFor(giver)
  const counted = [here, ...elsewhere]
  // Asked before anything is counted: a try that is refused by one count takes nothing from the other.
  const wait = await waitOf(tx, counted)
  if (wait > 0) return tooManyTries('second-factor', wait)
  const tries = []
  for (const subject of counted) tries.push({ most: subject.limit.most, taken: await takeTry(tx, subject) })
  // A wait that ended while this try stood in line has not ended for its transaction.
  if (tries.some(({ taken }) => taken === null)) return tooManyTries('second-factor', 0)
  const right = await check()
  if (right === null) {
    if (tries.some(({ taken }) => Number(taken) >= GUESSES)) await warnOwner(trying, giver)
    return wrongCode(giver.wrongAs, Math.max(0, Math.min(...tries.map(({ most, taken }) => most - Number(taken)))))
  }
  await forgetTries(tx, here)
  for (const subject of elsewhere) await giveBackTry(tx, subject)
  return right
}

/** So many wrong codes after a right password are no slip of the finger. */
const GUESSES = 5

/** Notifies the owner that someone knows their password, once in some hours however long it goes on. */
async function warnOwner({ tx, audit, send }: Trying, { secrets, owner, request }: CodeGiver): Promise<void> {
  if ((await takeTry(tx, throttleSubject(secrets, 'codeWarning', owner.email))) !== 1) return
  const { id, companyId, email } = owner
  audit('user', { id, action: 'warn-of-guessed-codes', before: null, after: { wrongCodes: 'mailed' } })
  const letter = letters.codesGuessed(owner, deviceName(request.device))
  await queueMail({ tx, send, companyId, recipient: email, ...letter })
}

/** Uses up a code from the app, or a recovery code, and answers which it was. */
export function spendCode(trying: Trying, giver: CodeGiver, code: string): Promise<'app' | 'recovery' | BusinessError> {
  const { tx } = trying
  const { secrets, owner } = giver
  return tryCode(trying, giver, async () => {
    if (/^\d{6}$/.test(code)) return (await spendAppCode(tx, giver, code)) ? 'app' : null
    return (await spendRecoveryCode(tx, secrets, owner.id, code)) ? 'recovery' : null
  })
}

async function spendAppCode(tx: Tx, { secrets, owner }: CodeGiver, code: string): Promise<boolean> {
  if (!owner.mfaSecret) return false
  const step = await stepOf(openSealedText(secrets.secondFactorKey, owner.id, owner.mfaSecret), code)
  return step !== null && takeStep(tx, owner.id, step)
}

/** A code works once: its step and all older ones are refused from now on (RFC 6238, 5.2). */
async function takeStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const { rows } = await sql`
    update app_user set mfa_last_step = ${step}
    where id = ${userId} and mfa_enabled and (mfa_last_step is null or mfa_last_step < ${step}) returning 1`.execute(tx)
  return rows.length > 0
}
