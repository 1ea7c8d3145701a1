import { signIn, type Tokens } from '@galen/contract/identity/sign-in'
import { pathOf } from '@galen/contract/route'
import { userActivity } from './user-activity.ts'
import { ApiError } from '../kit/error-text.ts'
import { renewTokens, session } from './session.ts'
import { readSession } from './stored-session.ts'

/** What became of the session; when it ended, what the server said of it. */
type Outcome = { readonly renewed: true } | { readonly renewed: false; readonly said: unknown }

// Where the page came over plain http the browser has no locks; then only this tab queues.
let queue: Promise<unknown> = Promise.resolve()
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request('galen.refresh', work)
  const turn = queue.then(work, work)
  queue = turn
  return turn
}

/**
 * Gets new tokens after the server refused one. One tab at a time: anyone who waited finds the tokens another tab got
 * and uses those, because a refresh token works only once. A page that no one touches waits until someone does.
 */
export async function refreshTokens(refused: string): Promise<Outcome> {
  // Anyone who is late finds new tokens and waits for no one.
  if (session.get()?.accessToken === refused) await userActivity.somebody()
  return oneAtATime(async () => {
    const stored = readSession(localStorage)
    if (!stored) return { renewed: false, said: undefined }
    if (stored.accessToken !== refused) {
      if (stored.settings.company.id === session.get()?.settings.company.id) session.set(stored)
      return { renewed: true }
    }
    const response = await fetch(pathOf(signIn.refresh, { companyId: stored.settings.company.id }), {
      method: signIn.refresh.method,
      headers: { Authorization: `Bearer ${stored.accessToken}`, refreshToken: stored.refreshToken },
    }).catch(() => undefined)
    if (response?.ok) {
      renewTokens((await response.json()) as Tokens)
      return { renewed: true }
    }
    // Only a refusal ends the session; a server that is down or busy may still know it.
    if (response && [400, 401, 403, 404].includes(response.status))
      return { renewed: false, said: await response.json().catch(() => undefined) }
    throw new ApiError(response?.status ?? 0, undefined)
  })
}

/** Whether a token is past its end, or so near to it that a long connection should not start with it. */
export function isNearlyExpired(token: string, now = Date.now()): boolean {
  const { exp } = claimsOf(token)
  return exp !== undefined && exp * 1000 < now + NEARLY_MS
}

/** The session that a token belongs to. */
export const sessionIdOf = (token: string) => claimsOf(token).sid

const NEARLY_MS = 30_000

/** What the token says of itself; nothing when it cannot be read, and then the server will say. */
function claimsOf(token: string): { exp?: number; sid?: string } {
  try {
    return JSON.parse(atob(token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')) as {
      exp?: number
      sid?: string
    }
  } catch {
    return {}
  }
}
