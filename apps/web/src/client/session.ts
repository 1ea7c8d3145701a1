import type { UserSettings } from '@galen/contract/identity/account'
import type { Tokens } from '@galen/contract/identity/sign-in'
import { type Needs, permits } from '@galen/domain/permissions'
import { toast } from '../kit/toast.ts'
import { createStore, useStore } from '../kit/store.ts'
import { userActivity } from './user-activity.ts'
import { errorText } from '../kit/error-text.ts'
import { messages } from '../kit/messages.ts'
import { readSession, removeSession, type SignedIn, storageKeys, whatHappened, writeSession } from './stored-session.ts'

/** Who is signed in, in this tab; null on the sign-in page. */
export const session = createStore<SignedIn | null>(readSession(localStorage))

/** Another tab went to another company: this one says so, sends nothing more and goes home. */
export const leavingFor = createStore<string | null>(null)
const NOTE_MS = 1000

const sessionFrom = (tokens: Tokens, settings: UserSettings): SignedIn => ({
  accessToken: tokens.access_token,
  refreshToken: tokens.refresh_token,
  settings,
})

let saidOfExpiry: number | undefined

/** The signed-in user again need not read that they were not. */
function takeBackExpiry(): void {
  if (saidOfExpiry !== undefined) toast.dismiss(saidOfExpiry)
  saidOfExpiry = undefined
}

export function startSession(tokens: Tokens, settings: UserSettings): void {
  const started = sessionFrom(tokens, settings)
  writeSession(localStorage, started)
  session.set(started)
  takeBackExpiry()
  userActivity.renewed()
}

export function renewTokens(tokens: Tokens): void {
  const stored = readSession(localStorage)
  if (stored) startSession(tokens, stored.settings)
}

const sameTokens = (one: SignedIn, other: SignedIn) =>
  one.accessToken === other.accessToken && one.refreshToken === other.refreshToken

export function changeSettings(change: (settings: UserSettings) => UserSettings): void {
  const stored = readSession(localStorage)
  if (!stored) return
  const before = session.get()
  const settings = change(stored.settings)
  const words = JSON.stringify(settings)
  localStorage.setItem(storageKeys.settings, words)
  // Read again with every page and seldom another: the same again would draw everything again.
  if (before && sameTokens(before, stored) && JSON.stringify(before.settings) === words) return
  session.set({ ...stored, settings })
}

/** Signed out here and, through the storage, in every other tab. */
export function clearSession(): void {
  removeSession(localStorage)
  session.set(null)
}

let returnAddress: string | undefined

/** Where a session that expired was, to go on there after the next sign-in; asked once. */
export function takeReturnAddress(): string | undefined {
  const taken = returnAddress
  returnAddress = undefined
  return taken
}

/** The server no longer knows this session. Many calls may find out at once; it is said once. */
export function expireSession(said?: unknown): void {
  if (!session.get()) return
  returnAddress = window.location.pathname + window.location.search
  clearSession()
  saidOfExpiry = toast.error(isNothing(said) ? messages.sessionExpired : errorText(said))
}

const isNothing = (said: unknown) => errorText(said) === messages.requestFailed

/** Follows what other tabs do to the session. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== null && !Object.values<string>(storageKeys).includes(event.key)) return
    const after = readSession(localStorage)
    switch (whatHappened(session.get(), after)) {
      case 'company-changed':
        return leaveFor(after?.settings.company.name ?? '')
      case 'signed-in':
      case 'signed-out':
      case 'renewed':
        session.set(after)
        if (after) takeBackExpiry()
        return userActivity.renewed()
      case 'nothing':
    }
  })
}

function leaveFor(company: string): void {
  if (leavingFor.get() !== null) return
  leavingFor.set(company)
  setTimeout(() => window.location.assign('/'), NOTE_MS)
}

export const useSession = () => useStore(session)

/** The settings of the person who is signed in; only for what is drawn inside the frame. */
export function useSettings(): UserSettings {
  const signedIn = useSession()
  if (!signedIn) throw new Error('Nobody is signed in')
  return signedIn.settings
}

/** The company requires a second factor that they have not set up: they have no rights until they have. */
export const mustEnrol = ({ secondFactorRequired, user }: UserSettings): boolean =>
  // What an older version left in the storage does not say whether.
  Boolean(secondFactorRequired) && !user.mfaEnabled

export const mayI = (needs: Needs) => permits(needs, new Set(session.get()?.settings.permissions))

export function useMayI(): (needs: Needs) => boolean {
  const granted = new Set(useSession()?.settings.permissions)
  return (needs) => permits(needs, granted)
}
