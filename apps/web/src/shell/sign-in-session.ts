import { account } from '@galen/contract/identity/account'
import { signIn, type Tokens } from '@galen/contract/identity/sign-in'
import { toast } from '../kit/toast.ts'
import { cache } from './cache.ts'
import { call } from './call.ts'
import { messages } from './messages.ts'
import { changeSettings, clearSession, session, startSession } from './session.ts'

/** With new tokens: reads who that is, and only then is somebody signed in. */
export async function enter(tokens: Tokens): Promise<void> {
  const settings = await call(account.settings, {}, { token: tokens.access_token })
  cache.clear()
  startSession(tokens, settings.body)
}

/** Goes on in another company: new tokens, new settings, home (Spec §4). */
export async function swapCompany(id: string, goHome: () => void): Promise<void> {
  try {
    const reply = await call(signIn.swapCompany, { params: { id } })
    await enter(reply.body)
    goHome()
  } catch {
    if (session.get()) toast.error(messages.unableToSwapCompany)
  }
}

export async function signOut(): Promise<void> {
  // Signed out here even when the server cannot be told; it forgets the session by itself later.
  await call(signIn.logout, {}).catch(() => undefined)
  clearSession()
  cache.clear()
}

/** Reads my rights, companies and preferences again; a failure leaves what is known. */
export async function readSettingsAgain(): Promise<void> {
  const reply = await call(account.settings, {}).catch(() => undefined)
  if (reply) changeSettings(() => reply.body)
}
