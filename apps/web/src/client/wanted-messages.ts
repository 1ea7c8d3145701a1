import { toast } from '../kit/toast.ts'
import { session } from './session.ts'

/** Says only what the signed-in user wants to be notified of. */
export function followWantedMessages(): void {
  // What an older version left in the storage does not say, and then everything is reported.
  const heed = () => toast.confirm(session.get()?.settings.preferences.confirmations !== false)
  heed()
  session.subscribe(heed)
}
