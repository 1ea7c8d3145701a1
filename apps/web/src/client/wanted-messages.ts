import { toast } from '../kit/toast.ts'
import { session } from './session.ts'

/** Says only what whoever is signed in wants to be told. */
export function followWantedMessages(): void {
  // What an older version left in the storage does not say, and then everything is told.
  const heed = () => toast.confirm(session.get()?.settings.preferences.confirmations !== false)
  heed()
  session.subscribe(heed)
}
