import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import type { Tx } from '../../platform/database/database.ts'
import type { Request } from '../../platform/operation.ts'
import { openSealedText } from '../../platform/sealed-text.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { addressGroup } from '../sign-in/address-group.ts'
import { forgetTries, subjectOf, takeTry, tooManyTries, triesLeft, waitOf } from '../sign-in/sign-in-throttle.store.ts'
import { stepOf } from './one-time-code.ts'
import { spendRecoveryCode } from './recovery-code.store.ts'

const TOKEN_INVALID = 'Error: token invalid.'

/** At sign-in a wrong code is a 401; for somebody who is signed in it is a wrong field, and the session goes on. */
type WrongAs = 'second-factor.unauthenticated' | 'second-factor.validation'

function wrongCode(as: WrongAs, left: number): BusinessError {
  const message = left === 1 ? 'is not right, 1 try left' : `is not right, ${left} tries left`
  return new BusinessError(as, TOKEN_INVALID, [{ field: 'code', message, triesLeft: left }])
}

/** Whose code it is, and where they are: wrong codes from elsewhere do not count against them. */
export type CodeGiver = {
  readonly secrets: Secrets
  readonly owner: { readonly id: string; readonly email: string; readonly mfaSecret: Buffer | null }
  readonly request: Request
  readonly wrongAs: WrongAs
}

const subjectFor = ({ secrets, owner, request }: CodeGiver) =>
  subjectOf(secrets, 'code', owner.email, addressGroup(request.address))

/** How many wrong codes the person may still give here; refuses when none. */
export async function codeTriesLeft(tx: Tx, giver: CodeGiver): Promise<number> {
  const subject = subjectFor(giver)
  const wait = await waitOf(tx, [subject])
  if (wait > 0) throw tooManyTries('second-factor', wait)
  return triesLeft(tx, subject)
}

/**
 * Checks one code, at most five wrong ones in ten minutes. The count stays locked until the commit, so of many at once
 * no more are checked than are allowed. A refusal is answered, not thrown: the caller commits what was counted.
 */
export async function tryCode<T>(tx: Tx, giver: CodeGiver, check: () => Promise<T | null>): Promise<T | BusinessError> {
  // Everybody locks the person first and what belongs to them after that.
  await sql`select from app_user where id = ${giver.owner.id} for no key update`.execute(tx)
  const subject = subjectFor(giver)
  const taken = await takeTry(tx, subject)
  if (taken === null) return tooManyTries('second-factor', await waitOf(tx, [subject]))
  const right = await check()
  if (right === null) return wrongCode(giver.wrongAs, Math.max(0, subject.limit.most - taken))
  await forgetTries(tx, subject)
  return right
}

/** Uses up a code from the app, or a recovery code, and answers which it was. */
export function spendCode(tx: Tx, giver: CodeGiver, code: string): Promise<'app' | 'recovery' | BusinessError> {
  const { secrets, owner } = giver
  return tryCode(tx, giver, async () => {
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
