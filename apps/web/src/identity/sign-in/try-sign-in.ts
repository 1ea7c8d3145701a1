import { signIn, type Tokens } from '@galen/contract/identity/sign-in'
import { call } from '../../client/call.ts'
import { ApiError } from '../../kit/error-text.ts'
import { enter } from '../../client/sign-in-session.ts'

export type Proof = { readonly username: string; readonly password: string; readonly code?: string }

export type Answer =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'code-needed'; readonly triesLeft: number | undefined }
  | { readonly kind: 'wrong'; readonly triesLeft: number | undefined }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'failed' }

const SECONDS_TO_WAIT = 30

type LoginBody = Tokens | { readonly mfaRequired: true; readonly triesLeft?: number }

/** Sends the proof; 206 or mfaRequired asks for the second factor (Spec §4, §7). */
export async function trySignIn({ username, password, code }: Proof): Promise<Answer> {
  try {
    const reply = await call(signIn.login, code ? { query: { code } } : {}, { as: { username, password } })
    const body: LoginBody = reply.body
    if (reply.status === 206 || 'mfaRequired' in body)
      return { kind: 'code-needed', triesLeft: 'triesLeft' in body ? body.triesLeft : undefined }
    await enter(body)
    return { kind: 'signed-in' }
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason
    if (reason.status === 429) return { kind: 'wait', seconds: reason.retryAfterSeconds ?? SECONDS_TO_WAIT }
    return reason.status === 401 ? { kind: 'wrong', triesLeft: triesLeftOf(reason) } : { kind: 'failed' }
  }
}

function triesLeftOf({ body }: ApiError): number | undefined {
  const told =
    typeof body === 'object' ? body.details?.find((detail) => 'triesLeft' in detail)?.['triesLeft'] : undefined
  return typeof told === 'number' ? told : undefined
}
