import { account, type Preferences } from '@galen/contract/identity/account'
import { toastError } from './api.tsx'
import { call } from './call.ts'
import { changeSettings, session } from './session.ts'

type Change = Partial<Omit<Preferences, 'version'>>

const put = (part: Partial<Preferences>) =>
  changeSettings((settings) => ({ ...settings, preferences: { ...settings.preferences, ...part } }))

/** One after the other, because each save needs the version that the one before it made. */
let lastSave: Promise<unknown> = Promise.resolve()

/** Applies a preference at once, saves it, and takes it back when the server refuses. */
export function savePreference(change: Change): Promise<boolean> {
  const before = session.get()?.settings.preferences
  if (!before) return Promise.resolve(false)
  put(change)
  const save = lastSave.then(() => send(change, before))
  lastSave = save
  return save
}

async function send(change: Change, before: Preferences): Promise<boolean> {
  try {
    const version = session.get()?.settings.preferences.version ?? before.version
    const reply = await call(account.changePreferences, { body: { ...change, version } })
    // Only the version: what was chosen in the meantime is still on its way.
    put({ version: reply.body.version })
    return true
  } catch (reason) {
    const fields = Object.keys(change) as (keyof Change)[]
    put(Object.fromEntries(fields.map((field) => [field, before[field]])))
    toastError(reason)
    return false
  }
}
