import type { UserSettings } from '@galen/contract/identity/account'

/** Someone is signed in. Kept in the browser's storage, which all tabs share (Spec §4, session). */
export type SignedIn = { readonly accessToken: string; readonly refreshToken: string; readonly settings: UserSettings }

export const storageKeys = {
  accessToken: 'galen.accessToken',
  refreshToken: 'galen.refreshToken',
  settings: 'galen.settings',
} as const

type Reader = Pick<Storage, 'getItem'>
type Writer = Pick<Storage, 'setItem' | 'removeItem'>

/** Authenticated only if both tokens and settings with the authenticated flag exist (Spec §4). */
export function readSession(storage: Reader): SignedIn | null {
  const accessToken = storage.getItem(storageKeys.accessToken)
  const refreshToken = storage.getItem(storageKeys.refreshToken)
  const settings = settingsFrom(storage.getItem(storageKeys.settings))
  return accessToken && refreshToken && settings ? { accessToken, refreshToken, settings } : null
}

function settingsFrom(text: string | null): UserSettings | null {
  try {
    const settings = JSON.parse(text ?? 'null') as UserSettings | null
    return settings?.authenticated === true ? settings : null
  } catch {
    // Someone else wrote here: the same as signed out.
    return null
  }
}

/** The settings go last: another tab hears of a session only once it is whole. */
export function writeSession(storage: Writer, session: SignedIn): void {
  storage.setItem(storageKeys.accessToken, session.accessToken)
  storage.setItem(storageKeys.refreshToken, session.refreshToken)
  storage.setItem(storageKeys.settings, JSON.stringify(session.settings))
}

export function removeSession(storage: Writer): void {
  for (const key of Object.values(storageKeys)) storage.removeItem(key)
}

/** What another tab did to the session this tab believes in. */
export function whatHappened(before: SignedIn | null, after: SignedIn | null) {
  if (before && after) {
    const same =
      before.settings.company.id === after.settings.company.id && before.settings.user.id === after.settings.user.id
    return same ? 'renewed' : 'company-changed'
  }
  if (before) return 'signed-out'
  return after ? 'signed-in' : 'nothing'
}

/** Only an address of this application, never another site's: `//evil` and `/\evil` lead away. */
export const safeReturnAddress = (address: string | null): string =>
  address && /^\/(?![/\\])/.test(address) && !address.startsWith('/logout') ? address : '/'
