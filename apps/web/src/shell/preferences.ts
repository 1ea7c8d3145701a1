import { account, type Preferences } from '@galen/contract/identity/account'
import { toastError } from './api.tsx'
import { call } from './call.ts'
import { changeSettings, session } from './session.ts'

const put = (preferences: Preferences) => changeSettings((settings) => ({ ...settings, preferences }))

/** Applies a preference at once, saves it, and takes it back when the server refuses. */
export async function savePreference(change: Partial<Omit<Preferences, 'version'>>): Promise<boolean> {
  const before = session.get()?.settings.preferences
  if (!before) return false
  put({ ...before, ...change })
  try {
    const reply = await call(account.changePreferences, { body: { ...change, version: before.version } })
    put(reply.body)
    return true
  } catch (reason) {
    put(before)
    toastError(reason)
    return false
  }
}
