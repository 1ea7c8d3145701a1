import { account } from '@galen/contract/identity/account'
import { signIn, type Tokens } from '@galen/contract/identity/sign-in'
import { toast } from '../kit/toast.ts'
import { cache } from './cache.ts'
import { call } from './call.ts'
import { messages } from '../kit/messages.ts'
import { changeSettings, clearSession, session, startSession } from './session.ts'
import { mayLeaveCompany } from './unsaved-question.ts'

/** With new tokens: reads who that is, and only then is someone signed in. */
export async function enter(tokens: Tokens): Promise<void> {
  const settings = await call(account.settings, {}, { token: tokens.access_token })
  cache.clear()
  startSession(tokens, settings.body)
}

/** Goes on in another company: new tokens, new settings, home (Spec §4). */
export async function swapCompany(id: string, goHome: () => void): Promise<void> {
  if (!(await mayLeaveCompany())) return
  try {
    const reply = await call(signIn.swapCompany, { params: { id } })
    await enter(reply.body)
    goHome()
  } catch {
    if (session.get()) toast.error(messages.unableToSwapCompany)
  }
}

export async function signOut(): Promise<void> {
  // Signed out here even when the server cannot be notified; it forgets the session by itself later.
  await call(signIn.logout, {}).catch(() => undefined)
  clearSession()
  cache.clear()
}

/** Of two readings of one thing the newer; with the same version mine, in which a change may be on its way. */
const newer = <T extends { readonly version: number }>(mine: T, read: T): T =>
  read.version > mine.version ? read : mine

/** Reads my rights, companies and preferences again; a failure leaves what is known, and so does an answer that is late. */
export async function readSettingsAgain(): Promise<void> {
  const reply = await call(account.settings, {}).catch(() => undefined)
  if (!reply) return
  changeSettings(({ user, preferences }) => ({
    ...reply.body,
    user: { ...newer(user, reply.body.user), mfaEnabled: reply.body.user.mfaEnabled },
    preferences: newer(preferences, reply.body.preferences),
  }))
}
